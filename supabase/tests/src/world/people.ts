import { randomUUID } from 'node:crypto';
import { roles, type Role } from '@plumbline/contract';
import type postgres from 'postgres';

/** A company with one person in each role, made by the product's own sign-up and invitations. */
export type Company = { id: string; name: string; people: Record<Role, string> };

/** Signs somebody up as the auth server would: with one row in auth.users. Answers the new id. */
export async function signUp(
  sql: postgres.Sql,
  metadata: Record<string, string>,
  email = `${randomUUID()}@plumbline.test`,
): Promise<string> {
  const id = randomUUID();
  await sql`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
    values (${id}, ${email}, now(), ${sql.json(metadata)})`;
  return id;
}

async function join(sql: postgres.Sql, companyId: string, role: Role): Promise<string> {
  const email = `${role}-${randomUUID()}@plumbline.test`;
  const token = randomUUID();
  await sql`
    with invitation as (
      insert into invitations (company_id, email, role) values (${companyId}, ${email}, ${role}) returning id)
    insert into private.invitation_tokens (invitation_id, token_hash)
    select id, sha256(convert_to(${token}, 'UTF8')) from invitation`;
  return signUp(sql, { full_name: `${role} of ${companyId}`, invite_token: token }, email);
}

/** Makes a company on the Enterprise plan, paid up, with everyone that its roles have. */
export async function makeCompany(sql: postgres.Sql, name: string): Promise<Company> {
  const owner = await signUp(sql, { company_name: name, full_name: `owner of ${name}` });
  const [row] = await sql<{ id: string }[]>`
    update companies set plan = 'enterprise', plan_status = 'active'
    where id = (select company_id from user_profiles where id = ${owner}) returning id`;
  if (!row) throw new Error('The sign-up made no company');
  const people: Record<Role, string> = {
    owner,
    project_manager: '',
    bookkeeper: '',
    field_supervisor: '',
    subcontractor: '',
  };
  // A database before an upgrade doesn't know every role.
  const known = await sql<{ role: string }[]>`select distinct role from role_permissions`;
  for (const role of roles)
    if (role !== 'owner' && known.some((one) => one.role === role))
      people[role] = await join(sql, row.id, role);
  return { id: row.id, name, people };
}
