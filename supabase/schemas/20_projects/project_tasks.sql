create table public.project_tasks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  timeline_id uuid,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  assignee_id uuid,
  due_date date constraint project_tasks_due_date_finite check (isfinite(due_date)),
  position int not null default '-1'::int,
  completed_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, project_id, timeline_id)
    references public.project_timeline (company_id, project_id, id) on delete set null (timeline_id),
  foreign key (company_id, assignee_id)
    references public.user_profiles (company_id, id) on delete set null (assignee_id)
);
comment on table public.project_tasks is 'Things to do on a project; the counts of the overview.';
comment on column public.project_tasks.position is
  'Its place among the tasks of its project; a new one that names none goes to the end.';

create index project_tasks_project_idx on public.project_tasks (company_id, project_id, position, due_date);
create index project_tasks_timeline_idx on public.project_tasks (company_id, project_id, timeline_id);
create index project_tasks_assignee_idx on public.project_tasks (company_id, assignee_id);

call private.protect('public.project_tasks', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects');
create policy project_tasks_assigned on public.project_tasks as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
grant insert (id, company_id, project_id, timeline_id, title, description, status, assignee_id, due_date, position),
  update (timeline_id, title, description, status, assignee_id, due_date, position)
  on public.project_tasks to authenticated;

call private.audit('public.project_tasks');
create trigger project_tasks_activity after insert or update or delete on public.project_tasks
  for each row execute function private.log_activity('task', 'title', 'view_projects', 'project_id');
create trigger project_tasks_completed before insert or update on public.project_tasks
  for each row execute function private.set_completed_at();
create trigger project_tasks_place before insert on public.project_tasks
  for each row when (new.position < 0) execute function private.append_task();
create trigger project_tasks_assigned_new after insert on public.project_tasks
  for each row when (new.assignee_id is not null and new.status <> 'completed') execute function private.notify_assignee();
create trigger project_tasks_assigned after update of assignee_id on public.project_tasks
  for each row when (new.assignee_id is not null and new.assignee_id is distinct from old.assignee_id and new.status <> 'completed')
  execute function private.notify_assignee();
