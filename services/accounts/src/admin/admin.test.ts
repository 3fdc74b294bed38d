import { fileURLToPath } from 'node:url';
import { jest } from '@jest/globals';
import { runAccounts } from '../fixtures/runAccounts.ts';
import { presetAccounts } from './presetAccounts.ts';

const seed = fileURLToPath(new URL('../../../../supabase/seed.sql', import.meta.url));
// Sign-ins hash passwords, which a busy machine does slowly.
jest.setTimeout(60_000);

const calls = [
  ['GET', '/admin/setup'],
  ['POST', '/admin/setup'],
  ['GET', '/admin/cleanup'],
  ['POST', '/admin/cleanup'],
] as const;

let accounts: Awaited<ReturnType<typeof runAccounts>>;
let pauses: number[];
beforeAll(async () => {
  accounts = await runAccounts({ allowsDataReset: true, pause: async (ms) => pauses.push(ms) });
}, 60_000);
afterAll(() => accounts.close());
beforeEach(async () => {
  pauses = [];
  await accounts.backend.sql`delete from companies where true`;
  await accounts.backend.sql`delete from auth.users where true`;
});

async function admin() {
  const person = await accounts.backend.signUp({ company_name: 'Operations' });
  await accounts.backend.service().rpc('make_platform_admin', { p_user_id: person.id });
  return person;
}

describe('who may', () => {
  it('nobody but a platform administrator: owner 403, visitor 401, straight at the database too', async () => {
    const { owner } = await accounts.backend.makeCompany({ plan: 'enterprise' });
    const statuses: number[] = [];
    for (const [method, path] of calls) {
      const body = method === 'POST' ? { body: { confirm: true } } : {};
      statuses.push((await accounts.call(method, path, { as: owner, ...body })).status);
      statuses.push((await accounts.call(method, path, body)).status);
    }
    const functions = {
      count_all_data: {},
      clean_table: { p_table: 'companies' },
      stored_files: {},
    };
    const codes = await Promise.all(
      Object.entries(functions).map(
        async ([name, values]) => (await owner.client.rpc(name, values)).error?.code,
      ),
    );

    expect(statuses).toEqual([403, 401, 403, 401, 403, 401, 403, 401]);
    expect(codes).toEqual(['42501', '42501', '42501']);
    expect((await accounts.backend.sql`select from companies`).length).toBeGreaterThan(0);
  });

  it('an administrator only where the operator has switched it on', async () => {
    const off = await runAccounts({ allowsDataReset: false });
    const person = await off.backend.signUp({ company_name: 'Operations' });
    await off.backend.service().rpc('make_platform_admin', { p_user_id: person.id });
    const body = { confirm: true };
    try {
      const [setup, cleanup] = [
        await off.call('POST', '/admin/setup', { as: person, body }),
        await off.call('POST', '/admin/cleanup', { as: person, body }),
      ];
      const shown = await (await off.call('GET', '/admin/setup', { as: person })).json();

      expect([setup.status, cleanup.status]).toEqual([403, 403]);
      expect(await cleanup.json()).toMatchObject({ code: 'reset_disabled' });
      expect(shown).toMatchObject({ is_enabled: false, accounts: [] });
      expect(shown.reason).toContain('ALLOW_DATA_RESET');
    } finally {
      await off.close();
    }
  }, 60_000);
});

describe('POST /admin/setup', () => {
  const setUp = async (as: { token: string }) =>
    (await (await accounts.call('POST', '/admin/setup', { as })).json()).results;

  it('makes five owners and one super_admin who can sign in, each with its plan', async () => {
    const results = await setUp(await admin());

    expect(results).toEqual(
      presetAccounts.map(({ email }) => ({
        email,
        status: 'success',
        message: 'Account created successfully',
      })),
    );
    const sessions = await Promise.all(
      presetAccounts.map(async ({ email, password }) => {
        const { client } = await accounts.backend.signIn(email, password);
        return (await client.rpc('current_session')).data;
      }),
    );
    expect(sessions.map(({ company }) => company?.plan)).toEqual([
      'professional',
      'enterprise',
      'enterprise_lifetime',
      'starter_lifetime',
      'professional_lifetime',
      undefined,
    ]);
    expect(sessions.map(({ is_platform_admin }) => is_platform_admin).indexOf(true)).toBe(5);
    expect(sessions.slice(0, 5).every(({ user }) => user.role === 'owner')).toBe(true);
    // Before each profile, and between two accounts.
    expect(pauses).toEqual(Array.from({ length: 11 }, () => 500));
  });

  it('leaves accounts alone that exist', async () => {
    const person = await admin();
    await setUp(person);
    await accounts.backend
      .sql`update companies set name = 'Renamed' where name = 'Preset Enterprise'`;

    const again = await setUp(person);

    expect(again).toEqual(
      presetAccounts.map(({ email }) => ({
        email,
        status: 'exists',
        message: 'Account already exists',
      })),
    );
    expect((await accounts.backend.sql`select from companies where name = 'Renamed'`).length).toBe(
      1,
    );
  });

  it('warns where the user was made and the profile was not, and goes on', async () => {
    await accounts.backend.sql.unsafe(`
      create function pg_temp_fail() returns trigger language plpgsql as $$ begin
        if new.plan = 'enterprise' and new.name = 'Preset Enterprise' then raise exception 'no'; end if; return new; end $$;
      create trigger fail before update on companies for each row execute function pg_temp_fail();`);

    const results = await setUp(await admin());
    await accounts.backend.sql`drop trigger fail on companies`;

    expect(results.map(({ status }: { status: string }) => status)).toEqual([
      'success',
      'warning',
      'success',
      'success',
      'success',
      'success',
    ]);
    expect(results[1].message).toBe('User created but profile setup failed');
  });
});

describe('/admin/cleanup', () => {
  let empty: typeof accounts;
  beforeEach(async () => {
    empty = accounts;
    accounts = await runAccounts({ seed, allowsDataReset: true });
    const owner = await accounts.backend.signIn('owner@plumbline.test');
    const [profile] = await accounts.backend
      .sql`select company_id from user_profiles where id = ${owner.id}`;
    await owner.client.storage
      .from('company-assets')
      .upload(`company-logos/${profile?.company_id}/logo.png`, new Uint8Array([1, 2, 3]), {
        contentType: 'image/png',
        upsert: false,
      });
  }, 60_000);
  afterEach(async () => {
    await accounts.close();
    accounts = empty;
  });

  it('counts what it would delete and deletes nothing', async () => {
    const answer = await accounts.call('GET', '/admin/cleanup', { as: await admin() });

    const counted = await answer.json();
    expect(counted).toMatchObject({ is_enabled: true, reason: null, files: 1, auth_users: 9 });
    const rows = Object.fromEntries(
      counted.tables.map(({ table, rows: n }: { table: string; rows: number }) => [table, n]),
    );
    expect(rows.companies).toBe(4);
    expect(rows.projects).toBeGreaterThan(10);
    expect(rows.invoice_items).toBeGreaterThan(rows.invoices);
    expect((await accounts.backend.sql`select from companies`).length).toBe(4);
  });

  it('refuses without the box', async () => {
    const as = await admin();
    const answers = await Promise.all(
      [{}, { confirm: false }, { confirm: 'yes' }].map((body) =>
        accounts.call('POST', '/admin/cleanup', { as, body }),
      ),
    );
    const nothing = await accounts.call('POST', '/admin/cleanup', { as });

    for (const answer of [...answers, nothing]) {
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        error: 'Please confirm database cleanup by checking the confirmation box first.',
      });
    }
    expect((await accounts.backend.sql`select from companies`).length).toBe(4);
  });

  it('deletes the data of every company and its files, step by step, and tells of what remains', async () => {
    const person = await admin();
    const before = await (await accounts.call('GET', '/admin/cleanup', { as: person })).json();

    const answer = await accounts.call('POST', '/admin/cleanup', {
      as: person,
      body: { confirm: true },
    });

    const { results } = await answer.json();
    const byStep = Object.fromEntries(results.map((one: { step: string }) => [one.step, one]));
    for (const { table, rows } of before.tables)
      expect(byStep[table]).toMatchObject({ status: 'success', rows, message: `${rows} deleted` });
    expect(byStep.files).toMatchObject({ status: 'success', rows: 1 });
    expect(byStep.project_items).toMatchObject({ status: 'warning' });
    expect(byStep.auth_users).toMatchObject({
      status: 'warning',
      message: expect.stringContaining('must be deleted manually'),
    });
    const after = await (await accounts.call('GET', '/admin/cleanup', { as: person })).json();
    expect(after.tables.every(({ rows }: { rows: number }) => rows === 0)).toBe(true);
    expect(after.files).toBe(0);
    const acts = await accounts.backend
      .sql`select act, admin_id from private.platform_acts where admin_id = ${person.id}`;
    expect([...acts]).toEqual([{ act: 'data cleaned up', admin_id: person.id }]);
  });

  it('is followed by a set-up that works', async () => {
    const person = await admin();
    await accounts.call('POST', '/admin/setup', { as: person });
    await accounts.call('POST', '/admin/cleanup', { as: person, body: { confirm: true } });

    const { results } = await (await accounts.call('POST', '/admin/setup', { as: person })).json();

    expect(results.map(({ status }: { status: string }) => status)).toEqual([
      'success',
      'success',
      'success',
      'success',
      'success',
      'exists',
    ]);
  });
});
