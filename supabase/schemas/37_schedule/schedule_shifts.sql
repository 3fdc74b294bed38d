create table public.schedule_shifts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  cause text not null check (cause in ('edit', 'weather', 'change_order', 'pull_in', 'template')),
  reason text not null default '' check (length(reason) <= 500),
  -- The weather delay or change order.
  cause_id uuid,
  entries jsonb not null,
  assignments jsonb not null default '[]',
  undone_at timestamptz,
  undone_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.schedule_shifts is
  'Changes of a project''s schedule, each with its cause and everything that one undo restores.';
comment on column public.schedule_shifts.entries is '[{ id, title, before: { start_date, due_date, work_days; start_time and end_time if they change }, after }].';
comment on column public.schedule_shifts.assignments is 'Assignments that were asked again, as they were before.';

create index schedule_shifts_project_idx on public.schedule_shifts (company_id, project_id, created_at desc);

call private.protect('public.schedule_shifts', reads => 'edit_projects', verbs => '', project_column => 'project_id');
