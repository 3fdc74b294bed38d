/**
 * The roles of a hosted Supabase project beside those of supabase/roles.sql, which also lets the owner of the database
 * become the API's; the owner is no superuser.
 */
export const hostedRoles = `
  create role supabase_auth_admin nologin createrole;
  create role supabase_storage_admin nologin createrole;
  create role project_owner login password 'project' createrole createdb bypassrls;
  grant supabase_storage_admin to project_owner;`;

/**
 * The ownership of a hosted Supabase project: the schemas auth and storage belong to roles of their
 * own, and migrations run as a role that is no superuser. Roles are of a whole cluster, so a test of it
 * has its own.
 */
export const hostedOwnership = `
  do $$
  declare
    found record;
  begin
    for found in select c.oid::regclass as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('auth', 'storage') and c.relkind = 'r' loop
      execute format('alter table %s owner to supabase_%s_admin', found.name, found.schema);
    end loop;
    for found in select p.oid::regprocedure as name, n.nspname as schema from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('auth', 'storage') loop
      execute format('alter function %s owner to supabase_%s_admin', found.name, found.schema);
    end loop;
  end $$;
  alter schema auth owner to supabase_auth_admin;
  alter schema storage owner to supabase_storage_admin;
  grant usage on schema auth, storage to project_owner, anon, authenticated, service_role;
  grant all on all tables in schema auth to project_owner;
  grant all on all tables in schema storage to project_owner, anon, authenticated, service_role;
  grant all on schema extensions to project_owner;
  drop schema if exists supabase_migrations cascade;
  alter database postgres owner to project_owner;`;
