create table private.calendar_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  -- Null: all projects that the person may see.
  project_id uuid references public.projects (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  unique nulls not distinct (user_id, project_id)
);

create index calendar_tokens_project_idx on private.calendar_tokens (project_id);

alter table private.calendar_tokens enable row level security;
