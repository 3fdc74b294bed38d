-- What hosted Supabase ships with and a plain PostgreSQL lacks (the roles), then the one baseline for
-- rights: nothing in the schema public is reachable until a migration grants it by name.
-- Safe on both: each statement is skipped where hosted Supabase already owns the object.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then
    create role anon nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin bypassrls;
  end if;
  -- The local engine leaves these rights to us; on hosted Supabase the schemas belong to other roles.
  if (select pg_has_role(nspowner, 'member') from pg_namespace where nspname = 'auth')
     and not exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema auth to anon, authenticated, service_role;
    grant execute on all functions in schema auth to anon, authenticated, service_role;
  end if;
  if exists (select from pg_namespace where nspname = 'storage')
     and not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    grant usage on schema storage to anon, authenticated, service_role;
    grant select, insert, update, delete on storage.objects to anon, authenticated, service_role;
    grant select on storage.buckets to anon, authenticated;
    grant select, insert, update, delete on storage.buckets to service_role;
    grant execute on all functions in schema storage to anon, authenticated, service_role;
    alter table storage.objects enable row level security;
    alter table storage.buckets enable row level security;
  end if;
end $$;

-- Helpers, secrets, and the bodies of security definer functions; the API does not expose this schema. Visitors may
-- execute there only the bodies of the functions that a link's token opens.
create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
-- The right of `public` to execute is a global default; it cannot be taken away for one schema alone.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;
