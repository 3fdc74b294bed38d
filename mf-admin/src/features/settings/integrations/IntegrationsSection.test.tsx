import { databaseError, gatewayFault, renderInShell, screen, within } from '@plumbline/testing';
import { area } from '../../../area.ts';
import { standardNotifications } from '../../../data/integrations.ts';
import { pages } from '../../../routes.tsx';
import { makeCompany } from '../../../shared/makeCompany.ts';

const endpoint = {
  id: '00000000-0000-4000-8000-0000000000e1',
  url: 'https://hooks.example.com/plumbline',
  description: null,
  events: ['invoice.paid'],
  is_active: true,
  created_at: '2026-11-01T00:00:00Z',
};
const answers = {
  'GET /api/stripe/connect': { isConnected: false, canCharge: false },
  'POST /rest/v1/rpc/calendar_connection': () => Response.json(null),
  'GET /rest/v1/company_usage': { storage_bytes: 1024 ** 3, storage_gb: 25 },
  'GET /rest/v1/notification_preferences': [],
  'GET /rest/v1/webhook_endpoints': [],
  'POST /rest/v1/rpc/company_profile': makeCompany(),
};
type Options = Partial<Parameters<typeof renderInShell>[1]>;
const show = (options: Options = {}) =>
  renderInShell(pages, {
    area,
    plan: 'enterprise',
    path: '/settings?section=integrations',
    ...options,
    answers: { ...answers, ...options.answers },
  });
const card = 'Card payments (Stripe)';
const entry = async (name: string) => within(await screen.findByRole('listitem', { name }));

describe('IntegrationsSection', () => {
  it('shows five integrations and six notifications', async () => {
    show();

    const list = within(await screen.findByRole('list', { name: 'Integrations' }));
    expect(list.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'))).toEqual([
      card,
      'Calendar',
      'Email notifications',
      'Accounting (QuickBooks)',
      'Cloud storage',
    ]);
    const flags = await screen.findAllByRole('checkbox');
    expect(flags.map((flag) => flag.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/^Invoice reminders/),
      expect.stringMatching(/^Payment confirmations/),
      expect.stringMatching(/^Project updates/),
      expect.stringMatching(/^Weekly reports/),
      expect.stringMatching(/^Overdue notifications/),
      expect.stringMatching(/^Client portal notifications/),
    ]);
  });

  it('offers Connect only where there is something to connect', async () => {
    show();

    await screen.findByRole('button', { name: `Connect ${card}` });
    expect(
      screen
        .getAllByRole('button', { name: /^Connect / })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual([`Connect ${card}`, 'Connect Calendar']);
    expect(await screen.findByText(/Replies go to office@ridgeline.test/)).toBeVisible();
    expect(await screen.findByText(/1(\.00)? GB of 25 GB in use/)).toBeVisible();
    expect((await entry('Accounting (QuickBooks)')).getByText('File export')).toBeVisible();
  });

  it.each([
    [{ isConnected: false, canCharge: false }, 'Disconnected'],
    [{ isConnected: true, canCharge: false }, 'Setup not finished'],
    [{ isConnected: true, canCharge: true }, 'Connected'],
  ])('shows the card account as the provider reports it: %j', async (account, mark) => {
    show({ answers: { 'GET /api/stripe/connect': account } });

    expect(await (await entry(card)).findByText(mark)).toBeVisible();
  });

  it('shows no status for an account that could not be checked', async () => {
    let isUp = false;
    const { user } = show({
      answers: {
        'GET /api/stripe/connect': () =>
          isUp
            ? { isConnected: true, canCharge: true }
            : gatewayFault(502, 'The provider does not answer.'),
      },
    });

    const row = await entry(card);
    expect(
      await row.findByText(/Couldn’t check the account. The provider does not answer./),
    ).toBeVisible();
    expect(row.queryByText(/onnected/)).toBeNull();
    isUp = true;
    await user.click(row.getByRole('button', { name: 'Check again' }));

    expect(await row.findByText('Connected')).toBeVisible();
  });

  it('shows why an account could not be opened, without a status', async () => {
    const { user } = show({
      answers: {
        'POST /api/stripe/connect/start': gatewayFault(502, 'The provider does not answer.'),
      },
    });

    await user.click(await screen.findByRole('button', { name: `Connect ${card}` }));

    expect(await screen.findByText('The provider does not answer.')).toBeVisible();
    expect((await entry(card)).getByText('Disconnected')).toBeVisible();
  });

  it('saves a notification immediately', async () => {
    const { user, requests } = show({
      answers: { 'POST /rest/v1/rpc/save_notification_preferences': null },
    });

    await user.click(await screen.findByRole('checkbox', { name: /Weekly reports/ }));

    expect(await screen.findByText('Saved')).toBeVisible();
    expect(
      requests.find(({ path }) => path.endsWith('save_notification_preferences'))?.body,
    ).toEqual({
      p_preferences: { ...standardNotifications, weekly_reports: true },
    });
  });

  it('connects a calendar, shows when it synced, and disconnects it', async () => {
    let feed: object | null = null;
    const { user } = show({
      answers: {
        'POST /rest/v1/rpc/calendar_connection': () => Response.json(feed),
        'POST /rest/v1/rpc/create_calendar_token': () => {
          feed = { created_at: '2026-11-20T00:00:00Z', last_read_at: null };
          return Response.json('tok_1');
        },
        'POST /rest/v1/rpc/remove_calendar_token': () => {
          feed = null;
          return null;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Connect Calendar' }));

    await user.click(await screen.findByRole('button', { name: 'Create feed' }));

    expect(await screen.findByRole('textbox', { name: 'Calendar address' })).toHaveValue(
      `${window.location.origin}/api/accounts/calendar/tok_1.ics`,
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const row = await entry('Calendar');
    expect(await row.findByText('Not synced yet')).toBeVisible();

    await user.click(await row.findByRole('button', { name: 'Disconnect Calendar' }));

    expect(await screen.findByText('Calendar disconnected')).toBeVisible();
    expect(await row.findByText('Disconnected')).toBeVisible();
  });

  it('shows a calendar as connected once a calendar app has read it', async () => {
    show({
      answers: {
        'POST /rest/v1/rpc/calendar_connection': {
          created_at: '2026-11-20T00:00:00Z',
          last_read_at: '2026-11-20T06:00:00Z',
        },
      },
    });

    const row = await entry('Calendar');
    expect(await row.findByText('Connected')).toBeVisible();
    expect(row.getByText(/Last sync/)).toBeVisible();
  });
});

describe('webhooks', () => {
  it('require a plan that includes them', async () => {
    show({ plan: 'professional' });

    expect(await screen.findByRole('button', { name: 'Add Webhook' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('reject a URL in a private network', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Add Webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Address/ }), 'https://169.254.169.254/');

    await user.click(dialog.getByRole('button', { name: 'Add Webhook' }));

    expect(await dialog.findByText(/private network/)).toBeVisible();
    expect(dialog.getByText('Choose at least one event')).toBeVisible();
    expect(requests.filter(({ path }) => path.endsWith('create_webhook_endpoint'))).toEqual([]);
  });

  it('show the secret once', async () => {
    const { user } = show({
      answers: { 'POST /rest/v1/rpc/create_webhook_endpoint': { secret: 'whsec_abc' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add Webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Address/ }), endpoint.url);
    await user.click(dialog.getByRole('checkbox', { name: 'invoice.paid' }));

    await user.click(dialog.getByRole('button', { name: 'Add Webhook' }));

    expect(await screen.findByRole('textbox', { name: 'Signing secret' })).toHaveValue('whsec_abc');
  });

  it('show the result of each delivery', async () => {
    const { user } = show({
      answers: {
        'GET /rest/v1/webhook_endpoints': [endpoint],
        'GET /rest/v1/webhook_deliveries': [
          {
            id: endpoint.id,
            event: 'invoice.paid',
            status: 'delivered',
            attempts: 3,
            next_attempt_at: '2026-11-20T00:00:00Z',
            response_status: 200,
            error: null,
            delivered_at: '2026-11-20T00:00:00Z',
            created_at: '2026-11-20T00:00:00Z',
          },
        ],
      },
    });

    await user.click(await screen.findByRole('button', { name: `Deliveries to ${endpoint.url}` }));

    expect(await screen.findByText('answer 200')).toBeVisible();
  });

  it('show why deleting failed', async () => {
    const { user } = show({
      answers: {
        'GET /rest/v1/webhook_endpoints': [endpoint],
        'DELETE /rest/v1/webhook_endpoints': databaseError('PT402', 'Your trial has ended.'),
      },
    });
    await user.click(await screen.findByRole('button', { name: `Delete ${endpoint.url}` }));

    await user.click(await screen.findByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Your trial has ended.')).toBeVisible();
  });
});
