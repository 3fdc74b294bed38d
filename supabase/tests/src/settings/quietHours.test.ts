import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

let backend: Backend;
let company: TestCompany;

beforeAll(async () => {
  backend = await startBackend();
  company = await backend.makeCompany({ plan: 'professional', roles: ['project_manager'] });
  await backend.sql`
    update companies set timezone = 'UTC', settings = '{"default_markup": 40}' where id = ${company.id}`;
}, 60_000);
afterAll(() => backend.close());

const save = (hours: string, role: 'owner' | 'project_manager' = 'owner') =>
  company.as(role).client.rpc('save_quiet_hours', { p_hours: hours });
const isQuietAt = async (time: string) => {
  const [answer] = await backend.sql`
    select private.is_quiet(${company.id}, ${`2026-11-21T${time}:00Z`}::timestamptz, null) as quiet`;
  return answer?.quiet;
};

describe('save_quiet_hours', () => {
  it('sets when the senders wait, and leaves the other settings alone', async () => {
    const { error } = await save('22:30-07:00');

    expect(error).toBeNull();
    expect(await Promise.all(['22:29', '22:30', '06:59', '07:00'].map(isQuietAt))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const [row] = await backend.sql`select settings from companies where id = ${company.id}`;
    expect(row?.settings).toEqual({ default_markup: 40, quiet_hours: '22:30-07:00' });
  });

  it('switches them off', async () => {
    await save('off');

    expect(await isQuietAt('23:00')).toBe(false);
  });

  it.each(['', '9-8', '25:00-08:00', '21:00-08:60', '21:00-21:00', '21:00-08:00 x', 'always'])(
    'refuses %j',
    async (hours) => {
      const { error } = await save(hours);

      expect(error?.code).toBe('PT422');
    },
  );

  it('is for those who manage the settings', async () => {
    const { error } = await save('off', 'project_manager');

    expect(error?.code).toBe('PT403');
  });
});
