import {
  databaseError,
  gatewayFault,
  renderInShell,
  screen,
  waitFor,
  within,
} from '@plumbline/testing';
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
  'GET /rest/v1/integrations': [],
  'GET /rest/v1/notification_preferences': [],
  'GET /rest/v1/webhook_endpoints': [],
  'GET /rest/v1/companies': makeCompany(),
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
const mail = 'Email notifications';
const connected = {
  provider: 'email',
  status: 'active',
  last_sync_at: '2026-11-20T00:00:00Z',
  error: null,
};

describe('IntegrationsSection', () => {
  it.each([
    ['error', 'Error', true],
    ['active', 'Connected', false],
  ] as const)('tells what went wrong while it stands at %s', async (status, mark, isTold) => {
    const error = 'The access was withdrawn. Connect again.';
    show({ answers: { 'GET /rest/v1/integrations': [{ ...connected, status, error }] } });

    const entry = await screen.findByRole('listitem', { name: mail });
    expect(within(entry).getByText(mark)).toBeVisible();
    expect(within(entry).queryAllByText(new RegExp(error))).toHaveLength(isTold ? 1 : 0);
  });

  it('offers five integrations and six notifications', async () => {
    show();

    const list = within(await screen.findByRole('list', { name: 'Integrations' }));
    expect(list.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Card payments (Stripe)',
      'Calendar',
      'Email notifications',
      'Accounting (QuickBooks)',
      'Cloud storage',
    ]);
    expect(list.getAllByText('Disconnected')).toHaveLength(5);
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

  it('connects with the time of now, and disconnects', async () => {
    const rows: unknown[] = [];
    const { user, requests } = show({
      answers: {
        'GET /rest/v1/integrations': () => rows,
        'POST /rest/v1/rpc/set_integration': () => {
          rows.splice(0, rows.length, connected);
          return null;
        },
      },
    });

    await user.click(await screen.findByRole('button', { name: `Connect ${mail}` }));

    expect(await screen.findByText(`${mail} is connected`)).toBeVisible();
    expect(screen.getByText('office@ridgeline.test')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      p_provider: 'email',
      p_is_connected: true,
    });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: `Disconnect ${mail}` }));
    expect(await screen.findByText(`${mail} is disconnected`)).toBeVisible();
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      p_provider: 'email',
      p_is_connected: false,
    });
  });

  it('does not claim a card account that the provider did not open', async () => {
    const { user, requests } = show({
      answers: {
        'POST /rest/v1/rpc/set_integration': null,
        'POST /api/stripe/connect/start': gatewayFault(502, 'The provider does not answer.'),
      },
    });

    await user.click(await screen.findByRole('button', { name: 'Connect Card payments (Stripe)' }));

    expect(await screen.findByText('The provider does not answer.')).toBeVisible();
    await waitFor(() =>
      expect(requests.findLast(({ path }) => path.endsWith('set_integration'))?.body).toMatchObject(
        { p_is_connected: false },
      ),
    );
  });

  it('stores a notification with the click', async () => {
    const { user, requests } = show({
      answers: { 'POST /rest/v1/rpc/save_notification_preferences': null },
    });

    await user.click(await screen.findByRole('checkbox', { name: /Weekly reports/ }));

    expect(await screen.findByText('Saved')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      p_preferences: { ...standardNotifications, weekly_reports: true },
    });
  });

  it('makes a calendar feed', async () => {
    const { user } = show({
      answers: {
        'GET /rest/v1/integrations': [{ ...connected, provider: 'calendar' }],
        'POST /rest/v1/rpc/create_calendar_token': () => Response.json('tok_1'),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Configure Calendar' }));

    await user.click(await screen.findByRole('button', { name: 'Make a feed' }));

    expect(await screen.findByRole('textbox', { name: 'Calendar address' })).toHaveValue(
      `${window.location.origin}/api/accounts/calendar/tok_1.ics`,
    );
  });
});

describe('webhooks', () => {
  it('needs the plan that has them', async () => {
    show({ plan: 'professional' });

    expect(await screen.findByRole('button', { name: 'Add Webhook' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('refuses an address inside a private network', async () => {
    const { user, requests } = show();
    await user.click(await screen.findByRole('button', { name: 'Add Webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Address/ }), 'https://169.254.169.254/');

    await user.click(dialog.getByRole('button', { name: 'Add Webhook' }));

    expect(await dialog.findByText(/private network/)).toBeVisible();
    expect(dialog.getByText('Choose at least one event')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('shows the secret once', async () => {
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

  it('shows what became of each message', async () => {
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

  it('says why one could not be deleted', async () => {
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
