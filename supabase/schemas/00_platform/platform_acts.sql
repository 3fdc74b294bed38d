create table private.platform_acts (
  id bigint primary key generated always as identity,
  admin_id uuid,
  act text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
comment on table private.platform_acts is
  'What was done to the installation as a whole; outlives the companies that it names.';

alter table private.platform_acts enable row level security;

create trigger platform_acts_append_only before update or delete or truncate on private.platform_acts
  for each statement execute function private.refuse_change();
