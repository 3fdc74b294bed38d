import { renderInShell, screen } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeFile } from './makeFile.ts';

const project = makeFile();

describe('QuickActions', () => {
  it('leads to an invoice for the project', async () => {
    const { user } = renderInShell(pages, {
      area,
      path: `/projects/${project.id}`,
      answers: {
        'POST /rest/v1/rpc/project_overview': project,
        'GET /rest/v1/project_tasks': [],
        'GET /rest/v1/project_member_list': [],
        'GET /rest/v1/user_profiles': [],
        'GET /rest/v1/project_status_history_list': [],
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Create Invoice' }));

    expect(
      await screen.findByText(`Went to /invoices?project=${project.id}&action=create`),
    ).toBeVisible();
  });
});
