import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'enterprise', roles: ['project_manager'] });
}, 60_000);
afterAll(() => backend.close());

const tax = {
  default_tax_rate: 7.125,
  tax_name: 'Sales Tax',
  compound_tax: false,
  tax_inclusive: false,
  state: 'TX',
};
const notifications = {
  invoice_reminders: false,
  payment_confirmations: true,
  project_updates: true,
  weekly_reports: true,
  overdue_notifications: true,
  client_portal_notifications: false,
};
const security = {
  login_notifications: false,
  password_expiry_days: 30,
  ip_whitelist: [],
  audit_logging: true,
  session_timeout_minutes: 60,
};
const branding = {
  name: 'Oak & Iron',
  primary_color: '#0F766E',
  secondary_color: '#134E4A',
  accent_color: '#B45309',
  font_family: 'Lato',
  font_size_base: 16,
};

describe.each([
  ['save_tax_settings', { p_settings: tax }, 'company_tax_settings', { default_tax_rate: 7.125 }],
  [
    'save_notification_preferences',
    { p_preferences: notifications },
    'notification_preferences',
    notifications,
  ],
  [
    'save_security_settings',
    { p_settings: security },
    'company_security_settings',
    { password_expiry_days: 30, login_notifications: false },
  ],
  ['save_branding', { p_branding: branding }, 'company_branding', branding],
  [
    'set_integration',
    { p_provider: 'calendar', p_is_connected: true },
    'integrations',
    { provider: 'calendar', status: 'active' },
  ],
] as const)('%s', (name, args, table, expected) => {
  it('makes the row, and saves it again', async () => {
    const { client } = company.as('owner');

    const first = await client.rpc(name, args);
    const second = await client.rpc(name, args);

    expect([first.error, second.error]).toEqual([null, null]);
    const { data } = await client.from(table).select('*').eq('company_id', company.id);
    expect(data).toEqual([expect.objectContaining(expected)]);
  });

  it('is not for a project manager', async () => {
    const { error } = await company.as('project_manager').client.rpc(name, args);

    expect(error?.code).toBe('PT403');
  });
});

it('keeps the time-out with the company and refuses an impossible one', async () => {
  const { client } = company.as('owner');

  await client.rpc('save_security_settings', { p_settings: security });
  const { error } = await client.rpc('save_security_settings', {
    p_settings: { ...security, session_timeout_minutes: 5 },
  });

  expect(error).toMatchObject({ code: 'PT422' });
  const [row] =
    await backend.sql`select session_timeout_minutes from companies where id = ${company.id}`;
  expect(row).toEqual({ session_timeout_minutes: 60 });
});

it('refuses a tax rate of 101', async () => {
  const { error } = await company
    .as('owner')
    .client.rpc('save_tax_settings', { p_settings: { ...tax, default_tax_rate: 101 } });

  expect(error).toMatchObject({ code: 'PT422' });
});

it.each([
  ['compound_tax', 'A document has one tax rate. Add the rates up and save the sum as one.'],
  ['tax_inclusive', 'The tax is added to the subtotal. Enter prices without it.'],
])('refuses %s, which no document would compute', async (field, message) => {
  const { client } = company.as('owner');
  await client.rpc('save_tax_settings', { p_settings: tax });

  const saved = await client.rpc('save_tax_settings', { p_settings: { ...tax, [field]: true } });
  const written = await client
    .from('company_tax_settings')
    .update({ [field]: true })
    .eq('company_id', company.id);

  expect(saved.error).toMatchObject({ code: 'PT422', message });
  expect(written.error).toMatchObject({ code: '23514' });
});

it('sync claims nothing about a connection that it has not checked', async () => {
  const { client } = company.as('owner');
  await backend.sql`
    insert into integrations (company_id, provider, status, error, last_sync_at)
    values (${company.id}, 'storage', 'error', 'The access was withdrawn.', '2026-01-02'),
      (${company.id}, 'quickbooks', 'active', null, '2026-01-02')
    on conflict (company_id, provider) do update
    set status = excluded.status, error = excluded.error, last_sync_at = excluded.last_sync_at`;
  const stored = async () => (await client.from('integrations').select('*').order('provider')).data;
  const before = await stored();

  const { data, error } = await client.rpc('sync_integrations');

  expect([data, error]).toEqual([0, null]);
  expect(await stored()).toEqual(before);
  expect(before).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ provider: 'storage', error: 'The access was withdrawn.' }),
    ]),
  );
});

it.each([
  [
    'set_integration',
    { p_provider: 'storage', p_is_connected: true },
    'active',
    expect.any(String),
  ],
  ['set_integration', { p_provider: 'storage', p_is_connected: false }, 'disconnected', null],
] as const)(
  'ends the error of an integration with %s %j',
  async (name, values, status, last_sync_at) => {
    const { client } = company.as('owner');
    await backend.sql`
      insert into integrations (company_id, provider, status, error)
      values (${company.id}, 'storage', 'error', 'The access was withdrawn.')
      on conflict (company_id, provider) do update set status = excluded.status, error = excluded.error`;
    const before = await client.from('integrations').select('error').eq('provider', 'storage');

    await client.rpc(name, values);

    const after = await client
      .from('integrations')
      .select('status, error, last_sync_at')
      .eq('provider', 'storage');
    expect(before.data).toEqual([{ error: 'The access was withdrawn.' }]);
    expect(after.data).toEqual([{ status, error: null, last_sync_at }]);
  },
);

it.each([
  'https://localhost/hook',
  'https://127.0.0.1/',
  'https://10.0.0.8:8443/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[fd00::1]/',
  'https://2130706433/',
  'https://metadata.google.internal/',
  'https://user:secret@example.com/',
])('sends no webhook to %s', async (url) => {
  const { error } = await company
    .as('owner')
    .client.rpc('create_webhook_endpoint', { p_url: url, p_events: ['invoice.paid'] });

  expect(error?.code).toBe('PT422');
});

it('nor turns one there that was fine', async () => {
  const { client } = company.as('owner');
  const { data } = await client.rpc('create_webhook_endpoint', {
    p_url: 'https://hooks.example.com/a',
    p_events: ['invoice.paid'],
  });

  const { error } = await client
    .from('webhook_endpoints')
    .update({ url: 'https://10.0.0.1/' })
    .eq('id', data.id);

  expect(error?.code).toBe('PT422');
});
