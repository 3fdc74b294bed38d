/** What hosted Supabase has before the first migration, beside the roles. */
export const platformSql = `
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
