import { jest } from '@jest/globals';
import { startBackend, type Backend, type TestCompany } from '@plumbline/testing/backend';

// A busy machine is slow.
jest.setTimeout(120_000);

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  company = await backend.makeCompany({ plan: 'enterprise', roles: ['field_supervisor'] });
}, 30_000);

type Session = { id: string; is_current: boolean; ip: string; last_seen_at: string };
const sessionsOf = async ({ client }: Pick<TestCompany['owner'], 'client'>): Promise<Session[]> =>
  (await client.rpc('list_sessions')).data;
const seesItsCompany = async ({ client }: Pick<TestCompany['owner'], 'client'>) =>
  (await client.rpc('company_profile')).data !== null;

describe('sessions', () => {
  it('are listed for their person alone, the current one marked, with their address', async () => {
    await backend.signIn(company.owner.email);

    const own = await sessionsOf(company.owner);
    const others = await sessionsOf(company.as('field_supervisor'));

    expect(own.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(own).toHaveLength(2);
    expect(own.every(({ ip }) => ip === '127.0.0.1')).toBe(true);
    expect(others).toHaveLength(1);
    expect(own.map(({ id }) => id)).not.toContain(others[0]?.id);
  });

  it('end at once: the token that was good a moment ago sees nothing', async () => {
    const phone = await backend.signIn(company.owner.email);
    const [current] = (await sessionsOf(phone)).filter(({ is_current }) => is_current);
    const before = await seesItsCompany(phone);

    await company.owner.client.rpc('revoke_session', { p_id: current?.id });
    const again = await company.owner.client.rpc('revoke_session', { p_id: current?.id });
    const after = await seesItsCompany(phone);
    const session = await phone.client.rpc('current_session');

    expect([before, after, await seesItsCompany(company.owner)]).toEqual([true, false, true]);
    expect(session.error).toMatchObject({
      code: 'PT401',
      message: 'Your session has ended. Please sign in again.',
    });
    expect(again.error).toMatchObject({ code: 'PT404' });
  });

  it('end everywhere else in one act', async () => {
    const others = [
      await backend.signIn(company.owner.email),
      await backend.signIn(company.owner.email),
    ];

    const { data } = await company.owner.client.rpc('revoke_other_sessions');

    expect(data).toBe(2);
    expect(await Promise.all([company.owner, ...others].map(seesItsCompany))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('of somebody else cannot be ended, but by who manages the team', async () => {
    const member = company.as('field_supervisor');
    const [own] = await sessionsOf(company.owner);

    const theirs = await member.client.rpc('revoke_session', { p_id: own?.id });
    const byMember = await member.client.rpc('revoke_member_sessions', {
      p_user_id: company.owner.id,
    });
    const byOwner = await company.owner.client.rpc('revoke_member_sessions', {
      p_user_id: member.id,
    });

    expect([theirs.error?.code, byMember.error?.code, byOwner.data]).toEqual(['PT404', 'PT403', 1]);
    expect([await seesItsCompany(company.owner), await seesItsCompany(member)]).toEqual([
      true,
      false,
    ]);
  });

  it('sign-out by the auth server ends them as well', async () => {
    const phone = await backend.signIn(company.owner.email);
    await company.owner.client.auth.signOut({ scope: 'others' });

    expect(await seesItsCompany(phone)).toBe(false);
  });
});

describe('a removed member', () => {
  it('is out at once with the token it holds', async () => {
    const member = company.as('field_supervisor');
    const before = await seesItsCompany(member);

    await company.owner.client.rpc('set_member_active', {
      p_user_id: member.id,
      p_is_active: false,
    });
    const tables = await Promise.all(
      ['companies', 'projects', 'clients', 'user_profiles', 'activity_log'].map(
        async (table) => (await member.client.from(table).select('*')).data,
      ),
    );

    expect(before).toBe(true);
    expect(tables).toEqual([[], [], [], [], []]);
    expect((await member.client.rpc('current_session')).data).toMatchObject({
      company: null,
      permissions: [],
    });
  });
});

describe('the age of a password', () => {
  const state = async () => (await company.owner.client.rpc('security_state')).data;
  const rule = (days: number) =>
    company.owner.client
      .from('company_security_settings')
      .upsert({ company_id: company.id, password_expiry_days: days });

  it('counts from the last change, and not from before the company saved its rule', async () => {
    await backend.sql`update auth.users set created_at = now() - interval '100 days' where id = ${company.owner.id}`;
    const without = await state();
    await rule(90);
    const fresh = await state();
    await backend.sql`delete from company_security_settings where company_id = ${company.id}`;
    await backend.sql`insert into company_security_settings (company_id, created_at) values (${company.id}, now() - interval '95 days')`;
    const old = await state();
    const [session] =
      await backend.sql`select id from auth.sessions where user_id = ${company.owner.id}`;
    await backend
      .service()
      .rpc('allow_password_change', { p_user_id: company.owner.id, p_session_id: session?.id });
    await company.owner.client.auth.updateUser({ password: 'Another!2026' });
    const changed = await state();
    await rule(0);
    const never = await state();

    expect(without).toMatchObject({ is_password_expired: false, password_expires_at: null });
    expect(fresh).toMatchObject({ is_password_expired: false });
    expect(old).toMatchObject({ is_password_expired: true });
    expect(changed).toMatchObject({ is_password_expired: false });
    expect(changed.password_changed_at > old.password_changed_at).toBe(true);
    expect(never).toMatchObject({ is_password_expired: false, password_expires_at: null });
  });
});

describe('a list of addresses', () => {
  const allow = (...ip_whitelist: string[]) =>
    company.owner.client
      .from('company_security_settings')
      .upsert({ company_id: company.id, ip_whitelist });

  it('shuts out who signed in from elsewhere, at once', async () => {
    const member = company.as('field_supervisor');
    await backend.sql`update auth.sessions set ip = '198.51.100.4' where user_id = ${member.id}`;
    const before = await seesItsCompany(member);

    const { error } = await allow('127.0.0.0/8', '203.0.113.7');
    const after = await seesItsCompany(member);
    await backend.sql`update auth.sessions set ip = '203.0.113.7' where user_id = ${member.id}`;

    expect(error).toBeNull();
    expect([
      before,
      after,
      await seesItsCompany(member),
      await seesItsCompany(company.owner),
    ]).toEqual([true, false, true, true]);
  });

  it.each([
    [
      'what is no address',
      ['office'],
      "office isn't an IP address. Enter one like 203.0.113.7 or 203.0.113.0/24.",
    ],
    [
      'a list without the one who saves it',
      ['203.0.113.7'],
      'This list would lock you out. Add your own address, 127.0.0.1.',
    ],
  ])('refuses %s', async (_what, list, message) => {
    const { error } = await allow(...list);

    expect(error).toMatchObject({ code: 'PT422', hint: 'ip_whitelist', message });
    expect(await seesItsCompany(company.owner)).toBe(true);
  });
});

describe('looking at the product in another role', () => {
  it('shows the session of that role, refuses every change, and ends', async () => {
    const { client } = company.owner;
    const member = company.as('field_supervisor');

    const started = await client.rpc('start_see_as', {
      p_role: 'field_supervisor',
      p_user_id: member.id,
    });
    const during = (await client.rpc('current_session')).data;
    const added = await client.from('clients').insert({ name: 'A client' });
    const invoices = await client.from('invoices').select('id');
    const file = await client.storage
      .from('avatars')
      .upload(`${company.id}/${company.owner.id}/me.png`, new Uint8Array([1]), {
        contentType: 'image/png',
      });
    const nested = await client.rpc('start_see_as', { p_role: 'owner' });
    const stopped = await client.rpc('stop_see_as');
    const afterwards = (await client.rpc('current_session')).data;
    const added2 = await client.from('clients').insert({ name: 'A client' });

    expect(started.data).toMatchObject({
      role: 'field_supervisor',
      full_name: `${company.name} field_supervisor`,
    });
    expect(during).toMatchObject({
      user: { id: company.owner.id, role: 'field_supervisor' },
      can_write: false,
      see_as: { role: 'field_supervisor' },
    });
    expect(during.permissions).not.toContain('view_money');
    expect(added.error).toMatchObject({
      code: 'PT403',
      message: 'You are previewing another role. Stop the preview to make changes.',
    });
    expect(invoices.data).toEqual([]);
    expect(file.error).not.toBeNull();
    expect(nested.error?.code).toBe('PT422');
    expect([stopped.error, added2.error]).toEqual([null, null]);
    expect(afterwards).toMatchObject({ user: { role: 'owner' }, can_write: true, see_as: null });
  });

  it('is for this sign-in only, and for owners only', async () => {
    const phone = await backend.signIn(company.owner.email);
    await company.owner.client.rpc('start_see_as', { p_role: 'subcontractor' });

    const other = (await phone.client.rpc('current_session')).data;
    const member = await company
      .as('field_supervisor')
      .client.rpc('start_see_as', { p_role: 'subcontractor' });

    expect(other).toMatchObject({ user: { role: 'owner' }, see_as: null });
    expect(member.error).toMatchObject({ code: 'PT403' });
  });
});
