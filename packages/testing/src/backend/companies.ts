import { randomUUID } from 'node:crypto';
import type { Plan, Role } from '@plumbline/contract';
import type { SupabaseClient } from '@supabase/supabase-js';
import type postgres from 'postgres';

/** The password of every account that tests make. */
export const testPassword = 'Plumbline!2026';

/** Somebody signed in, with a client that carries the session. */
export type TestUser = {
  id: string;
  email: string;
  role: Role;
  token: string;
  client: SupabaseClient;
};

/** A company with one signed-in user for each role asked for; the owner is always there. */
export type TestCompany = {
  id: string;
  name: string;
  owner: TestUser;
  users: Record<Role, TestUser | undefined>;
  /** The user of a role. @throws if the company was made without it */
  as: (role: Role) => TestUser;
};

type SignUp = (metadata: Record<string, unknown>, email: string) => Promise<Omit<TestUser, 'role'>>;

/** Makes companies through the product's own sign-up; only plan and role are then set by hand. */
export function makeCompanyFactory(sql: postgres.Sql, signUp: SignUp) {
  return async function makeCompany({
    plan = 'professional',
    roles = [],
    name = `Company ${randomUUID().slice(0, 8)}`,
  }: { plan?: Plan; roles?: readonly Role[]; name?: string } = {}): Promise<TestCompany> {
    const person = (role: Role) => ({ full_name: `${name} ${role}` });
    const owner = await signUp(
      // by a clock whose day is that of a test's own dates
      { ...person('owner'), company_name: name, timezone: 'UTC' },
      newEmail('owner'),
    );
    const [company] = await sql<{ id: string }[]>`
      update companies set plan = ${plan}, plan_status = 'active'
      where id = (select company_id from user_profiles where id = ${owner.id}) returning id`;
    if (!company) throw new Error('The sign-up made no company');

    const users: TestCompany['users'] = {
      owner: { ...owner, role: 'owner' },
      project_manager: undefined,
      bookkeeper: undefined,
      field_supervisor: undefined,
      subcontractor: undefined,
    };
    for (const role of roles) {
      if (role === 'owner') continue;
      const email = newEmail(role);
      const invite_token = await invite(sql, {
        company_id: company.id,
        invited_by: owner.id,
        email,
        role,
      });
      users[role] = { ...(await signUp({ ...person(role), invite_token }, email)), role };
    }
    const as = (role: Role) => {
      const user = users[role];
      if (!user) throw new Error(`makeCompany was not asked for the role ${role}`);
      return user;
    };
    return { id: company.id, name, owner: as('owner'), users, as };
  };
}

const newEmail = (role: Role) => `${role}-${randomUUID().slice(0, 12)}@plumbline.test`;

type Invitation = { company_id: string; invited_by: string; email: string; role: Role };

async function invite(sql: postgres.Sql, { company_id, invited_by, email, role }: Invitation) {
  const token = randomUUID();
  await sql`
    with invitation as (
      insert into invitations (company_id, email, role, invited_by)
      values (${company_id}, ${email}, ${role}, ${invited_by}) returning id)
    insert into private.invitation_tokens (invitation_id, token_hash)
    select id, sha256(convert_to(${token}, 'UTF8')) from invitation`;
  return token;
}
