import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeFile } from './makeFile.ts';

const project = makeFile();

const show = (options: Partial<Parameters<typeof renderInShell>[1]> = {}) =>
  renderInShell(pages, {
    area,
    path: `/projects/${project.id}`,
    ...options,
    answers: {
      'POST /rest/v1/rpc/project_overview': project,
      'GET /rest/v1/quote_list': [],
      'GET /rest/v1/invoice_list': [],
      'GET /rest/v1/project_tasks': [],
      'GET /rest/v1/project_member_list': [],
      'GET /rest/v1/user_profiles': [],
      'GET /rest/v1/project_status_history_list': [],
      'GET /rest/v1/project_photo_list': [],
    },
  });

describe('QuickActions', () => {
  it('shows a field supervisor what the role does not allow as disabled, and a subcontractor nothing', async () => {
    const { unmount } = show({ role: 'field_supervisor' });
    const card = within(await screen.findByRole('region', { name: 'Quick actions' }));
    expect(card.getByRole('button', { name: 'Update Status' })).toBeEnabled();
    expect(card.getByRole('button', { name: 'Contact Client' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    unmount();

    show({ role: 'subcontractor' });

    expect(await screen.findByRole('region', { name: 'Stats' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Quick actions' })).toBeNull();
  });

  it('leads to an invoice for the project', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('button', { name: 'Create Invoice' }));

    expect(
      await screen.findByText(`Went to /invoices?project=${project.id}&action=create`),
    ).toBeVisible();
  });

  it('leads to the photos, with the focus on their Upload', async () => {
    const { user } = show();

    await user.click(await screen.findByRole('button', { name: 'Upload Photos' }));

    await screen.findByText('No Photos Yet');
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Upload Photos' })[0]).toHaveFocus(),
    );
  });
});
