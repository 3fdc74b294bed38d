create table public.daily_logs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  user_id uuid not null,
  day date not null constraint daily_logs_day_finite check (isfinite(day)),
  weather text not null default '' check (length(weather) <= 200),
  work_done text not null default '' check (length(work_done) <= 5000),
  deliveries text not null default '' check (length(deliveries) <= 2000),
  delays text not null default '' check (length(delays) <= 2000),
  visitors text not null default '' check (length(visitors) <= 2000),
  safety text not null default '' check (length(safety) <= 2000),
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  edited_by uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  device_saved_at timestamptz,
  server_saved_at timestamptz,
  -- The sha256 of project photos, which may arrive later than the log.
  photo_hashes text[] not null default '{}' check (cardinality(photo_hashes) <= 50),
  is_shared boolean not null default false,
  unique (company_id, id),
  constraint daily_logs_one_a_day unique (company_id, project_id, day, user_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);
comment on table public.daily_logs is
  'What happened on a project on a day, by one author. A draft is visible to its author only. The crew comes from the time clock.';
comment on column public.daily_logs.user_id is 'The author.';
comment on column public.daily_logs.is_shared is 'Whether the client sees it through a link to the project, once it is published.';
comment on column public.daily_logs.device_saved_at is 'The last save by the device''s clock; server_saved_at is when the server got it.';

create index daily_logs_author_idx on public.daily_logs (company_id, user_id);

call private.protect('public.daily_logs', reads => 'view_projects', verbs => '', project_column => 'project_id');
create policy daily_logs_draft on public.daily_logs as restrictive for select to authenticated
  using (status = 'published' or user_id = (select auth.uid()));

call private.audit('public.daily_logs');
