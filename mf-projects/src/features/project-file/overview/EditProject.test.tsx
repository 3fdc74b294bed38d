import { databaseError, renderInShell, screen } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeFile } from '../makeFile.ts';

describe('EditProject', () => {
  it('takes over what somebody else has changed, and keeps what was typed', async () => {
    let stored = makeFile({ version: 3 });
    const { user, requests } = renderInShell(pages, {
      area,
      path: `/projects/${stored.id}?tab=overview&mode=edit`,
      answers: {
        'POST /rest/v1/rpc/project_overview': () => stored,
        'POST /rest/v1/rpc/client_page': [],
        'GET /rest/v1/clients': null,
        'GET /rest/v1/quote_list': [],
        'GET /rest/v1/invoice_list': [],
        'GET /rest/v1/project_tasks': [],
        'GET /rest/v1/project_member_list': [],
        'GET /rest/v1/user_profiles': [],
        'POST /rest/v1/rpc/save_project': ({
          body,
        }: {
          body: { p_project: { version: number } };
        }) =>
          body.p_project.version === stored.version
            ? stored
            : databaseError(
                'PT409',
                'Someone else changed this project while you were editing. Reload it and make your change again.',
              ),
      },
    });
    const name = await screen.findByLabelText(/^Project name/);
    await user.clear(name);
    await user.type(name, 'New name');
    stored = makeFile({ version: 4, address: '7 Other Street' });

    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText(/^Someone else changed this project while/)).toBeVisible();
    expect(screen.getByLabelText(/^Project address/)).toHaveValue('7 Other Street');
    expect(screen.getByLabelText(/^Project name/)).toHaveValue('New name');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Project "New name" updated successfully')).toBeVisible();
    expect(requests.findLast(({ path }) => path.endsWith('save_project'))?.body).toMatchObject({
      p_project: { version: 4, name: 'New name', address: '7 Other Street' },
    });
  });
});
