create table public.schedule_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 100),
  entries jsonb not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now()
);
comment on table public.schedule_templates is 'Schedules to start projects with, made from finished jobs.';
comment on column public.schedule_templates.entries is
  '[{ key, parent, title, description, type, kind, start (working days after the first day), work_days, times, role, roles of everyone assigned, after: [{ key, type, lag_days }] }].';

create index schedule_templates_company_idx on public.schedule_templates (company_id, name);

call private.protect('public.schedule_templates', reads => 'edit_projects', verbs => '');
