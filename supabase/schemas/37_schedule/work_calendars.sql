create table public.work_calendars (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  project_id uuid,
  weekdays int[] not null default '{1,2,3,4,5}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  exceptions jsonb not null default '[]' check (jsonb_typeof(exceptions) = 'array' and pg_column_size(exceptions) <= 65536),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint work_calendars_one unique nulls not distinct (company_id, project_id),
  constraint work_calendars_works check (project_id is not null or cardinality(weekdays) > 0),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.work_calendars is
  'Working weekdays and the days that differ, of a company (project_id null) and of single projects.';
comment on column public.work_calendars.weekdays is
  '1 Monday to 7 Sunday. Empty for a project: the same as the company''s.';
comment on column public.work_calendars.exceptions is '[{ date, is_working, name }], each date once.';

call private.protect('public.work_calendars', reads => 'view_projects', verbs => '');
create policy work_calendars_assigned on public.work_calendars as restrictive for select to authenticated
  using (project_id is null or (select private.sees_all_projects()) or project_id = any ((select private.assigned_projects())::uuid[]));

call private.audit('public.work_calendars');
