import {
  fireEvent,
  gatewayFault,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
import { area } from '../../../area.ts';
import { pages } from '../../../routes.tsx';
import { makeCompany } from '../../../shared/makeCompany.ts';

const here = {
  id: '00000000-0000-4000-8000-0000000000b1',
  created_at: '2026-11-01T00:00:00Z',
  last_seen_at: '2026-11-20T00:00:00Z',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36',
  ip: '203.0.113.7',
  is_current: true,
};
const phone = {
  ...here,
  id: '00000000-0000-4000-8000-0000000000b2',
  user_agent: 'Mozilla/5.0 (iPhone) Safari/604',
  is_current: false,
};
const answers = {
  'GET /api/accounts/security': {
    two_factor: { is_available: false, reason: 'The local sign-in server has none.' },
    password_changed_at: '2026-06-01T00:00:00Z',
    password_expires_at: '2026-08-30T00:00:00Z',
    is_password_expired: true,
  },
  'POST /rest/v1/rpc/list_sessions': [here, phone],
  'GET /rest/v1/company_security_settings': [],
  'POST /rest/v1/rpc/company_profile': makeCompany(),
  'GET /rest/v1/audit_log': [],
  'GET /rest/v1/user_profiles': [],
  'GET /api/accounts/deletion': { request: null, waiting_days: 30 },
};
const company = '/settings?section=security';
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    path: '/settings?section=account',
    ...options,
    answers: { ...answers, ...options.answers },
  });

describe('My account and company security', () => {
  it('shows that the password expired and why there is no second factor, and takes consent to texts', async () => {
    const { user, requests } = show({
      answers: {
        'GET /rest/v1/user_profiles': { phone: null, may_text: false },
        'PATCH /rest/v1/user_profiles': null,
      },
    });

    expect(await screen.findByText(/Your password expired/)).toBeVisible();
    expect(screen.getByText('The local sign-in server has none.')).toBeVisible();
    await user.click(await screen.findByRole('checkbox', { name: /^I agree to text messages/ }));
    const texts = within(screen.getByRole('form', { name: 'Text messages' }));
    await user.click(texts.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter your mobile number.')).toBeVisible();
    await user.type(texts.getByLabelText('Mobile number'), '(512) 555-0123');
    await user.click(texts.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Text messages saved')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      phone: '(512) 555-0123',
      may_text: true,
    });
  });

  it('changes the password and shows a wrong current password next to its field', async () => {
    let isRight = false;
    const wrong = Response.json(
      { error: 'This is not your password.', code: 'invalid', field: 'current_password' },
      { status: 422 },
    );
    const { user, requests } = show({
      answers: { 'POST /api/accounts/password': () => (isRight ? { changed: true } : wrong) },
    });
    await user.click(await screen.findByRole('button', { name: 'Change Password' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Current password/), 'old-one');
    await user.type(dialog.getByLabelText(/^New password/), 'Fresh-Mortar-88');
    await user.type(dialog.getByLabelText(/^Confirm/), 'Fresh-Mortar-88');
    await user.click(dialog.getByRole('button', { name: 'Change Password' }));
    expect(await dialog.findByText('This is not your password.')).toBeVisible();

    isRight = true;
    await user.click(dialog.getByRole('button', { name: 'Change Password' }));

    expect(await screen.findByText(/Password changed\. You’re signed out/)).toBeVisible();
    expect(requests.findLast(({ path }) => path.endsWith('/password'))?.body).toEqual({
      current_password: 'old-one',
      new_password: 'Fresh-Mortar-88',
    });
  });

  it('ends another session, but never the current one', async () => {
    const { user, requests } = show({ answers: { 'POST /rest/v1/rpc/revoke_session': null } });
    const list = within(await screen.findByRole('list', { name: 'Active sessions' }));
    expect(list.getByText('This device')).toBeVisible();
    expect(list.getAllByRole('button')).toHaveLength(1);

    await user.click(list.getByRole('button', { name: 'Terminate Safari on iPhone' }));

    expect(await screen.findByText('Session ended')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('revoke_session'))?.body).toEqual({
      p_id: phone.id,
    });
  });

  it('rejects a picture that is too large and removes the current one', async () => {
    const { user, requests } = show({
      user: { avatar_url: 'http://plumbline.test/a.png' },
      answers: { 'PATCH /rest/v1/user_profiles': null },
    });
    fireEvent.change(await screen.findByLabelText('Your picture'), {
      target: {
        files: [new File([new Uint8Array(3 * 1024 * 1024)], 'a.png', { type: 'image/png' })],
      },
    });
    expect(await screen.findByText(/over 2 MB/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Remove' }));

    expect(await screen.findByText('Picture removed')).toBeVisible();
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ avatar_url: null });
  });

  it("saves the company's rules", async () => {
    const { user, requests } = show({
      path: company,
      answers: { 'POST /rest/v1/rpc/save_security_settings': null },
    });
    const edit = await screen.findByRole('button', { name: 'Edit Preferences' });
    await waitFor(() => expect(edit).toBeEnabled());
    await user.click(edit);
    const minutes = screen.getByRole('textbox', { name: /Session timeout/ });
    await user.clear(minutes);
    await user.type(minutes, '60');
    await user.type(screen.getByRole('textbox', { name: /Allowed addresses/ }), '203.0.113.7');

    await user.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Security preferences saved')).toBeVisible();
    expect(requests.find(({ path }) => path.endsWith('save_security_settings'))?.body).toEqual({
      p_settings: {
        session_timeout_minutes: 60,
        password_expiry_days: 90,
        login_notifications: true,
        audit_logging: true,
        ip_whitelist: ['203.0.113.7'],
      },
    });
  });

  it('requires name and password to delete the account, and cancels the deletion', async () => {
    const rows = { request: null as unknown, waiting_days: 30 };
    const { user } = show({
      path: company,
      answers: {
        'GET /api/accounts/deletion': () => rows,
        'POST /api/accounts/deletion': () => {
          rows.request = {
            id: here.id,
            due_at: '2026-12-21T00:00:00Z',
            created_at: '2026-11-21T00:00:00Z',
          };
          return { request: rows.request };
        },
        'DELETE /api/accounts/deletion': gatewayFault(404, 'There is no open request to cancel.'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(await dialog.findByText('Enter your company name')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'Ridgeline Builders');
    await user.type(dialog.getByLabelText(/Your password/), 'secret');
    await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
    expect(await screen.findByText(/will be deleted on Dec 2[01], 2026/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Keep my account' }));

    expect(await screen.findByText('There is no open request to cancel.')).toBeVisible();
  });

  it('leads a field supervisor by an old link to their own password and sessions', async () => {
    show({ path: company, role: 'field_supervisor' });

    expect(await screen.findByRole('button', { name: 'Change Password' })).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Active sessions' })).toBeVisible();
    expect(screen.queryByText('Security Preferences')).toBeNull();
    expect(screen.queryByText('Data & Privacy')).toBeNull();
  });
});

describe('quick actions', () => {
  it('sync metrics and open help', async () => {
    const { user } = show({
      answers: { 'POST /rest/v1/rpc/sync_integrations': () => Response.json(0) },
    });

    await user.click(await screen.findByRole('button', { name: 'Sync All' }));
    expect(await screen.findByText('Metrics updated and connections checked')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Get Help' }));

    expect(await screen.findByRole('heading', { name: 'Help' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    expect(screen.getByRole('link', { name: /^Tax Settings: / })).toHaveAttribute(
      'href',
      '/settings?section=tax',
    );
  });

  it('show no help for sections the role cannot open', async () => {
    show({ path: '/settings?section=help', role: 'field_supervisor' });

    expect(await screen.findByText('Someone left the company.')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^User Management: / })).toBeNull();
  });

  it('offer Export Data to owners only', async () => {
    show({ role: 'project_manager' });

    expect(await screen.findByRole('link', { name: 'Get Help' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export Data' })).toBeNull();
  });
});
