/**
 * What hosted Supabase has before the first migration and @supabase/lite would only make, with
 * far too wide grants, on its first request: the three roles. What they may do is the migrations' affair.
 */
export const platformSql = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin bypassrls; end if;
exception when duplicate_object or unique_violation then null;
end $$;
create schema if not exists extensions;
`;
