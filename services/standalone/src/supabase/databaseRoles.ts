import { createHmac, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '@plumbline/kit';
import postgres from 'postgres';
import { supabaseFiles } from '../migrations/supabaseFiles.ts';

/** The database lacks what only a superuser can give; the message says what is missing and what to do. */
export class MissingRolesError extends Error {
  constructor(reason: string) {
    super(`The database cannot be used: ${reason}`);
    this.name = 'MissingRolesError';
  }
}

type Login = { url: string; password?: string | undefined };

// For an address without a password (trust, a certificate); nobody can guess it.
const unguessable = randomBytes(24).toString('base64url');

/**
 * The address under which requests reach the database. Unless `password` is given, it is derived from the owner's: every
 * process that may connect as the owner finds the same.
 */
export function restUrlOf({ url, password }: Login): string {
  const address = new URL(url);
  const key = address.password || unguessable;
  address.username = 'authenticator';
  address.password =
    password ?? createHmac('sha256', key).update('plumbline authenticator').digest('base64url');
  return address.href;
}

/**
 * Makes the roles of supabase/roles.sql where the owner is a superuser, and proves that they are there.
 * @throws MissingRolesError
 */
export async function prepareRoles(sql: postgres.Sql): Promise<void> {
  const found = await rolesOf(sql);
  if (found.pre_request !== null && found.pre_request !== followOwnClock)
    throw new MissingRolesError(
      `its role authenticator belongs to another PostgREST (pgrst.db_pre_request is ${found.pre_request}). Use a PostgreSQL server that Plumbline has to itself.`,
    );
  const missing = missingOf(found);
  if (missing.length === 0) return;
  if (!found.is_super)
    throw new MissingRolesError(
      `its user ${found.owner} is not a superuser, and the database lacks ${listed(missing)}. Have a superuser run supabase/roles.sql in it once, then start again.`,
    );
  await patiently(() => runRolesFile(sql));
}

/**
 * Proves that requests can reach the database; the password is set first where it is ours to set.
 * @throws MissingRolesError
 */
export async function openRestLogin(sql: postgres.Sql, login: Login): Promise<void> {
  if ((await refusalOf(login)) === undefined) return;
  const { is_super } = await rolesOf(sql);
  if (is_super && login.password === undefined) {
    if (!(await mayBeSet(sql)))
      throw new MissingRolesError(
        'the role authenticator has a password that Plumbline did not set, perhaps for another PostgREST. Start with the same one in AUTHENTICATOR_PASSWORD.',
      );
    await patiently(() => setPassword(sql, login));
  }
  const refusal = await refusalOf(login);
  if (refusal !== undefined)
    throw new MissingRolesError(
      `the role authenticator cannot sign in (${refusal}). Give it a password, alter role authenticator password '…', and start with the same one in AUTHENTICATOR_PASSWORD.`,
    );
}

type Found = {
  owner: string;
  is_super: boolean;
  may_create: boolean;
  lacking: string[];
  service_sees_all: boolean;
  becomes: string[];
  pre_request: string | null;
};

/** What PostgREST runs before each request, so that days are those of the caller's company. */
const followOwnClock = 'public.follow_own_clock';

async function rolesOf(sql: postgres.Sql): Promise<Found> {
  const [found] = await sql<Found[]>`
    select current_user as owner, r.rolsuper as is_super,
      has_database_privilege(current_database(), 'create') as may_create,
      array(select n from unnest(array['anon', 'authenticated', 'service_role', 'authenticator']) n
        where to_regrole(n) is null) as lacking,
      coalesce((select rolbypassrls from pg_roles where rolname = 'service_role'), false) as service_sees_all,
      array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid
        where m.member = to_regrole('authenticator')::oid) as becomes,
      (select split_part(setting, '=', 2) from pg_roles a, unnest(a.rolconfig) setting
        where a.rolname = 'authenticator' and setting like 'pgrst.db_pre_request=%') as pre_request
    from pg_roles r where r.rolname = current_user`;
  if (!found) throw new Error('The role of the database connection is not known to it.');
  return found;
}

function missingOf(found: Found): string[] {
  const lacking = found.lacking.map((role) => `the role ${role}`);
  const unreachable = ['anon', 'authenticated', 'service_role'].filter(
    (role) => !found.becomes.includes(role) && !found.lacking.includes(role),
  );
  return [
    ...(found.may_create ? [] : [`the right to create schemas for ${found.owner}`]),
    ...lacking,
    ...(found.service_sees_all || found.lacking.includes('service_role')
      ? []
      : ['bypassrls for service_role']),
    ...(found.lacking.includes('authenticator')
      ? []
      : [
          ...unreachable.map((role) => `${role} granted to authenticator`),
          ...(found.pre_request === null
            ? [`the setting pgrst.db_pre_request = ${followOwnClock} of authenticator`]
            : []),
        ]),
  ];
}

const listed = (parts: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(parts);

const runRolesFile = async (sql: postgres.Sql) =>
  sql.unsafe(await readFile(supabaseFiles.roles, 'utf8')).simple();

// Marks the password as ours: only such a one is ever replaced.
const ours = 'Plumbline has set the password.';

/** Whether the role has no password yet, or one of ours, from an owner with another password. */
async function mayBeSet(sql: postgres.Sql): Promise<boolean> {
  const [found] = await sql<{ may: boolean }[]>`
    select rolpassword is null or shobj_description(oid, 'pg_authid') is not distinct from ${ours} as may
    from pg_authid where rolname = 'authenticator'`;
  return found?.may ?? false;
}

const setPassword = (sql: postgres.Sql, login: Login) =>
  // Literals: the statements take no parameters, and the password is of the alphabet of base64url.
  sql
    .unsafe(
      `alter role authenticator password '${new URL(restUrlOf(login)).password}'; comment on role authenticator is '${ours}'`,
    )
    .simple();

/** Why the login is refused; undefined where it works. */
async function refusalOf(login: Login): Promise<string | undefined> {
  const sql = postgres(restUrlOf(login), { max: 1, onnotice() {}, connect_timeout: 10 });
  try {
    await sql`select`;
    return undefined;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Roles are the whole server's: two processes that write the same one at the same moment collide. */
async function patiently(write: () => PromiseLike<unknown>, triesLeft = 5): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isCollision = error instanceof postgres.PostgresError && error.code === 'XX000';
    if (!isCollision || triesLeft === 0) throw error;
    await pause(50);
    await patiently(write, triesLeft - 1);
  }
}
