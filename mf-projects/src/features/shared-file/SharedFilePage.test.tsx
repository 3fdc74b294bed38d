import { gatewayFault, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const file = {
  kind: 'document',
  name: 'Building permit',
  note: 'City approval',
  file_name: 'permit.docx',
  file_type: 'docx',
  company_name: 'Ridgeline Builders',
  expires_at: '2026-12-21T10:00:00Z',
  url: '/storage/v1/object/sign/permit',
};
const show = (answer: unknown) =>
  renderInShell(pages, {
    area,
    path: '/shared/files/secret',
    answers: { 'GET /api/accounts/shared-files/secret': answer },
  });

describe('SharedFilePage', () => {
  it('shows the file, who shared it, and until when', async () => {
    const { container } = show(file);

    expect(await screen.findByRole('heading', { name: 'Building permit' })).toBeVisible();
    expect(container).toHaveTextContent(
      'Shared by Ridgeline Builders. This link is valid until Dec 21, 2026.',
    );
    expect(screen.getByRole('link', { name: 'Download permit.docx' })).toHaveAttribute(
      'href',
      file.url,
    );
  });

  it('says so when the file is gone', async () => {
    show({ ...file, url: null });

    expect(await screen.findByText('This file is no longer available.')).toBeVisible();
  });

  it('says so when the link is no longer valid', async () => {
    show(gatewayFault(404, 'This link is no longer valid.', 'not_found'));

    expect(
      await screen.findByRole('heading', { name: 'This link is no longer valid' }),
    ).toBeVisible();
  });
});
