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
-- What hosted Supabase's auth server keeps by itself: the codes of emails, and who asked for one in the last day.
create table if not exists auth.email_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null,
  code_hash text not null,
  link_token text not null,
  expires_at timestamptz not null,
  wrong int not null default 0,
  primary key (user_id, purpose)
);
create table if not exists auth.account_requests (at timestamptz not null default now(), address text not null, source inet);
create index if not exists account_requests_address_idx on auth.account_requests (address, at);
create index if not exists account_requests_source_idx on auth.account_requests (source, at);
`;
