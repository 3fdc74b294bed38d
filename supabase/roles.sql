-- Run once on a PostgreSQL server of your own (15 or newer), as a superuser, in the database that Plumbline will use:
--
--   psql --file supabase/roles.sql <address of the database>
--   alter role authenticator password '…';
--
-- Everything else (schema, migrations, demo data) runs as the owner of the database, who is not a superuser. The first
-- line below says who that is: the owner of the current database. Running the file again changes nothing.
-- The embedded PostgreSQL and a Supabase project do not need it. Roles are the whole server's: do not run the file on a
-- server whose role authenticator belongs to another PostgREST.
do $$
declare
  owner constant regrole := (select datdba from pg_database where datname = current_database());
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
  -- The login of the REST API: no rights but to become one of these three, as in PostgREST.
  if not exists (select from pg_roles where rolname = 'authenticator') then create role authenticator login noinherit; end if;
  grant anon, authenticated, service_role to authenticator;
  execute format('grant anon, authenticated, service_role to %s', owner);
  -- PostgREST, if you run it beside Plumbline, reckons days where the caller's company works.
  alter role authenticator set pgrst.db_pre_request = 'public.follow_own_clock';
  -- Restoring a backup: triggers rest while the rows are loaded.
  execute format('grant set on parameter session_replication_role to %s', owner);
exception when duplicate_object or unique_violation then
  null; -- another session has just run this file
end $$;
