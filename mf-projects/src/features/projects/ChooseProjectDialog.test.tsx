import { renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeProject } from '../../shared/makeProject.ts';

describe('ChooseProjectDialog', () => {
  it('asks which project the photos are of, and goes to the upload of its photos', async () => {
    const lake = makeProject();
    const { user, router } = renderInShell(pages, {
      area,
      path: '/projects?action=upload-photos',
      answers: {
        'POST /rest/v1/rpc/project_page': [lake],
        'POST /rest/v1/rpc/client_page': [],
        'POST /rest/v1/rpc/project_overview': () => new Promise(() => {}),
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload Photos' }));
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();

    await user.click(dialog.getByRole('combobox', { name: 'Project' }));
    await user.click(await screen.findByRole('option', { name: lake.name }));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));

    await waitFor(() =>
      expect(router.state.location).toMatchObject({
        pathname: `/projects/${lake.id}`,
        search: '?tab=photos&action=upload-photos',
      }),
    );
  });

  it('does not ask somebody who may not upload', async () => {
    renderInShell(pages, {
      area,
      plan: 'starter',
      path: '/projects?action=upload-photos',
      answers: {
        'POST /rest/v1/rpc/project_page': [makeProject()],
        'POST /rest/v1/rpc/client_page': [],
      },
    });

    expect(await screen.findByText(/^Showing/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
