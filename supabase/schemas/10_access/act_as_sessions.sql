create table private.act_as_sessions (
  id uuid primary key default gen_random_uuid(),
  admin_id uuid not null references private.platform_admins (user_id) on delete cascade,
  company_id uuid not null references public.companies (id) on delete cascade,
  reason text not null check (length(btrim(reason)) between 5 and 500),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
comment on table private.act_as_sessions is
  'A platform administrator working inside a company: for a limited time, with a reason, and logged.';

create index act_as_sessions_admin_idx on private.act_as_sessions (admin_id, expires_at desc);
create index act_as_sessions_company_idx on private.act_as_sessions (company_id);

alter table private.act_as_sessions enable row level security;
