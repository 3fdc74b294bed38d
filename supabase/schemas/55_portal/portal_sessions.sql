create table private.portal_sessions (
  id uuid primary key default gen_random_uuid(),
  access_id uuid not null references public.portal_access (id) on delete cascade,
  company_id uuid not null,
  client_id uuid not null,
  session_hash bytea not null unique,
  device text not null default '' check (length(device) <= 500),
  -- A member who looks at the portal as the client: reads, and decides, pays, and writes nothing.
  is_preview boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index portal_sessions_access_idx on private.portal_sessions (access_id);

alter table private.portal_sessions enable row level security;
