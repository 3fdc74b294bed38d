import { databaseError, renderInShell, screen, waitFor, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';
import { makeClient, makePage } from '../../shared/makeClient.ts';

const lake = makeClient();
const mute = makeClient({
  id: '00000000-0000-4000-8000-0000000000a2',
  name: 'Quiet Co',
  email: null,
  phone: null,
  is_active: false,
  overdue: 300,
});
const answers = { 'POST /rest/v1/rpc/client_page': makePage([lake, mute]) };
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/clients',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const click = async (user: ReturnType<typeof show>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('deleting a client', () => {
  const open = { 'HEAD /rest/v1/quote_list': null, 'HEAD /rest/v1/project_list': null };

  it('says what a client still owes, and marks it inactive instead', async () => {
    const { user, requests } = show({
      answers: {
        ...open,
        'POST /rest/v1/rpc/client_page': [{ ...lake, outstanding: 1773 }],
        'PATCH /rest/v1/clients': { id: lake.id },
      },
    });
    await click(user, 'More for Morgan Lake');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Client' }));
    expect(dialog.getByText('$1,773.00 unpaid on invoices')).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Mark inactive instead' }));

    expect(await screen.findByText('Client "Morgan Lake" marked inactive')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ is_active: false });
  });

  it('asks before it deletes, and restores on Undo', async () => {
    const { user, requests } = show({
      answers: { ...open, 'PATCH /rest/v1/clients': { id: lake.id } },
    });
    await click(user, 'More for Morgan Lake');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(
      screen.getByText(
        'Are you sure you want to delete this client? This action cannot be undone.',
      ),
    ).toBeVisible();

    await click(user, 'Delete');

    expect(await screen.findByText('Client "Morgan Lake" deleted successfully')).toBeVisible();
    const gone = requests.find(({ method }) => method === 'PATCH');
    expect(gone?.query.get('id')).toBe(`eq.${lake.id}`);
    expect(gone?.body).toEqual({ deleted_at: expect.any(String) });
    await click(user, 'Undo');
    await waitFor(() =>
      expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
        deleted_at: null,
      }),
    );
  });

  it('says when a client could not be deleted', async () => {
    const { user } = show({
      answers: { ...open, 'PATCH /rest/v1/clients': databaseError('PT403', 'No.') },
    });
    await click(user, 'More for Morgan Lake');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));

    await click(user, 'Delete');

    expect(await screen.findByText('Failed to delete client. Please try again.')).toBeVisible();
  });
});
