import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeProject } from '../../shared/makeProject.ts';

const saved = {
  id: 's1',
  name: 'Urgent ones',
  query: { conditions: [{ field: 'priority', comparison: 'is', value: 'urgent' }] },
};
const show = (answers: object = {}) =>
  renderInShell(pages, {
    area,
    answers: {
      'POST /rest/v1/rpc/project_page': [makeProject()],
      'POST /rest/v1/rpc/client_page': [],
      'GET /rest/v1/saved_searches': [saved],
      'POST /rest/v1/saved_searches': null,
      ...answers,
    },
  });
async function open(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Advanced Search' }));
  return within(await screen.findByRole('dialog', { name: 'Advanced Search' }));
}

describe('AdvancedSearchDialog', () => {
  it('keeps a search under a name, and shows what fits it', async () => {
    const { user, requests } = show();
    const dialog = await open(user);

    await user.type(dialog.getByLabelText('Value'), 'oak');
    await user.type(dialog.getByLabelText('Search name'), 'Oaks');
    await user.click(dialog.getByRole('button', { name: 'Save search' }));
    await waitFor(() =>
      expect(
        requests.find(({ method, path }) => method === 'POST' && path === '/rest/v1/saved_searches')
          ?.body,
      ).toMatchObject({
        list: 'projects',
        name: 'Oaks',
        query: { conditions: [{ field: 'name', comparison: 'contains', value: 'oak' }] },
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Search' }));

    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({
        p_filters: { conditions: [{ field: 'name', comparison: 'contains', value: 'oak' }] },
      }),
    );
  });

  it('searches again as it was kept', async () => {
    const { user, requests } = show();
    const dialog = await open(user);

    await user.click(await dialog.findByRole('button', { name: 'Urgent ones' }));
    await user.click(dialog.getByRole('button', { name: 'Search' }));

    await waitFor(() =>
      expect(requests.at(-1)?.body).toMatchObject({
        p_filters: { conditions: [{ field: 'priority', comparison: 'is', value: 'urgent' }] },
      }),
    );
  });

  it('says when saved searches could not be loaded, and loads them again', async () => {
    let isDown = true;
    const { user } = show({
      'GET /rest/v1/saved_searches': () => (isDown ? databaseError('XX000', 'broken') : [saved]),
    });
    const dialog = await open(user);
    expect(await dialog.findByText('Failed to load saved searches')).toBeVisible();
    expect(dialog.queryByText('Name this search to use it again.')).toBeNull();

    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));

    expect(await dialog.findByText('Urgent ones')).toBeVisible();
  });
});
