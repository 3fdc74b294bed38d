import { renderInShell, screen, waitFor } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { makeCompany } from '../../../shared/makeCompany.ts';
import { PaperChoice } from './PaperChoice.tsx';

const save = 'PATCH /rest/v1/companies';
const show = (denial?: string) =>
  renderInShell(<PaperChoice company={makeCompany({ paper_size: 'Letter' })} denial={denial} />, {
    area,
    answers: { [save]: null },
  });

describe('PaperChoice', () => {
  it('saves another paper size immediately', async () => {
    const { user, requests } = show();

    await user.click(await screen.findByRole('radio', { name: /^A4/ }));

    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ paper_size: 'A4' }));
    expect(await screen.findByText('Paper size set to A4')).toBeVisible();
  });

  it('is plain text for a role that does not manage settings', async () => {
    show("Your role doesn't allow this");

    expect(await screen.findByText('Paper size: US Letter (8.5 × 11 in)')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  });
});
