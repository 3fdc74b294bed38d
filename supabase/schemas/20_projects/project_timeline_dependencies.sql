create table public.project_timeline_dependencies (
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  entry_id uuid not null,
  depends_on_id uuid not null,
  created_at timestamptz not null default now(),
  type text not null default 'fs' check (type in ('fs', 'ss', 'ff', 'sf')),
  lag_days int not null default 0 check (lag_days between -365 and 365),
  primary key (entry_id, depends_on_id),
  check (depends_on_id <> entry_id),
  constraint project_timeline_dependencies_company_id_project_id_entry__fkey foreign key (company_id, project_id, entry_id)
    references public.project_timeline (company_id, project_id, id) on delete cascade,
  constraint project_timeline_dependencies_company_id_project_id_depend_fkey foreign key (company_id, project_id, depends_on_id)
    references public.project_timeline (company_id, project_id, id) on delete cascade
);
comment on table public.project_timeline_dependencies is
  'An entry waits for another one of its project, without cycles. Type: finish to start, start to start, finish to finish, '
  'start to finish; the lag counts working days.';

create index project_timeline_dependencies_entry_idx
  on public.project_timeline_dependencies (company_id, project_id, entry_id);
create index project_timeline_dependencies_depends_on_idx
  on public.project_timeline_dependencies (company_id, project_id, depends_on_id);

call private.protect('public.project_timeline_dependencies', reads => 'view_projects', writes => 'update_progress',
  verbs => 'insert delete', feature => 'create_edit_projects');
create policy project_timeline_dependencies_assigned on public.project_timeline_dependencies as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
grant insert (company_id, project_id, entry_id, depends_on_id, type, lag_days)
  on public.project_timeline_dependencies to authenticated;

create trigger project_timeline_dependencies_cycle before insert on public.project_timeline_dependencies
  for each row execute function private.refuse_cycle();
