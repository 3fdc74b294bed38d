-- Clients and projects.
--
-- MONEY. A field supervisor's or subcontractor's token must not read a sum, not even from the base table, and
-- column grants cannot tell roles apart (all of them are the role `authenticated`). Therefore:
--   1. A table that is about money (quotes, invoices, payments, budget lines …) is readable with `view_money` only:
--      `private.protect(…, reads => 'view_money')`.
--   2. A table that field roles read and that has a few sums keeps them in a sibling with the same key and its own
--      policy: projects / project_finances. The views join the sibling; for a role without `view_money` its rows do
--      not exist, so the sums come as null. Writing goes through one function (save_project) in one transaction.
--   3. Titles in activity_log carry no sums; audit_log is for who manages the settings.

create table public.clients (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 50 and phone ~ '^[0-9 ()+-]*$'),
  company_name text check (length(company_name) <= 200),
  contact_person text check (length(contact_person) <= 200),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object' and pg_column_size(address) <= 4096),
  client_type text not null default 'residential'
    check (client_type in ('residential', 'commercial', 'industrial', 'government')),
  payment_terms text not null default 'net30' check (payment_terms in ('cod', 'net15', 'net30', 'net45', 'net60')),
  preferred_contact_method text not null default 'email'
    check (preferred_contact_method in ('email', 'phone', 'text', 'any')),
  notes text check (length(notes) <= 10000),
  is_active boolean not null default true,
  deleted_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
create index clients_company_name_idx on public.clients (company_id, name);
create index clients_company_created_idx on public.clients (company_id, created_at desc);
comment on table public.clients is 'People and firms that the company works for. Deleting sets deleted_at.';

call private.protect('public.clients', reads => 'view_clients', writes => 'edit_clients', verbs => 'insert update',
  feature => 'create_edit_clients');
call private.audit('public.clients');
grant insert (id, company_id, name, email, phone, company_name, contact_person, address, client_type, payment_terms,
    preferred_contact_method, notes, is_active),
  update (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
    preferred_contact_method, notes, is_active, deleted_at)
  on public.clients to authenticated;

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200 and name !~ '<[A-Za-z/!]'),
  description text not null default '' check (length(description) <= 10000),
  client_id uuid,
  project_manager_id uuid default private.member_id(),
  start_date date,
  end_date date,
  status text not null default 'planning'
    check (status in ('planning', 'in_progress', 'on_hold', 'completed', 'delayed')),
  address text not null default '' check (length(address) <= 500),
  project_type text check (project_type in ('Residential Construction', 'Commercial Construction', 'Renovation',
    'Remodeling', 'Foundation Work', 'Roofing', 'Electrical', 'Plumbing', 'HVAC', 'Landscaping', 'Other')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  completion_percentage int not null default 0 check (completion_percentage between 0 and 100),
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  completed_at timestamptz,
  archived_at timestamptz,
  deleted_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint projects_end_after_start check (end_date >= start_date),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_manager_id) references public.user_profiles (company_id, id)
    on delete set null (project_manager_id)
);
create index projects_company_start_idx on public.projects (company_id, start_date desc, id);
create index projects_company_created_idx on public.projects (company_id, created_at desc);
create index projects_company_name_idx on public.projects (company_id, name);
create index projects_client_idx on public.projects (company_id, client_id);
create index projects_manager_idx on public.projects (company_id, project_manager_id);
comment on table public.projects is 'A job. Sums are in project_finances. Archiving frees a slot of the plan; deleting sets deleted_at.';

create table public.project_finances (
  project_id uuid primary key,
  company_id uuid not null default private.company_id(),
  budget numeric(12, 2) check (budget > 0),
  -- What the client pays: the budget at first, moved by approved change orders.
  contract_value numeric(12, 2) check (contract_value >= 0),
  -- Sum of the expenses, kept by the server.
  actual_cost numeric(12, 2) not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, project_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.project_finances is 'The sums of a project, readable with view_money only.';

create table public.project_members (
  project_id uuid not null,
  company_id uuid not null default private.company_id(),
  user_id uuid not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  primary key (project_id, user_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade on update cascade
);
create index project_members_user_idx on public.project_members (company_id, user_id);
create index project_members_project_idx on public.project_members (company_id, project_id);
comment on table public.project_members is 'The team of a project; what a subcontractor is assigned to.';

call private.protect('public.projects', reads => 'view_projects', writes => 'edit_projects', verbs => 'insert update',
  feature => 'create_edit_projects', project_column => 'id');
call private.protect('public.project_finances', reads => 'view_money', writes => 'edit_projects', verbs => 'insert update',
  feature => 'create_edit_projects');
call private.protect('public.project_members', reads => 'view_projects', writes => 'edit_projects',
  verbs => 'insert delete', feature => 'create_edit_projects', project_column => 'project_id');
call private.audit('public.projects');
call private.audit('public.project_finances', 'project_id');
call private.audit('public.project_members', 'project_id');
grant insert (id, company_id, name, description, client_id, project_manager_id, start_date, end_date, status, address,
    project_type, priority, completion_percentage, latitude, longitude),
  update (name, description, client_id, project_manager_id, start_date, end_date, status, address, project_type, priority,
    completion_percentage, latitude, longitude, archived_at, deleted_at)
  on public.projects to authenticated;
grant insert (project_id, company_id, budget), update (budget) on public.project_finances to authenticated;
grant insert (project_id, company_id, user_id) on public.project_members to authenticated;

create trigger clients_activity after insert or update or delete on public.clients
  for each row execute function private.log_activity('client', 'name', 'view_clients', '');
create trigger projects_activity after insert or update or delete on public.projects
  for each row execute function private.log_activity('project', 'name', 'view_projects', 'id');

-- Rules -----------------------------------------------------------------------------------------------

create function private.check_project() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(new.name, '')) = '' then
    perform private.reject('PT422', 'Project name is required', 'name');
  elsif length(new.name) > 200 then
    perform private.reject('PT422', 'The project name is too long (200 characters at most)', 'name');
  elsif new.name ~ '<[A-Za-z/!]' then
    perform private.reject('PT422', 'The project name must not contain HTML', 'name');
  elsif new.end_date < new.start_date then
    perform private.reject('PT422', 'End date must be after start date', 'end_date');
  elsif new.client_id is not null and not exists (
    select from public.clients c where c.company_id = new.company_id and c.id = new.client_id) then
    perform private.reject('PT422', 'Please select a client', 'client_id');
  elsif new.project_manager_id is not null and not exists (
    select from public.user_profiles p where p.company_id = new.company_id and p.id = new.project_manager_id) then
    perform private.reject('PT422', 'The project manager is not a member of the company', 'project_manager_id');
  end if;
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  return new;
end $$;
comment on function private.check_project is 'The texts of [000 §5] for what the constraints refuse; keeps completed_at.';
create trigger projects_check before insert or update on public.projects
  for each row execute function private.check_project();

create function private.check_project_finances() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget <= 0 or new.budget >= 1e10 then
    perform private.reject('PT422', 'Please enter a valid budget amount', 'budget');
  end if;
  if tg_op = 'INSERT' then
    new.contract_value := coalesce(new.contract_value, new.budget);
  elsif new.contract_value is not distinct from old.contract_value and old.contract_value is not distinct from old.budget then
    -- Contract and budget move together until a change order parts them.
    new.contract_value := new.budget;
  end if;
  return new;
end $$;
comment on function private.check_project_finances is 'The text of [000 §5] for a budget; the contract value starts as the budget.';
create trigger project_finances_check before insert or update on public.project_finances
  for each row execute function private.check_project_finances();

create function private.enforce_project_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caps record;
  was_open boolean := tg_op = 'UPDATE' and old.archived_at is null and old.deleted_at is null;
  was_active boolean := was_open and old.status <> 'completed';
  is_open boolean := new.archived_at is null and new.deleted_at is null;
  is_active boolean := is_open and new.status <> 'completed';
  open_projects int;
  active_projects int;
begin
  if (was_open or not is_open) and (was_active or not is_active) then
    return new;
  end if;
  -- The lock makes two inserts at once count one after the other.
  select p.max_active_projects, p.max_open_projects into caps
  from public.companies c join public.plans p on p.slug = c.plan
  where c.id = new.company_id for no key update of c;
  if caps.max_active_projects is null and caps.max_open_projects is null then
    return new;
  end if;
  select count(*), count(*) filter (where p.status <> 'completed') into open_projects, active_projects
  from public.projects p
  where p.company_id = new.company_id and p.archived_at is null and p.deleted_at is null and p.id <> new.id;
  if not was_open and open_projects >= caps.max_open_projects then
    perform private.reject('PT402', format('Your plan allows up to %s projects. Archive a project or upgrade your plan.',
      caps.max_open_projects));
  elsif is_active and not was_active and active_projects >= caps.max_active_projects then
    perform private.reject('PT402', format(
      'Your plan allows up to %s active projects. Complete or archive a project, or upgrade your plan.',
      caps.max_active_projects));
  end if;
  return new;
end $$;
comment on function private.enforce_project_quota is
  'DECISIONS C2: active projects (not completed, not archived) and open projects (not archived). Error: PT402.';
create trigger projects_quota before insert or update of status, archived_at, deleted_at on public.projects
  for each row execute function private.enforce_project_quota();

-- The list --------------------------------------------------------------------------------------------------

create view public.project_list with (security_invoker = true) as
select p.id, p.company_id, p.name, p.description, p.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone, p.project_manager_id, m.full_name as manager_name, p.start_date, p.end_date, p.status,
  p.address, p.project_type, p.priority, p.completion_percentage, p.latitude, p.longitude,
  f.budget, f.budget as budget_amount, f.contract_value, f.actual_cost, f.actual_cost as spent,
  p.completed_at, p.archived_at, p.version, p.created_by, p.created_at, p.updated_at
from public.projects p
left join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
left join public.clients c on c.company_id = p.company_id and c.id = p.client_id
left join public.user_profiles m on m.company_id = p.company_id and m.id = p.project_manager_id
where p.deleted_at is null;
comment on view public.project_list is
  'The projects list and header: with client and manager. Sums are null without view_money, client columns without view_clients.';
grant select on public.project_list to authenticated, service_role;

create function public.save_project(p_project jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  given public.projects;
  current public.projects;
  project uuid := coalesce((p_project ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into current from public.projects p where p.id = project and p.company_id = private.company_id();
  if current.id is null then
    current.id := project;
    current.description := '';
    current.address := '';
    current.status := 'planning';
    current.priority := 'medium';
    current.completion_percentage := 0;
    current.project_manager_id := private.member_id();
    given := jsonb_populate_record(current, p_project - array['company_id', 'version']);
    insert into public.projects (id, company_id, name, description, client_id, project_manager_id, start_date, end_date,
      status, address, project_type, priority, completion_percentage, latitude, longitude)
    values (project, private.company_id(), given.name, given.description, given.client_id, given.project_manager_id,
      given.start_date, given.end_date, given.status, given.address, given.project_type, given.priority,
      given.completion_percentage, given.latitude, given.longitude);
  else
    given := jsonb_populate_record(current, p_project - array['company_id']);
    if given.version <> current.version then
      perform private.reject('PT409', 'Somebody else has changed this project. Reload it and try again.');
    end if;
    update public.projects p set (name, description, client_id, project_manager_id, start_date, end_date, status, address,
      project_type, priority, completion_percentage, latitude, longitude) = (given.name, given.description, given.client_id,
      given.project_manager_id, given.start_date, given.end_date, given.status, given.address, given.project_type,
      given.priority, given.completion_percentage, given.latitude, given.longitude)
    where p.id = project and p.version = current.version;
    if not found then
      perform private.reject('PT409', 'Somebody else has changed this project. Reload it and try again.');
    end if;
  end if;
  if p_project ? 'budget' or p_project ? 'budget_amount' then
    insert into public.project_finances (project_id, company_id, budget)
    values (project, private.company_id(), coalesce(p_project ->> 'budget', p_project ->> 'budget_amount')::numeric)
    on conflict (project_id) do update set budget = excluded.budget;
  end if;
  return (select to_jsonb(l) from public.project_list l where l.id = project);
end $$;
comment on function public.save_project is
  'Creates or changes a project with its budget, in one transaction, and returns its row of project_list. Keys are the columns '
  'of projects and `budget`; a missing key keeps its value. A client-made id makes a retry harmless; with `version` a stale '
  'write is refused. Errors: PT402 plan or quota, PT403 role, PT409 stale, PT422 invalid (the hint names the field).';
grant execute on function public.save_project(jsonb) to authenticated;
