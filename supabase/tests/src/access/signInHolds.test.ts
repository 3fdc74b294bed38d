import { jest } from '@jest/globals';
import {
  startBackend,
  testPassword,
  type Backend,
  type TestCompany,
} from '@plumbline/testing/backend';

// A busy machine is slow.
jest.setTimeout(120_000);

let backend: Backend;
let company: TestCompany;
beforeAll(async () => {
  backend = await startBackend();
}, 60_000);
afterAll(() => backend.close());
beforeEach(async () => {
  company = await backend.makeCompany({ plan: 'enterprise' });
}, 30_000);

type Person = Pick<TestCompany['owner'], 'client'>;
const next = 'Another#2027';
const companies = async ({ client }: Person) => (await client.from('companies').select('id')).data;
const session = async ({ client }: Person) => (await client.rpc('current_session')).data;
/** The company lets a password live for thirty days, and said so forty days ago. */
const letPasswordsExpire = async () => {
  await backend.sql`
    insert into company_security_settings (company_id, password_expiry_days, created_at)
    values (${company.id}, 30, now() - interval '40 days')`;
  await backend.sql`
    insert into private.password_changes (user_id, changed_at)
    values (${company.owner.id}, now() - interval '40 days')
    on conflict (user_id) do update set changed_at = excluded.changed_at`;
};

describe('a sign-in with an expired password', () => {
  it('opens nothing until the password is changed; who is at work is not disturbed', async () => {
    await letPasswordsExpire();

    const held = await backend.signIn(company.owner.email);
    const before = [await companies(held), await companies(company.owner)];
    const refused = await held.client.from('clients').insert({ name: 'Dana Reyes' });
    const state = await session(held);
    const changed = await held.client.auth.updateUser({ password: next });

    expect(before).toEqual([[], [{ id: company.id }]]);
    expect(refused.error).not.toBeNull();
    expect(state).toMatchObject({ hold: 'password', company: null, permissions: [] });
    expect(changed.error).toBeNull();
    expect(await companies(held)).toEqual([{ id: company.id }]);
    expect(await session(held)).toMatchObject({ hold: null, company: { id: company.id } });
    expect(await companies(await backend.signIn(company.owner.email, next))).toHaveLength(1);
  });

  it('is not held where the company lets passwords live', async () => {
    await letPasswordsExpire();
    await backend.sql`update company_security_settings set password_expiry_days = 0`;

    const signedIn = await backend.signIn(company.owner.email, testPassword);

    expect(await session(signedIn)).toMatchObject({ hold: null, company: { id: company.id } });
  });
});

describe('a second factor', () => {
  const asHosted = async () => {
    await backend.sql.unsafe(`
      create table if not exists auth.mfa_factors (user_id uuid, status text);
      create or replace function private.lacks_second_factor() returns boolean
      language sql stable security definer set search_path = '' as $$
        select (select auth.jwt()) ->> 'aal' is distinct from 'aal2'
          and exists (select from auth.mfa_factors f where f.user_id = (select auth.uid()) and f.status = 'verified') $$`);
  };

  it('is asked for where one was verified, and nobody else is held', async () => {
    await asHosted();
    const other = await backend.makeCompany({ plan: 'enterprise' });
    const before = await companies(company.owner);
    await backend.sql`insert into auth.mfa_factors values (${company.owner.id}, 'verified'), (${other.owner.id}, 'unverified')`;

    expect(before).toHaveLength(1);
    expect(await companies(company.owner)).toEqual([]);
    expect(await session(company.owner)).toMatchObject({ hold: 'second_factor', company: null });
    expect(await session(other.owner)).toMatchObject({ hold: null, company: { id: other.id } });
  });
});
