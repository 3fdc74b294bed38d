import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['project_manager'] });
  await backend.sql`update companies set settings = '{"quiet_hours": "off"}' where id = ${company.id}`;
}, 60_000);
afterAll(() => backend.close());

const save = (percent: number, role: 'owner' | 'project_manager' = 'owner') =>
  company.as(role).client.rpc('save_default_markup', { p_percent: percent });

describe('save_default_markup', () => {
  it('is what the next session brings, to two decimals, beside the other settings', async () => {
    const { error, data } = await save(33.333);

    expect(error).toBeNull();
    expect(data).toBe(33.33);
    const session = await company.owner.client.rpc('current_session');
    expect(session.data).toMatchObject({
      company: { settings: { default_markup: 33.33, quiet_hours: 'off' } },
    });
  });

  it.each([0, 1000])('takes %d', async (percent) => {
    const { data } = await save(percent);

    expect(data).toBe(percent);
  });

  it.each([-0.01, 1000.01])('refuses %d beside its field', async (percent) => {
    const { error } = await save(percent);

    expect(error?.code).toBe('PT422');
    expect(error?.message).toBe('Enter a markup from 0 to 1,000');
  });

  it('is for those who manage the settings', async () => {
    const { error } = await save(20, 'project_manager');

    expect(error?.code).toBe('PT403');
  });
});

it('stores a target margin for the company, or none, for those who manage the settings', async () => {
  const target = (p_percent: number | null, role: 'owner' | 'project_manager' = 'owner') =>
    company.as(role).client.rpc('save_target_margin', { p_percent });
  const shown = async () =>
    (await company.as('project_manager').client.rpc('company_profile')).data.settings;

  expect((await target(34.999)).data).toBe(35);
  expect(await shown()).toMatchObject({ target_margin: 35 });
  const refused = [await target(-0.01), await target(100), await target(20, 'project_manager')];
  expect(refused.map(({ error }) => error?.code)).toEqual(['PT422', 'PT422', 'PT403']);
  expect((await target(null)).error).toBeNull();
  expect(await shown()).not.toHaveProperty('target_margin');
});
