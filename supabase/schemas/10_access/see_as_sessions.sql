create table private.see_as_sessions (
  session_id uuid primary key,
  user_id uuid not null references public.user_profiles (id) on delete cascade,
  role text not null check (role in ('project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor')),
  -- Whose assigned projects are shown; null: the owner's own.
  member_id uuid references public.user_profiles (id) on delete cascade,
  expires_at timestamptz not null default now() + '00:30:00'::interval
);

create index see_as_sessions_user_idx on private.see_as_sessions (user_id);
create index see_as_sessions_member_idx on private.see_as_sessions (member_id);

alter table private.see_as_sessions enable row level security;
