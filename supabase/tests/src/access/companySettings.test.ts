import { roles, type Role } from '@plumbline/contract';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  const others = ['project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor'] as const;
  company = await backend.makeCompany({ plan: 'professional', roles: others, name: 'Oak & Iron' });
  await backend.sql`
    update companies set tax_id = 'TAX-77', stripe_account_id = 'acct_secret77', stripe_customer_id = 'cus_secret77',
      stripe_subscription_id = 'sub_secret77', past_due_since = '1999-07-07',
      settings = '{"default_markup": 77.7, "license_number": "L-1", "business_type": "design-build", "new_secret": "x77x"}'
    where id = ${company.id}`;
}, 60_000);
afterAll(() => backend.close());

const clientOf = (role: Role) => company.as(role).client;
const secrets = ['TAX-77', 'secret77', '1999-07-07', '77.7', 'x77x'];
const found = (answer: unknown) => secrets.filter((text) => JSON.stringify(answer).includes(text));

describe('N1: what a company keeps from its members', () => {
  it.each([
    ['owner', secrets],
    ['project_manager', []],
    ['bookkeeper', []],
    ['field_supervisor', []],
    ['subcontractor', []],
  ] as const)('is in the row that a %s reads: %j', async (role, expected) => {
    const { data, error } = await clientOf(role).from('companies').select('*');

    expect(error).toBeNull();
    expect(found(data)).toEqual(expected);
  });

  it.each([
    ['owner', ['77.7', 'x77x']],
    ['project_manager', ['77.7']],
    ['bookkeeper', ['77.7']],
    ['field_supervisor', []],
    ['subcontractor', []],
  ] as const)('is in the session of a %s: %j', async (role, expected) => {
    const { data } = await clientOf(role).rpc('current_session');

    expect(data.company).toMatchObject({
      name: 'Oak & Iron',
      plan: 'professional',
      plan_status: 'active',
      settings: { license_number: 'L-1', business_type: 'design-build' },
    });
    expect(found(data)).toEqual(expected);
  });

  it.each([
    ['owner', ['TAX-77', '77.7', 'x77x']],
    ['project_manager', ['77.7']],
    ['bookkeeper', ['77.7']],
    ['field_supervisor', []],
    ['subcontractor', []],
  ] as const)('is in the profile that a %s opens: %j', async (role, expected) => {
    const { data, error } = await clientOf(role).rpc('company_profile');

    expect(error).toBeNull();
    expect(data).toMatchObject({ id: company.id, name: 'Oak & Iron', paper_size: 'A4' });
    expect(found(data)).toEqual(expected);
  });

  it('is not in what an owner sees in the role of a subcontractor', async () => {
    const owner = await backend.signIn(company.owner.email);
    await owner.client.rpc('start_see_as', { p_role: 'subcontractor' });

    const answers = [
      await owner.client.from('companies').select('*'),
      await owner.client.rpc('company_profile'),
      await owner.client.rpc('current_session'),
    ];

    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect(found(answers)).toEqual([]);
  });

  it('is not told by filters, by sorting, or by counting', async () => {
    const found = await Promise.all(
      roles
        .filter((role) => role !== 'owner')
        .map((role) =>
          clientOf(role)
            .from('companies')
            .select('id', { count: 'exact' })
            .eq('settings->default_markup', 77.7),
        ),
    );

    expect(found.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
  });

  it('tells a manager of an ended trial in the words for one', async () => {
    const update = (status: string) =>
      backend.sql`update companies set plan_status = ${status}, trial_ends_at = now() - interval '1 day' where id = ${company.id}`;
    await update('trialing');
    const { error } = await clientOf('project_manager').rpc('save_project', { p_project: {} });
    await update('active');

    expect(error?.message).toBe('Your trial has ended. Choose a plan to make changes.');
  });
});
