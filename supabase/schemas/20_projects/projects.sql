create table public.projects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200 and name !~ '<[A-Za-z/!]'),
  description text not null default '' check (length(description) <= 10000),
  client_id uuid,
  project_manager_id uuid default private.member_id(),
  start_date date constraint projects_start_date_finite check (isfinite(start_date)),
  end_date date constraint projects_end_date_finite check (isfinite(end_date)),
  status text not null default 'planning'
    check (status in ('planning', 'in_progress', 'on_hold', 'completed', 'delayed')),
  address text not null default '' check (length(address) <= 500),
  project_type text
    check (project_type in ('Residential Construction', 'Commercial Construction', 'Renovation', 'Remodeling',
      'Foundation Work', 'Roofing', 'Electrical', 'Plumbing', 'HVAC', 'Landscaping', 'Other')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  completion_percentage int not null default 0 check (completion_percentage between 0 and 100),
  latitude numeric(9, 6) check (latitude >= '-90'::int::numeric and latitude <= 90)
    constraint projects_latitude_not_nan check (latitude <> 'NaN'),
  longitude numeric(9, 6) check (longitude >= '-180'::int::numeric and longitude <= 180)
    constraint projects_longitude_not_nan check (longitude <> 'NaN'),
  completed_at timestamptz,
  archived_at timestamptz constraint projects_archived_at_finite check (isfinite(archived_at)),
  deleted_at timestamptz constraint projects_deleted_at_finite check (isfinite(deleted_at)),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint projects_end_after_start check (end_date >= start_date),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_manager_id)
    references public.user_profiles (company_id, id) on delete set null (project_manager_id)
);
comment on table public.projects is
  'A job. Sums are in project_finances. Archiving frees a slot of the plan; deleting sets deleted_at.';

create index projects_company_start_idx on public.projects (company_id, start_date desc, id);
create index projects_company_created_idx on public.projects (company_id, created_at desc);
create index projects_client_idx on public.projects (company_id, client_id);
create index projects_manager_idx on public.projects (company_id, project_manager_id);
create index projects_start_idx on public.projects (company_id, start_date, created_at, id)
  where deleted_at is null and archived_at is null;
create index projects_end_idx on public.projects (company_id, end_date, id) where deleted_at is null and archived_at is null;
create index projects_name_page_idx on public.projects (company_id, name, id);
create index projects_status_idx on public.projects (company_id, status, id) where deleted_at is null and archived_at is null;
create index projects_progress_idx on public.projects (company_id, completion_percentage, id) where deleted_at is null and archived_at is null;
create index projects_priority_idx on public.projects (company_id, priority, id) include (archived_at) where deleted_at is null;
create index projects_type_idx on public.projects (company_id, project_type, id) include (archived_at) where deleted_at is null;
create index projects_words_idx on public.projects using gin (lower(name || ' ' || address || ' ' || description) extensions.gin_trgm_ops, company_id);
create index projects_archived_start_idx on public.projects (company_id, start_date, created_at, id)
  where deleted_at is null and archived_at is not null;
create index projects_archived_end_idx on public.projects (company_id, end_date, id) where deleted_at is null and archived_at is not null;
create index projects_archived_status_idx on public.projects (company_id, status, id) where deleted_at is null and archived_at is not null;
create index projects_archived_progress_idx on public.projects (company_id, completion_percentage, id) where deleted_at is null and archived_at is not null;

-- Statistics distinguish common names from rare ones, as for all words.
create statistics public.projects_names on (lower(name)) from public.projects;
create statistics public.projects_places on (lower(name || ' ' || address)) from public.projects;

call private.protect('public.projects', reads => 'view_projects', writes => 'edit_projects', verbs => 'insert update',
  feature => 'create_edit_projects');
create policy projects_assigned on public.projects as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (id = any ((select private.assigned_projects())::uuid[])));
alter policy projects_select on public.projects using (company_id = (select private.company_with('view_projects')));
grant insert (id, company_id, name, description, client_id, project_manager_id, start_date, end_date, status, address,
    project_type, priority, completion_percentage, latitude, longitude),
  update (name, description, client_id, project_manager_id, start_date, end_date, status, address, project_type,
    priority, completion_percentage, latitude, longitude, archived_at, deleted_at)
  on public.projects to authenticated;

call private.audit('public.projects');
create trigger projects_activity after insert or update or delete on public.projects
  for each row execute function private.log_activity('project', 'name', 'view_projects', 'id');
create trigger projects_check before insert or update on public.projects
  for each row execute function private.check_project();
create trigger projects_quota before insert or update of status, archived_at, deleted_at on public.projects
  for each row execute function private.enforce_project_quota();
create trigger projects_status_history after insert or update of status on public.projects
  for each row execute function private.record_status();
create trigger projects_webhook_new after insert on public.projects for each row execute function private.emit_webhook();
create trigger projects_webhook after update of status on public.projects for each row when (old.status is distinct from new.status) execute function private.emit_webhook();
create constraint trigger projects_states_new after insert on public.projects deferrable initially deferred
  for each row when (new.client_id is not null) execute function private.refresh_client_states();
create constraint trigger projects_states after update on public.projects deferrable initially deferred
  for each row when ((old.client_id, old.status, old.deleted_at) is distinct from (new.client_id, new.status, new.deleted_at))
  execute function private.refresh_client_states();
create constraint trigger projects_states_gone after delete on public.projects deferrable initially deferred
  for each row when (old.client_id is not null) execute function private.refresh_client_states();
create trigger projects_client_update after update of status on public.projects
  for each row when (old.status is distinct from new.status) execute function private.queue_project_update();
