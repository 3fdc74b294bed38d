create table public.project_timeline_dependencies (
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  entry_id uuid not null,
  depends_on_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (entry_id, depends_on_id),
  check (depends_on_id <> entry_id),
  constraint project_timeline_dependencies_company_id_project_id_entry__fkey foreign key (company_id, project_id, entry_id)
    references public.project_timeline (company_id, project_id, id) on delete cascade,
  constraint project_timeline_dependencies_company_id_project_id_depend_fkey foreign key (company_id, project_id, depends_on_id)
    references public.project_timeline (company_id, project_id, id) on delete cascade
);
comment on table public.project_timeline_dependencies is
  'An entry begins when the other one is done; of one project, without cycles.';

create index project_timeline_dependencies_entry_idx
  on public.project_timeline_dependencies (company_id, project_id, entry_id);
create index project_timeline_dependencies_depends_on_idx
  on public.project_timeline_dependencies (company_id, project_id, depends_on_id);

call private.protect('public.project_timeline_dependencies', reads => 'view_projects', writes => 'update_progress',
  verbs => 'insert delete', feature => 'create_edit_projects');
create policy project_timeline_dependencies_assigned on public.project_timeline_dependencies as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
grant insert (company_id, project_id, entry_id, depends_on_id) on public.project_timeline_dependencies to authenticated;

create trigger project_timeline_dependencies_cycle before insert on public.project_timeline_dependencies
  for each row execute function private.refuse_cycle();
