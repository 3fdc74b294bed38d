import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeBoard } from '../../shared/makeLead.ts';

const me = 'a0000000-0000-4000-8000-00000000000a';
const gone = 'b0000000-0000-4000-8000-00000000000b';
const view = (name: string, filters: object, more: object = {}) => ({
  id: `view-${name}`,
  user_id: me,
  name,
  filters,
  is_shared: false,
  ...more,
});
const show = (path: string, answers: object = {}) =>
  renderInShell(pages, {
    area,
    path,
    role: 'owner',
    answers: {
      'POST /rest/v1/rpc/lead_board': makeBoard(),
      'POST /rest/v1/rpc/lead_page': { rows: [], total: 0, is_more: false },
      'GET /rest/v1/saved_views': [
        view('Due', { step: ['due'] }),
        view('Old', { owner: [gone], color: ['red'], q: ['deck'] }, { is_shared: true }),
        view('Won', { tab: ['list'], outcome: ['won'], sort: ['-value'] }),
      ],
      ...answers,
    },
  });
const tabs = () => screen.findByRole('navigation', { name: 'Saved views' });

it('applies a view, says what of it no longer exists, and goes back to all', async () => {
  const { user, router } = show('/leads');
  await user.click(within(await tabs()).getByRole('button', { name: 'Won' }));
  expect(router.state.location.search).toBe('?outcome=won&sort=-value&tab=list&saved=view-Won');

  await user.click(within(await tabs()).getByRole('button', { name: /Old/ }));
  expect(router.state.location.search).toBe('?q=deck&saved=view-Old');
  expect(await screen.findByText(/no longer exist and were ignored/)).toBeVisible();

  await user.click(within(await tabs()).getByRole('button', { name: 'All leads' }));
  expect(router.state.location.search).toBe('');
});

it('saves the filters as a view, refuses a name twice, and takes a deletion back', async () => {
  let isTaken = true;
  const { user, requests } = show('/leads?q=deck', {
    'POST /rest/v1/saved_views': () => (isTaken ? databaseError('23505', 'taken') : null),
    'DELETE /rest/v1/saved_views': null,
  });
  await user.click(await screen.findByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Enter a name')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Decks');
  await user.click(dialog.getByRole('checkbox', { name: /Share/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/already have a view with this name/)).toBeVisible();
  isTaken = false;
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const saved = () =>
    requests.filter(({ method, path }) => method === 'POST' && path.endsWith('saved_views'));
  expect(saved().at(-1)?.body).toMatchObject({
    list: 'leads',
    name: 'Decks',
    filters: { q: ['deck'] },
    is_shared: true,
  });

  await user.click(within(await tabs()).getByRole('button', { name: 'Due' }));
  await user.click(await screen.findByRole('button', { name: 'Options of view Due' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete view' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(saved().at(-1)?.body).toMatchObject({ id: 'view-Due', filters: { step: ['due'] } }),
  );
});
