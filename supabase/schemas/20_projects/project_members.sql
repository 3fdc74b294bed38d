create table public.project_members (
  project_id uuid not null,
  company_id uuid not null default private.company_id(),
  user_id uuid not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (project_id, user_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, user_id)
    references public.user_profiles (company_id, id) on update cascade on delete cascade
);
comment on table public.project_members is 'The team of a project; what a subcontractor is assigned to.';

create index project_members_user_idx on public.project_members (company_id, user_id);
create index project_members_project_idx on public.project_members (company_id, project_id);

call private.protect('public.project_members', reads => 'view_projects', writes => 'edit_projects',
  verbs => 'insert delete', feature => 'create_edit_projects');
create policy project_members_assigned on public.project_members as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
grant insert (project_id, company_id, user_id) on public.project_members to authenticated;

call private.audit('public.project_members', 'project_id');
