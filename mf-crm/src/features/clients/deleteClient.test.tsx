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

  it('shows what a client owes and marks it inactive instead', async () => {
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

  it('asks before deleting and restores on Undo', async () => {
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

  it('shows an error when deleting fails', async () => {
    const { user } = show({
      answers: { ...open, 'PATCH /rest/v1/clients': databaseError('PT403', 'No.') },
    });
    await click(user, 'More for Morgan Lake');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));

    await click(user, 'Delete');

    expect(await screen.findByText('Failed to delete client. Please try again.')).toBeVisible();
  });

  it('lists deleted clients from the filters, and restores one', async () => {
    let isDown = true;
    const { user, requests } = show({
      answers: {
        'GET /rest/v1/clients': () =>
          isDown
            ? databaseError('XX000', 'broken')
            : [{ ...lake, company_name: null, deleted_at: '2026-11-20T12:00:00Z' }],
        'PATCH /rest/v1/clients': { id: lake.id },
      },
    });
    await click(user, 'Show deleted clients');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deleted clients' }));
    expect(await dialog.findByText('Failed to load deleted clients')).toBeVisible();
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));

    await user.click(await dialog.findByRole('button', { name: 'Restore Morgan Lake' }));

    expect(await screen.findByText('Morgan Lake restored')).toBeVisible();
    const asked = requests.findLast(({ method }) => method === 'GET');
    expect(asked?.query.get('deleted_at')).toBe('not.is.null');
    expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      deleted_at: null,
    });
  });

  it('offers no deleted clients to who may not edit clients', async () => {
    show({ role: 'field_supervisor' });

    expect(await screen.findByText('Morgan Lake')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show deleted clients' })).toBeNull();
  });
});
