create table public.baselines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 100),
  entries jsonb not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.baselines is 'A project''s dates as they once were planned, to compare with.';
comment on column public.baselines.entries is '[{ id, title, start_date, due_date }].';

create index baselines_project_idx on public.baselines (company_id, project_id, created_at);

call private.protect('public.baselines', reads => 'view_projects', verbs => '', project_column => 'project_id');
