create table public.visit_series (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  rule text not null check (length(rule) between 10 and 200),
  first_day date not null constraint visit_series_first_day_finite check (isfinite(first_day)),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.visit_series is
  'Repeating entries of the schedule. Each occurrence is an entry of project_timeline, created with the series.';
comment on column public.visit_series.rule is
  'A recurrence rule of RFC 5545: FREQ=DAILY, WEEKLY or MONTHLY; INTERVAL; BYDAY of a weekly one; COUNT or UNTIL.';

create index visit_series_project_idx on public.visit_series (company_id, project_id);

call private.protect('public.visit_series', reads => 'edit_projects', verbs => '', project_column => 'project_id');
