set check_function_bodies = off;

alter table public.time_entries add column export_id uuid;

create function public.export_time(p_export jsonb) returns jsonb
language sql set search_path = '' as $$ select private.export_time(p_export) $$;

create function private.export_time(p_export jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  export constant uuid := coalesce((p_export ->> 'id')::uuid, gen_random_uuid());
  since constant date := (p_export ->> 'from')::date;
  until constant date := (p_export ->> 'to')::date;
  layout constant text := coalesce(p_export ->> 'format', 'generic');
  earlier public.time_exports;
begin
  perform private.require_write('approve_time', 'create_edit_projects');
  -- One export after another: no entry gets into two.
  perform from public.companies c where c.id = company for no key update;
  if exists (select from public.time_exports x where x.id = export) then
    return private.time_export(export);
  elsif since is null or until is null or until < since or until - since > 61 then
    perform private.raise_api_error('PT422', 'Choose a period of at most 62 days.', 'from');
  elsif layout not in ('generic', 'quickbooks', 'gusto') then
    perform private.raise_api_error('PT422', 'Choose a file format.', 'format');
  end if;
  insert into public.time_exports (id, company_id, from_date, to_date, format, people, entries, seconds)
  select export, company, since, until, layout, count(distinct e.user_id), count(*),
    sum(c.regular_seconds + c.overtime_seconds + c.double_seconds)
  from public.time_entries e join public.entry_costs c on c.entry_id = e.id
  where e.company_id = company and e.work_day between since and until and e.status = 'approved'
  having count(*) > 0;
  if not found then
    select x.* into earlier from public.time_entries e join public.time_exports x on x.id = e.export_id
    where e.company_id = company and e.work_day between since and until order by x.created_at desc limit 1;
    if found then
      perform private.raise_api_error('PT409', format('This period was already exported on %s. Download that file again.',
        to_char(private.company_date(company, earlier.created_at), 'Mon FMDD, YYYY')));
    end if;
    perform private.raise_api_error('PT422', 'No approved time in this period. Approve the timesheets first.', 'from');
  end if;
  update public.time_entries e set status = 'exported', export_id = export
  where e.company_id = company and e.work_day between since and until and e.status = 'approved';
  return private.time_export(export);
end $$;

create function public.missing_time(p_day date default null) returns jsonb
language sql stable set search_path = '' as $$ select private.missing_time(p_day) $$;

create function private.missing_time(p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  today constant date := private.company_date(company);
  first constant date := private.week_start(company, coalesce(p_day, today));
begin
  perform private.require_read('approve_time', 'view_projects');
  return (
    with day as (
      select d::date as day from generate_series(first, least(first + 6, today - 1), interval '1 day') d
    ), person as (
      select u.id, coalesce(u.full_name, u.email) as name from public.user_profiles u
      where u.company_id = company and u.is_active and exists (select from public.time_entries e
        where e.company_id = company and e.user_id = u.id and e.work_day between first - 28 and first + 6)
    ), without_time as (
      select p.id, p.name, array_agg(d.day order by d.day) as days
      from person p join day d on extract(isodow from d.day) < 6
      where not exists (select from public.time_entries e where e.company_id = company and e.user_id = p.id and e.work_day = d.day)
      group by p.id, p.name
    ), without_log as (
      select p.id, p.name, array_agg(w.work_day order by w.work_day) as days
      from (select distinct e.project_id, e.work_day from public.time_entries e join day d on d.day = e.work_day
        where e.company_id = company and e.work_day between first and first + 6) w
      join public.projects p on p.id = w.project_id and p.deleted_at is null
      where not exists (select from public.daily_logs l
        where l.company_id = company and l.project_id = p.id and l.day = w.work_day and l.status = 'published')
      group by p.id, p.name
    )
    select jsonb_build_object(
      'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.id, 'name', m.name, 'days', m.days) order by lower(m.name), m.id), '[]')
        from without_time m),
      'logs', (select coalesce(jsonb_agg(jsonb_build_object('project_id', m.id, 'name', m.name, 'days', m.days) order by lower(m.name), m.id), '[]')
        from without_log m)));
end $$;

create function public.save_hour_budget(p_project_id uuid, p_cost_code_id uuid, p_hours numeric default null) returns numeric
language sql set search_path = '' as $$ select private.save_hour_budget(p_project_id, p_cost_code_id, p_hours) $$;

create function private.save_hour_budget(p_project_id uuid, p_cost_code_id uuid, p_hours numeric) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  missing constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.check_time_job(coalesce(p_project_id, missing), coalesce(p_cost_code_id, missing));
  if p_hours = 'NaN' or p_hours <= 0 or p_hours > 100000 then
    perform private.raise_api_error('PT422', 'Enter hours between 0.01 and 100,000.', 'hours');
  end if;
  delete from public.hour_budgets b
  where p_hours is null and b.company_id = company and b.project_id = p_project_id and b.cost_code_id = p_cost_code_id;
  insert into public.hour_budgets (company_id, project_id, cost_code_id, hours)
  select company, p_project_id, p_cost_code_id, p_hours where p_hours is not null
  on conflict on constraint hour_budgets_one_a_code do update set hours = excluded.hours;
  return p_hours;
end $$;

create function public.time_export(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.time_export(p_id) $$;

create function private.time_export(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_wages constant boolean := private.has_permission('view_wages');
  x public.time_exports;
  zone constant text := (select c.timezone from public.companies c where c.id = company);
begin
  perform private.require_read('approve_time', 'view_projects');
  select * into x from public.time_exports t where t.id = p_id and t.company_id = company;
  if not found then
    perform private.raise_api_error('PT404', 'This export no longer exists.');
  end if;
  return jsonb_build_object('id', x.id, 'from', x.from_date, 'to', x.to_date, 'format', x.format, 'created_at', x.created_at, 'zone', zone,
    'rows', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', e.id, 'user_id', e.user_id, 'name', coalesce(u.full_name, u.email),
        'email', u.email, 'day', e.work_day, 'start', to_char(private.local_time(e.started_at, zone), 'YYYY-MM-DD"T"HH24:MI:SS'),
        'end', to_char(private.local_time(e.ended_at, zone), 'YYYY-MM-DD"T"HH24:MI:SS'), 'break_minutes', round(e.break_seconds / 60.0),
        'regular', round(c.regular_seconds / 3600.0, 4), 'overtime', round(c.overtime_seconds / 3600.0, 4),
        'double', round(c.double_seconds / 3600.0, 4), 'project', p.name, 'cost_code', k.code, 'cost_code_name', k.name, 'note', e.note)
      || case when sees_wages then jsonb_build_object('amount', c.amount, 'wage', (select r.wage from public.pay_rates r
          where r.company_id = company and r.user_id = e.user_id and r.kind = 'regular' and r.from_date <= e.work_day
          order by r.from_date desc limit 1)) else '{}' end
      order by lower(coalesce(u.full_name, u.email)), e.started_at), '[]')
    from public.time_entries e
    join public.user_profiles u on u.id = e.user_id
    join public.entry_costs c on c.entry_id = e.id
    left join public.projects p on p.id = e.project_id
    left join public.cost_codes k on k.id = c.cost_code_id
    where e.company_id = company and e.export_id = x.id));
end $$;

create table public.hour_budgets (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  cost_code_id uuid not null,
  hours numeric(8, 2) not null check (hours > 0) constraint hour_budgets_hours_not_nan check (hours <> 'NaN'),
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint hour_budgets_one_a_code unique (company_id, project_id, cost_code_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete cascade
);

create table public.time_exports (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  format text not null default 'generic' check (format in ('generic', 'quickbooks', 'gusto')),
  people int not null,
  entries int not null,
  seconds int not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id) references public.companies (id) on delete cascade
);

alter table public.time_entries add constraint time_entries_company_id_export_id_fkey FOREIGN KEY (company_id, export_id) REFERENCES public.time_exports(company_id, id) ON DELETE SET NULL (export_id);

create index hour_budgets_code_idx on public.hour_budgets (company_id, cost_code_id);

create index time_exports_company_idx on public.time_exports (company_id, created_at desc);

create index time_entries_export_idx on public.time_entries (company_id, export_id);

call private.protect('public.hour_budgets', reads => 'view_projects', verbs => '', project_column => 'project_id');

call private.audit('public.hour_budgets');

call private.protect('public.time_exports', reads => 'approve_time', verbs => '');

call private.audit('public.time_exports');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.hour_budgets FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.time_exports FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.export_time(p_export jsonb) to authenticated;

grant execute on function private.missing_time(p_day date) to authenticated;

grant execute on function private.save_hour_budget(p_project_id uuid, p_cost_code_id uuid, p_hours numeric) to authenticated;

grant execute on function private.time_export(p_id uuid) to authenticated;

grant execute on function public.export_time(p_export jsonb) to authenticated;

grant execute on function public.missing_time(p_day date) to authenticated;

grant execute on function public.save_hour_budget(p_project_id uuid, p_cost_code_id uuid, p_hours numeric) to authenticated;

grant execute on function public.time_export(p_id uuid) to authenticated;

comment on table public.hour_budgets is
  'How many hours are planned for a cost code of a project. Everyone on the project sees them; they are no amounts.';

comment on table public.time_exports is
  'Approved time that was exported to payroll. Each entry belongs to at most one export; the file can be downloaded again.';

create or replace function private.uses_cost_code(p_company uuid, p_code uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.budget_lines b where b.company_id = p_company and b.cost_code_id = p_code)
    or exists (select from public.change_order_items i where i.company_id = p_company and i.cost_code_id = p_code)
    or exists (select from public.expenses e where e.company_id = p_company and e.cost_code_id = p_code)
    or exists (select from public.cost_forecasts f where f.company_id = p_company and f.cost_code_id = p_code)
    or exists (select from public.time_entries t where t.company_id = p_company and t.cost_code_id = p_code)
    or exists (select from public.hour_budgets h where h.company_id = p_company and h.cost_code_id = p_code)
    or exists (select from public.labor_costs l where l.company_id = p_company and l.cost_code_id = p_code)
$$;

comment on function private.uses_cost_code(p_company uuid, p_code uuid) is 'Whether any budget line, change order, expense, forecast, time entry, or planned hours name the cost code.';

comment on function public.export_time(p_export jsonb) is 'Exports the approved time of a period to payroll: marks it as exported, each entry once, and returns it as time_export does. The same id again returns the same export. Keys: id (a uuid made by the device), from, to (days, inclusive, at most 62), format (generic, quickbooks, gusto). Arguments: p_export, an object of these keys. Errors: PT402, PT403, PT404, PT409 exported before (says when), PT422 period, format, or no approved time. Callers: signed-in users with approve_time.';

comment on function public.missing_time(p_day date) is 'Who has not logged in a week, up to yesterday: { people: [{ user_id, name, days }], logs: [{ project_id, name, days }] }. People who logged time in the four weeks before, with the weekdays without time; projects that people worked on, with the days without a published daily log. Arguments: p_day, any day of the week; by default today where the company works. Errors: PT402, PT403. Callers: signed-in users with approve_time.';

comment on function public.project_hours(p_project_id uuid) is 'Hours on a project, never wages: { people: [{ user_id, name, seconds, approved_seconds, is_in }], codes: [{ cost_code_id, code, name, seconds, approved_seconds, budget_hours (null without a plan) }], days: [{ day, seconds, people }] }. A subcontractor sees their own. Arguments: p_project_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with track_time.';

comment on function public.save_hour_budget(p_project_id uuid, p_cost_code_id uuid, p_hours numeric) is 'Sets how many hours are planned for a cost code of a project; null removes the plan. Returns the hours. Arguments: p_project_id; p_cost_code_id; p_hours, up to 100000. Errors: PT402, PT403, PT404 project or cost code, PT422 hours. Callers: signed-in users with edit_projects.';

comment on function public.time_export(p_id uuid) is 'An export to payroll: { id, from, to, format, created_at, zone, rows: [{ entry_id, user_id, name, email, day, start, end (where the company works), break_minutes, regular, overtime, double (paid hours), project, cost_code, cost_code_name, note, wage, amount }] }. wage (regular, dollars an hour, on that day) and amount (cost with burden) only with view_wages; without it the keys are absent. Arguments: p_id. Errors: PT402, PT403, PT404. Callers: signed-in users with approve_time.';

create or replace function private.project_hours(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.has_permission('update_progress');
begin
  perform private.require_read('track_time', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return (
    with entry as materialized (
      select e.user_id, e.cost_code_id, e.work_day, coalesce(e.worked_seconds, 0) as seconds,
        case when e.status in ('approved', 'exported') then coalesce(e.worked_seconds, 0) else 0 end as approved, e.ended_at is null as is_in
      from public.time_entries e
      where e.company_id = company and e.project_id = p_project_id and (sees_all or e.user_id = auth.uid())
    )
    select jsonb_build_object(
      'people', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seconds desc, p.name), '[]') from (
        select e.user_id, coalesce(u.full_name, u.email) as name, sum(e.seconds) as seconds, sum(e.approved) as approved_seconds,
          bool_or(e.is_in) as is_in
        from entry e join public.user_profiles u on u.id = e.user_id group by e.user_id, 2) p),
      'codes', (select coalesce(jsonb_agg(to_jsonb(c) order by c.seconds desc, c.code), '[]') from (
        select coalesce(e.cost_code_id, b.id) as cost_code_id, k.code, k.name, coalesce(sum(e.seconds), 0) as seconds,
          coalesce(sum(e.approved), 0) as approved_seconds, min(b.hours) as budget_hours
        from entry e
        full join (select h.cost_code_id as id, h.hours from public.hour_budgets h where h.company_id = company and h.project_id = p_project_id) b
          on b.id = e.cost_code_id
        left join public.cost_codes k on k.id = coalesce(e.cost_code_id, b.id) group by coalesce(e.cost_code_id, b.id), k.code, k.name) c),
      'days', (select coalesce(jsonb_agg(to_jsonb(d) order by d.day desc), '[]') from (
        select e.work_day as day, sum(e.seconds) as seconds, count(distinct e.user_id) as people
        from entry e group by e.work_day order by e.work_day desc limit 14) d)));
end $$;

reset check_function_bodies;
