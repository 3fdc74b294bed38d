-- The work on a project: timeline, tasks, weather, status history. Field supervisors write here.

create table public.project_timeline (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  type text not null default 'other' check (type in ('permit', 'inspection', 'milestone', 'weather', 'other')),
  status text not null default 'pending' check (status in ('completed', 'in_progress', 'pending', 'delayed')),
  start_date date,
  due_date date,
  duration_days int generated always as (due_date - start_date + 1) stored,
  assignee_id uuid,
  -- Somebody outside the company: an inspector, a supplier.
  assignee text check (length(assignee) <= 200),
  progress int not null default 0 check (progress between 0 and 100),
  -- Inspections: how they went.
  result text check (result in ('passed', 'failed', 'partial')),
  notes text not null default '' check (length(notes) <= 5000),
  position int not null default 0,
  completed_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, project_id, id),
  constraint project_timeline_due_after_start check (due_date >= start_date),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id) references public.user_profiles (company_id, id) on delete set null (assignee_id)
);
create index project_timeline_project_idx on public.project_timeline (company_id, project_id, due_date, position);
create index project_timeline_assignee_idx on public.project_timeline (company_id, assignee_id);
comment on table public.project_timeline is 'Permits, inspections, milestones and other steps of a project.';

create table public.project_timeline_dependencies (
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  entry_id uuid not null,
  depends_on_id uuid not null check (depends_on_id <> entry_id),
  created_at timestamptz not null default now(),
  primary key (entry_id, depends_on_id),
  foreign key (company_id, project_id, entry_id) references public.project_timeline (company_id, project_id, id) on delete cascade,
  foreign key (company_id, project_id, depends_on_id) references public.project_timeline (company_id, project_id, id) on delete cascade
);
create index project_timeline_dependencies_entry_idx
  on public.project_timeline_dependencies (company_id, project_id, entry_id);
create index project_timeline_dependencies_depends_on_idx
  on public.project_timeline_dependencies (company_id, project_id, depends_on_id);
comment on table public.project_timeline_dependencies is 'An entry begins when the other one is done; of one project, without cycles.';

create table public.project_tasks (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  timeline_id uuid,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  status text not null default 'pending' check (status in ('pending', 'in_progress', 'completed')),
  assignee_id uuid,
  due_date date,
  position int not null default 0,
  completed_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, project_id, timeline_id) references public.project_timeline (company_id, project_id, id)
    on delete set null (timeline_id),
  foreign key (company_id, assignee_id) references public.user_profiles (company_id, id) on delete set null (assignee_id)
);
create index project_tasks_project_idx on public.project_tasks (company_id, project_id, position, due_date);
create index project_tasks_timeline_idx on public.project_tasks (company_id, project_id, timeline_id);
create index project_tasks_assignee_idx on public.project_tasks (company_id, assignee_id);
comment on table public.project_tasks is 'Things to do on a project; the counts of the overview.';

create table public.weather_delays (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  date date not null,
  duration_days numeric(6, 1) not null default 1 check (duration_days > 0 and duration_days <= 365),
  notes text not null default '' check (length(notes) <= 5000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
create index weather_delays_project_idx on public.weather_delays (company_id, project_id, date desc);
comment on table public.weather_delays is 'Days lost to the weather. What they cost is in weather_delay_costs.';

create table public.weather_delay_costs (
  weather_delay_id uuid primary key,
  company_id uuid not null default private.company_id(),
  cost numeric(12, 2) not null check (cost >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, weather_delay_id),
  foreign key (company_id, weather_delay_id) references public.weather_delays (company_id, id) on delete cascade
);
comment on table public.weather_delay_costs is 'The cost of a weather delay, readable with view_money only.';

create table public.project_status_history (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  from_status text,
  to_status text not null,
  note text not null default '' check (length(note) <= 2000),
  changed_by uuid,
  created_at timestamptz not null default now(),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
create index project_status_history_project_idx on public.project_status_history (company_id, project_id, created_at desc);
comment on table public.project_status_history is 'Every move of a project''s status, by trigger; append-only.';

call private.protect('public.project_timeline', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects', project_column => 'project_id');
call private.protect('public.project_timeline_dependencies', reads => 'view_projects', writes => 'update_progress',
  verbs => 'insert delete', feature => 'create_edit_projects', project_column => 'project_id');
call private.protect('public.project_tasks', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects', project_column => 'project_id');
call private.protect('public.weather_delays', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects', project_column => 'project_id');
call private.protect('public.weather_delay_costs', reads => 'view_money', writes => 'view_money',
  feature => 'create_edit_projects');
call private.protect('public.project_status_history', reads => 'view_projects', verbs => '', project_column => 'project_id');
call private.audit('public.project_timeline');
call private.audit('public.project_tasks');
call private.audit('public.weather_delays');
call private.audit('public.weather_delay_costs', 'weather_delay_id');

grant insert (id, company_id, project_id, title, description, type, status, start_date, due_date, assignee_id, assignee,
    progress, result, notes, position),
  update (title, description, type, status, start_date, due_date, assignee_id, assignee, progress, result, notes, position)
  on public.project_timeline to authenticated;
grant insert (company_id, project_id, entry_id, depends_on_id) on public.project_timeline_dependencies to authenticated;
grant insert (id, company_id, project_id, timeline_id, title, description, status, assignee_id, due_date, position),
  update (timeline_id, title, description, status, assignee_id, due_date, position)
  on public.project_tasks to authenticated;
grant insert (id, company_id, project_id, reason, date, duration_days, notes), update (reason, date, duration_days, notes)
  on public.weather_delays to authenticated;
grant insert (weather_delay_id, company_id, cost), update (cost) on public.weather_delay_costs to authenticated;

create trigger project_timeline_activity after insert or update or delete on public.project_timeline
  for each row execute function private.log_activity('timeline entry', 'title', 'view_projects', 'project_id');
create trigger project_tasks_activity after insert or update or delete on public.project_tasks
  for each row execute function private.log_activity('task', 'title', 'view_projects', 'project_id');
create trigger weather_delays_activity after insert or update or delete on public.weather_delays
  for each row execute function private.log_activity('weather delay', 'reason', 'view_projects', 'project_id');

create function private.keep_completed_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  if tg_table_name = 'project_timeline' then
    if new.due_date < new.start_date then
      perform private.reject('PT422', 'The due date must not be before the start date', 'due_date');
    end if;
    if new.status = 'completed' then
      new.progress := 100;
    end if;
  end if;
  return new;
end $$;
comment on function private.keep_completed_at is 'The instant at which an entry or task was completed; a completed entry is at 100 %.';
create trigger project_timeline_completed before insert or update on public.project_timeline
  for each row execute function private.keep_completed_at();
create trigger project_tasks_completed before insert or update on public.project_tasks
  for each row execute function private.keep_completed_at();

create function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    with recursive before as (
      select new.depends_on_id as id
      union
      select d.depends_on_id from public.project_timeline_dependencies d join before on d.entry_id = before.id)
    select from before where id = new.entry_id
  ) then
    perform private.reject('PT422', 'These entries would wait for each other.', 'depends_on_id');
  end if;
  return new;
end $$;
comment on function private.refuse_cycle is 'A dependency must not lead back to its own entry. Error: PT422.';
create trigger project_timeline_dependencies_cycle before insert on public.project_timeline_dependencies
  for each row execute function private.refuse_cycle();

create function private.record_status() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or new.status <> old.status then
    insert into public.project_status_history (company_id, project_id, from_status, to_status, note, changed_by)
    values (new.company_id, new.id, case when tg_op = 'UPDATE' then old.status end, new.status,
      left(coalesce(current_setting('plumbline.status_note', true), ''), 2000), (select auth.uid()));
  end if;
  return null;
end $$;
comment on function private.record_status is 'Writes project_status_history, whoever changed the status and how.';
create trigger projects_status_history after insert or update of status on public.projects
  for each row execute function private.record_status();

create view public.project_timeline_list with (security_invoker = true) as
select t.*, coalesce(p.full_name, t.assignee) as assignee_name,
  array(select d.depends_on_id from public.project_timeline_dependencies d
        where d.company_id = t.company_id and d.project_id = t.project_id and d.entry_id = t.id) as depends_on
from public.project_timeline t
left join public.user_profiles p on p.company_id = t.company_id and p.id = t.assignee_id;
comment on view public.project_timeline_list is 'Timeline entries with the assignee''s name and the ids that they wait for.';

create view public.weather_delay_list with (security_invoker = true) as
select d.*, c.cost
from public.weather_delays d
left join public.weather_delay_costs c on c.company_id = d.company_id and c.weather_delay_id = d.id;
comment on view public.weather_delay_list is 'Weather delays; the cost is null without view_money.';

create view public.project_status_history_list with (security_invoker = true) as
select h.*, p.full_name as changed_by_name
from public.project_status_history h
left join public.user_profiles p on p.company_id = h.company_id and p.id = h.changed_by;
comment on view public.project_status_history_list is 'Status history with names.';

create view public.project_member_list with (security_invoker = true) as
select m.company_id, m.project_id, m.user_id, p.full_name, p.email, p.phone, p.avatar_url, p.role, m.created_at
from public.project_members m
join public.user_profiles p on p.company_id = m.company_id and p.id = m.user_id;
comment on view public.project_member_list is 'The team of a project.';
grant select on public.project_timeline_list, public.weather_delay_list, public.project_status_history_list,
  public.project_member_list to authenticated, service_role;

-- Acts ------------------------------------------------------------------------------------------------------

create function public.set_project_status(
  p_project_id uuid, p_status text, p_note text default '', p_version int default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into project from public.projects p
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null for no key update;
  if project.id is null then
    perform private.reject('PT404', 'Project not found');
  elsif p_status not in ('planning', 'in_progress', 'on_hold', 'completed', 'delayed') or p_status is null then
    perform private.reject('PT422', 'Please choose a status', 'status');
  elsif p_version <> project.version then
    perform private.reject('PT409', 'Somebody else has changed this project. Reload it and try again.');
  end if;
  perform set_config('plumbline.status_note', coalesce(p_note, ''), true);
  update public.projects p
  set status = p_status,
    completion_percentage = case when p_status = 'completed' then 100 else p.completion_percentage end
  where p.id = project.id returning * into project;
  perform set_config('plumbline.status_note', '', true);
  return to_jsonb(project);
end $$;
comment on function public.set_project_status is
  'Moves a project to a status, with a note for its history (update_progress). Completing sets 100 %. '
  'Errors: PT402 quota when reopened, PT404, PT409 stale, PT422.';

create function public.set_project_progress(p_project_id uuid, p_percentage int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if p_percentage is null or p_percentage not between 0 and 100 then
    perform private.reject('PT422', 'Progress is between 0 and 100', 'completion_percentage');
  end if;
  update public.projects p set completion_percentage = p_percentage
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null returning * into project;
  if project.id is null then
    perform private.reject('PT404', 'Project not found');
  end if;
  return to_jsonb(project);
end $$;
comment on function public.set_project_progress is 'Sets the per cent complete (update_progress). Errors: PT404, PT422.';

create function public.save_timeline_entry(p_entry jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  entry uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  current public.project_timeline;
  given public.project_timeline;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into current from public.project_timeline t where t.id = entry;
  if current.id is null then
    if not exists (select from public.projects p where p.id = (p_entry ->> 'project_id')::uuid) then
      perform private.reject('PT404', 'Project not found');
    end if;
    current.type := 'other';
    current.status := 'pending';
    current.description := '';
    current.notes := '';
    current.progress := 0;
    current.position := 0;
    given := jsonb_populate_record(current, p_entry - 'company_id');
    insert into public.project_timeline (id, project_id, title, description, type, status, start_date, due_date, assignee_id,
      assignee, progress, result, notes, position)
    values (entry, given.project_id, given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position);
  else
    given := jsonb_populate_record(current, p_entry - array['company_id', 'project_id']);
    update public.project_timeline t set (title, description, type, status, start_date, due_date, assignee_id, assignee,
      progress, result, notes, position) = (given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position)
    where t.id = entry and t.version = given.version;
    if not found then
      perform private.reject('PT409', 'Somebody else has changed this entry. Reload it and try again.');
    end if;
  end if;
  if p_entry ? 'depends_on' then
    delete from public.project_timeline_dependencies d where d.entry_id = entry;
    insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id)
    select given.project_id, entry, value::uuid from jsonb_array_elements_text(p_entry -> 'depends_on');
  end if;
  return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
end $$;
comment on function public.save_timeline_entry is
  'Creates or changes a timeline entry with its dependencies (depends_on: ids); returns its row of project_timeline_list. '
  'Errors: PT403 role, PT404 project, PT409 stale, PT422 dates or a cycle.';

create function public.save_weather_delay(p_delay jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  delay uuid := coalesce((p_delay ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if btrim(coalesce(p_delay ->> 'reason', '')) = '' then
    perform private.reject('PT422', 'Please give a reason', 'reason');
  elsif p_delay ->> 'date' is null then
    perform private.reject('PT422', 'Please choose a date', 'date');
  elsif p_delay ->> 'cost' is not null and not private.has_permission('view_money') then
    perform private.reject('PT403', 'Your role does not allow this.', 'cost');
  end if;
  insert into public.weather_delays (id, project_id, reason, date, duration_days, notes)
  values (delay, (p_delay ->> 'project_id')::uuid, p_delay ->> 'reason', (p_delay ->> 'date')::date,
    coalesce((p_delay ->> 'duration_days')::numeric, 1), coalesce(p_delay ->> 'notes', ''))
  on conflict (id) do update
  set reason = excluded.reason, date = excluded.date, duration_days = excluded.duration_days, notes = excluded.notes;
  if p_delay ->> 'cost' is not null then
    insert into public.weather_delay_costs (weather_delay_id, cost) values (delay, (p_delay ->> 'cost')::numeric)
    on conflict (weather_delay_id) do update set cost = excluded.cost;
  end if;
  return (select to_jsonb(l) from public.weather_delay_list l where l.id = delay);
end $$;
comment on function public.save_weather_delay is
  'Records or changes a weather delay; its cost needs view_money. Errors: PT403, PT422.';

grant execute on function public.set_project_status(uuid, text, text, int), public.set_project_progress(uuid, int),
  public.save_timeline_entry(jsonb), public.save_weather_delay(jsonb) to authenticated;
