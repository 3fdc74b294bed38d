import { gatewayFault, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../area.ts';
import { pages } from '../../routes.tsx';

const account = {
  email: 'admin@plumbline.test',
  full_name: 'Ada Min',
  company_name: null,
  role: 'super_admin',
  plan: null,
  password: 'Plumbline!2026',
};
const setup = { is_enabled: true, reason: null, accounts: [account] };
const dry = {
  is_enabled: true,
  reason: null,
  tables: [{ table: 'projects', rows: 1200 }],
  files: 7,
  auth_users: 6,
};
const show = (path: string, answers: Record<string, unknown>) =>
  renderInShell(pages, { area, plan: 'admin', path, answers });

describe('AdminSetupPage', () => {
  it('shows the credentials and the result of each account', async () => {
    const { user } = show('/admin-setup', {
      'GET /api/accounts/admin/setup': setup,
      'POST /api/accounts/admin/setup': {
        results: [{ email: account.email, status: 'exists', message: 'Account already exists' }],
      },
    });
    const credentials = await screen.findByRole('list', { name: 'Credentials' });
    expect(credentials).toHaveTextContent(/admin@plumbline\.testPlumbline!2026super_admin/);

    await user.click(screen.getByRole('button', { name: 'Setup All Accounts' }));

    const results = within(await screen.findByRole('list', { name: 'Results' }));
    expect(results.getByText('Account already exists')).toBeVisible();
  });

  it('shows why it is off', async () => {
    show('/admin-setup', {
      'GET /api/accounts/admin/setup': {
        ...setup,
        is_enabled: false,
        reason: 'ALLOW_DATA_RESET is not set.',
      },
    });

    expect(await screen.findByText('ALLOW_DATA_RESET is not set.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Setup All Accounts' })).toBeDisabled();
  });
});

describe('AdminCleanupPage', () => {
  it('shows what will be deleted and does nothing without confirmation', async () => {
    const { user, requests } = show('/admin-cleanup', { 'GET /api/accounts/admin/cleanup': dry });
    expect(await screen.findByText('1,200')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Danger zone' })).toBeVisible();
    expect(
      screen.getByText(/cannot be deleted from the browser and must be deleted manually/),
    ).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Permanently Delete All Data' }));

    expect(
      await screen.findByText(
        'Please confirm database cleanup by checking the confirmation box first.',
      ),
    ).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows the result of each step', async () => {
    const { user, requests } = show('/admin-cleanup', {
      'GET /api/accounts/admin/cleanup': dry,
      'POST /api/accounts/admin/cleanup': {
        results: [
          { step: 'projects', status: 'success', message: '1200 rows deleted', rows: 1200 },
        ],
      },
    });
    await user.click(await screen.findByRole('checkbox'));

    await user.click(screen.getByRole('button', { name: 'Permanently Delete All Data' }));

    expect(await screen.findByText('1200 rows deleted')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ confirm: true });
    expect(screen.getByRole('link', { name: 'Go to account setup' })).toHaveAttribute(
      'href',
      '/admin-setup',
    );
  });

  it("shows the server's error", async () => {
    show('/admin-cleanup', {
      'GET /api/accounts/admin/cleanup': gatewayFault(403, 'Only a super_admin can do this.'),
    });

    expect(await screen.findByText('Only a super_admin can do this.')).toBeVisible();
  });
});
