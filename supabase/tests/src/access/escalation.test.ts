import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';
import type { SupabaseClient } from '@supabase/supabase-js';

let backend: Backend;
let company: TestCompany;
let rival: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  const roles = ['project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor'] as const;
  company = await backend.makeCompany({ plan: 'starter', roles, name: 'Climbers' });
  rival = await backend.makeCompany({ plan: 'enterprise', name: 'Rival' });
}, 60_000);
afterAll(() => backend.close());

const profileOf = async (id: string) => {
  const [row] =
    await backend.sql`select role, company_id, is_active, email from user_profiles where id = ${id}`;
  return row;
};
const planOf = async () => {
  const [row] = await backend.sql`
    select plan, plan_status, billing_cycle, trial_ends_at, stripe_customer_id, stripe_account_id, is_active
    from companies where id = ${company.id}`;
  return row;
};

describe.each([
  'owner',
  'project_manager',
  'bookkeeper',
  'field_supervisor',
  'subcontractor',
] as const)('a %s', (role) => {
  const people: readonly [string, Record<string, unknown>][] = [
    ['role', { role: 'owner' }],
    ['company', { company_id: '00000000-0000-0000-0000-000000000000' }],
    ['activity', { is_active: false }],
    ['e-mail', { email: 'somebody@else.test' }],
    ['consent', { agreed_to_terms_at: '2000-01-01' }],
  ];
  it.each(people)('does not change its own %s', async (_, change) => {
    const before = await profileOf(company.as(role).id);

    const { error } = await company
      .as(role)
      .client.from('user_profiles')
      .update(change)
      .eq('id', company.as(role).id);

    expect(error?.code).toBe('42501');
    expect(await profileOf(company.as(role).id)).toEqual(before);
  });

  const subscriptions: readonly [string, Record<string, unknown>][] = [
    ['plan', { plan: 'enterprise' }],
    ['state of the plan', { plan_status: 'active' }],
    ['trial', { trial_ends_at: '2099-01-01' }],
    ['billing cycle', { billing_cycle: 'annual' }],
    ['card customer', { stripe_customer_id: 'cus_mine' }],
    ['account for payments', { stripe_account_id: 'acct_mine' }],
  ];
  it.each(subscriptions)('does not change the %s of its company', async (_, change) => {
    const before = await planOf();

    const { error } = await company
      .as(role)
      .client.from('companies')
      .update(change)
      .eq('id', company.id);

    expect(error?.code).toBe('42501');
    expect(await planOf()).toEqual(before);
  });

  it('makes no profile, company, plan, role or permission', async () => {
    const { client, id } = company.as(role);
    const inserts: readonly [string, Record<string, unknown>][] = [
      ['user_profiles', { id, company_id: rival.id, email: 'x@y.test', role: 'owner' }],
      ['companies', { name: 'Mine' }],
      ['plans', { slug: 'free', base_plan: 'enterprise' }],
      ['plan_features', { plan: 'starter', feature: 'advanced_analytics' }],
      ['role_permissions', { role, permission: 'view_money_of_all' }],
      ['audit_log', { company_id: company.id, table_name: 'x', row_id: 'x', action: 'insert' }],
      ['activity_log', { company_id: company.id, type: 'x', status: 'x', title: 'x' }],
    ];

    const answers = await Promise.all(
      inserts.map(([table, row]) => client.from(table).insert(row)),
    );

    expect(answers.map(({ error }) => error?.code)).toEqual(inserts.map(() => '42501'));
  });
});

const refusedBy = async (client: SupabaseClient, name: string, args: object) =>
  (await client.rpc(name, args)).error?.code;

it.each(['project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor'] as const)(
  'lets no %s manage the team',
  async (role) => {
    const { client, id } = company.as(role);

    expect(await refusedBy(client, 'set_member_role', { p_user_id: id, p_role: 'owner' })).toBe(
      'PT403',
    );
    expect(
      await refusedBy(client, 'set_member_active', {
        p_user_id: company.owner.id,
        p_is_active: false,
      }),
    ).toBe('PT403');
    expect(
      await refusedBy(client, 'create_invitation', { p_email: 'a@b.test', p_role: 'owner' }),
    ).toBe('PT403');
    expect(
      await refusedBy(client, 'start_acting_as', { p_company_id: rival.id, p_reason: 'curiosity' }),
    ).toBe('PT403');
    expect(await refusedBy(client, 'make_platform_admin', { p_user_id: id })).toBe('42501');
  },
);

it('gives metadata that claims a role, a plan or a company no effect', async () => {
  const claims = {
    full_name: 'Claimant',
    company_name: 'Claims',
    role: 'super_admin',
    plan: 'enterprise',
    subscription_plan: 'enterprise',
    company_id: rival.id,
    is_platform_admin: 'true',
    selected_plan: 'enterprise_lifetime',
    preferences: { plan: 'enterprise', lifetime_access: true },
  };
  const user = await backend.signUp(claims);
  await user.client.auth.updateUser({ data: { ...claims, role: 'admin' } });
  await user.client
    .from('user_profiles')
    .update({ preferences: claims.preferences })
    .eq('id', user.id);

  const { data } = await user.client.rpc('current_session');

  expect(data).toMatchObject({
    user: { role: 'owner', preferences: claims.preferences },
    company: { name: 'Claims', plan: 'starter', plan_status: 'trialing' },
    effective_plan: 'starter',
    is_platform_admin: false,
  });
  expect((await profileOf(user.id))?.company_id).not.toBe(rival.id);
});

it('leaves sums, numbers and paid amounts to the database', async () => {
  const { client } = rival.owner;
  const { data: customer } = await client
    .from('clients')
    .insert({ name: 'Customer' })
    .select()
    .single();
  const { data: project } = await client.rpc('save_project', {
    p_project: { name: 'House', client_id: customer.id, budget: 1000 },
  });
  const changes: readonly [string, Record<string, unknown>][] = [
    ['project_finances', { actual_cost: 1 }],
    ['project_finances', { contract_value: 1 }],
    ['change_orders', { amount: 1 }],
    ['change_orders', { status: 'approved' }],
    ['invoices', { total_amount: 1 }],
    ['invoices', { paid_amount: 1 }],
    ['invoices', { invoice_number: 'X' }],
    ['quotes', { total_amount: 1 }],
    ['quotes', { quote_number: 'X' }],
    ['payments', { amount: 1 }],
    ['projects', { company_id: company.id }],
    ['projects', { created_by: company.owner.id }],
    ['projects', { version: 99 }],
    ['signatures', { status: 'signed' }],
    ['document_versions', { content_hash: 'x' }],
    ['share_links', { expires_at: '2099-01-01' }],
  ];

  const answers = await Promise.all(
    changes.map(([table, change]) => client.from(table).update(change).eq('company_id', rival.id)),
  );

  expect(project).toMatchObject({ budget: 1000, contract_value: 1000, actual_cost: 0 });
  expect(answers.map(({ error }, index) => `${changes[index]?.[0]} ${error?.code}`)).toEqual(
    changes.map(([table]) => `${table} 42501`),
  );
});
