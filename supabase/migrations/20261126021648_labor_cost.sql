set check_function_bodies = off;

drop policy time_entries_own on public.time_entries;

alter table public.overtime_rules add column double_hours numeric(4,2);

alter table public.overtime_rules add column rounding_minutes integer default 0 not null;

alter table public.overtime_rules add column break_after_hours numeric(4,2);

alter table public.overtime_rules add column break_minutes integer default 30 not null;

create function private.sum_actual_cost(p_company uuid, p_project uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.project_finances (project_id, company_id)
  select p_project, p_company from public.projects p where p.id = p_project
  on conflict do nothing;
  -- Locked first, summed after: two costs at once are both counted.
  perform from public.project_finances f where f.project_id = p_project for no key update;
  update public.project_finances f
  set actual_cost = (select coalesce(sum(e.amount), 0) from public.expenses e where e.project_id = p_project and e.status = 'spent')
    + (select coalesce(sum(l.actual), 0) from public.labor_costs l where l.company_id = p_company and l.project_id = p_project)
  where f.project_id = p_project;
end $$;

create function private.cost_after_rate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  rate public.pay_rates := coalesce(new, old);
begin
  perform private.cost_time(rate.company_id, array_agg(rate.user_id), array_agg(w.first))
  from (select distinct private.week_start(rate.company_id, e.work_day) as first from public.time_entries e
    where e.company_id = rate.company_id and e.user_id = rate.user_id and e.status in ('open', 'submitted')) w
  having count(*) > 0;
  return null;
end $$;

create function private.cost_after_rules() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  perform from public.user_profiles u where u.company_id = company order by u.id for no key update;
  perform private.cost_time(company, array_agg(w.user_id), array_agg(w.first))
  from (select distinct e.user_id, private.week_start(company, e.work_day) as first from public.time_entries e
    where e.company_id = company and e.status in ('open', 'submitted')) w
  having count(*) > 0;
  return null;
end $$;

create function private.cost_after_time() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.time_entries[] := '{}';
  after public.time_entries[] := '{}';
  company uuid;
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_entries o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_entries n);
  end if;
  for company in select distinct e.company_id from unnest(before || after) e order by 1 loop
    perform private.cost_time(company, array_agg(w.user_id), array_agg(w.first))
    from (
      select distinct e.user_id, private.week_start(company, e.work_day) as first
      from unnest(before) o
      full join unnest(after) n on n.id = o.id
      cross join lateral unnest(array[o, n]) e
      where e.company_id = company and (o.started_at, o.ended_at, o.break_seconds, o.project_id, o.cost_code_id, o.status, o.work_day)
        is distinct from (n.started_at, n.ended_at, n.break_seconds, n.project_id, n.cost_code_id, n.status, n.work_day)) w
    having count(*) > 0;
  end loop;
  return null;
end $$;

create function private.cost_time(p_company uuid, p_people uuid[], p_weeks date[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.entry_costs as c (entry_id, company_id, project_id, cost_code_id, cost_date, status, regular_seconds,
    overtime_seconds, double_seconds, is_rated, amount)
  select p.entry_id, p_company, p.project_id, coalesce(p.cost_code_id, labor.id), greatest(p.first, date_trunc('month', p.work_day)::date),
    p.status, p.regular, p.overtime, p.double, coalesce(r.cost is not null, false) or p.regular + p.overtime + p.double = 0,
    round(coalesce((p.regular * r.cost + p.overtime * coalesce(o.cost, 1.5 * r.cost) + p.double * coalesce(d.cost, 2 * r.cost)) / 3600, 0), 2)
  from private.paid_time(p_company, p_people, p_weeks) p
  left join public.cost_codes labor on labor.company_id = p_company and labor.category = 'labor'
  left join lateral (select private.rate_of(p_company, p.user_id, 'regular', p.work_day) as cost) r on true
  left join lateral (select private.rate_of(p_company, p.user_id, 'overtime', p.work_day) as cost where p.overtime > 0) o on true
  left join lateral (select private.rate_of(p_company, p.user_id, 'double', p.work_day) as cost where p.double > 0) d on true
  order by p.entry_id
  on conflict (entry_id) do update set project_id = excluded.project_id, cost_code_id = excluded.cost_code_id,
    cost_date = excluded.cost_date, status = excluded.status, regular_seconds = excluded.regular_seconds,
    overtime_seconds = excluded.overtime_seconds, double_seconds = excluded.double_seconds, is_rated = excluded.is_rated,
    amount = excluded.amount
  where (c.status = 'committed' or excluded.status = 'committed') and c is distinct from excluded;
  -- What is frozen still leaves a deleted project.
  update public.entry_costs c set project_id = e.project_id
  from unnest(p_people, p_weeks) w (user_id, first)
  join public.time_entries e on e.company_id = p_company and e.user_id = w.user_id and e.work_day between w.first and w.first + 6
  where c.entry_id = e.id and c.project_id is distinct from e.project_id;
end $$;

create function private.overtime_rule(p_company uuid) returns public.overtime_rules
language plpgsql stable security definer set search_path = '' as $$
declare
  rule public.overtime_rules;
begin
  select * into rule from public.overtime_rules r where r.company_id = p_company;
  if not found then
    rule.daily_hours := 8;
    rule.weekly_hours := 40;
    rule.week_starts_on := 1;
    rule.rounding_minutes := 0;
    rule.break_minutes := 30;
  end if;
  return rule;
end $$;

create function private.paid_time(p_company uuid, p_people uuid[], p_weeks date[])
returns table (entry_id uuid, user_id uuid, first date, work_day date, project_id uuid, cost_code_id uuid, status text,
  regular int, overtime int, double int)
language sql stable security definer set search_path = '' as $$
  with rule as (
    select * from private.overtime_rule(p_company)
  ), entry as (
    select e.id, e.user_id, w.first, e.work_day, e.started_at, e.ended_at, e.project_id, e.cost_code_id,
      case when e.status in ('approved', 'exported') then 'actual' else 'committed' end as status, e.break_seconds,
      case when r.rounding_minutes = 0 then extract(epoch from e.ended_at - e.started_at)
        else (round(extract(epoch from e.ended_at) / (r.rounding_minutes * 60)) - round(extract(epoch from e.started_at) / (r.rounding_minutes * 60)))
          * r.rounding_minutes * 60 end::int as seconds
    from unnest(p_people, p_weeks) w (user_id, first)
    cross join rule r
    join public.time_entries e on e.company_id = p_company and e.user_id = w.user_id and e.work_day between w.first and w.first + 6
    where e.ended_at is not null
  ), rested as (
    -- Time between two entries of a day is a break too.
    select e.*, greatest(0, e.seconds - e.break_seconds) as net,
      row_number() over (partition by e.user_id, e.work_day order by e.seconds - e.break_seconds desc, e.started_at) as place,
      sum(e.seconds - e.break_seconds) over d as day_seconds,
      extract(epoch from max(e.ended_at) over d - min(e.started_at) over d) - sum(extract(epoch from e.ended_at - e.started_at)) over d
        + sum(e.break_seconds) over d as day_break
    from entry e window d as (partition by e.user_id, e.work_day)
  ), paid as (
    select e.*, (e.net - case when e.place = 1 and e.day_seconds > r.break_after_hours * 3600
      then least(e.net, greatest(0, r.break_minutes * 60 - e.day_break)) else 0 end)::int as paid
    from rested e cross join rule r
  ), daily as (
    select e.*, case when r.daily_hours is null then 0 else greatest(0, e.until - greatest(e.until - e.paid, r.daily_hours * 3600)) end as over,
      case when r.double_hours is null then 0 else greatest(0, e.until - greatest(e.until - e.paid, r.double_hours * 3600)) end as double
    from (select p.*, sum(p.paid) over (partition by p.user_id, p.work_day order by p.started_at, p.id) as until from paid p) e cross join rule r
  ), weekly as (
    select e.*, case when r.weekly_hours is null then 0
      else greatest(0, e.base_until - greatest(e.base_until - e.base, r.weekly_hours * 3600)) end as weekly
    from (select d.*, d.paid - greatest(d.over, d.double) as base,
        sum(d.paid - greatest(d.over, d.double)) over (partition by d.user_id, d.first order by d.started_at, d.id) as base_until
      from daily d) e cross join rule r
  )
  select w.id, w.user_id, w.first, w.work_day, w.project_id, w.cost_code_id, w.status, (w.base - w.weekly)::int,
    (greatest(w.over, w.double) - w.double + w.weekly)::int, w.double::int
  from weekly w
$$;

create function private.rate_of(p_company uuid, p_person uuid, p_kind text, p_day date) returns numeric
language sql stable security definer set search_path = '' as $$
  select r.wage * (1 + r.burden_percent / 100) from public.pay_rates r
  where r.company_id = p_company and r.user_id = p_person and r.kind = p_kind and r.from_date <= p_day
  order by r.from_date desc limit 1
$$;

create function private.sum_labor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.entry_costs[] := '{}';
  after public.entry_costs[] := '{}';
  spent record;
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_costs o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_costs n);
  end if;
  for spent in
    with change as (
      select o.*, -1 as sign from unnest(before) o union all select n.*, 1 from unnest(after) n
    ), summed as (
      select c.company_id, c.project_id, c.cost_code_id, c.cost_date, sum(c.sign * s.seconds)::int as seconds,
        coalesce(sum(c.sign * s.seconds) filter (where c.status = 'actual'), 0)::int as approved,
        coalesce(sum(c.sign * s.seconds) filter (where not c.is_rated), 0)::int as unrated,
        coalesce(sum(c.sign * c.amount) filter (where c.status = 'committed'), 0) as committed,
        coalesce(sum(c.sign * c.amount) filter (where c.status = 'actual'), 0) as actual
      from change c cross join lateral (select c.regular_seconds + c.overtime_seconds + c.double_seconds as seconds) s
      where exists (select from public.projects p where p.id = c.project_id and p.company_id = c.company_id)
      group by c.company_id, c.project_id, c.cost_code_id, c.cost_date
    ), saved as (
      insert into public.labor_costs as l (company_id, project_id, cost_code_id, cost_date, seconds, approved_seconds, unrated_seconds,
        committed, actual)
      select s.* from summed s where (s.seconds, s.approved, s.unrated, s.committed, s.actual) <> (0, 0, 0, 0, 0)
      order by s.company_id, s.project_id, s.cost_code_id, s.cost_date
      on conflict on constraint labor_costs_one_a_week do update set seconds = l.seconds + excluded.seconds,
        approved_seconds = l.approved_seconds + excluded.approved_seconds, unrated_seconds = l.unrated_seconds + excluded.unrated_seconds,
        committed = l.committed + excluded.committed, actual = l.actual + excluded.actual
    )
    select s.company_id, s.project_id from summed s where s.actual <> 0 group by 1, 2 order by 1, 2
  loop
    perform private.sum_actual_cost(spent.company_id, spent.project_id);
  end loop;
  return null;
end $$;

create function private.crew() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.has_role('field_supervisor') then
    return '{}';
  end if;
  return array(select m.user_id from public.crew_members m
    where m.company_id = private.company_id() and m.supervisor_id = private.member_id());
end $$;

create function public.delete_pay_rate(p_id uuid) returns uuid
language sql set search_path = '' as $$ select private.delete_pay_rate(p_id) $$;

create function private.delete_pay_rate(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('view_wages', 'create_edit_projects');
  perform from public.user_profiles u
  where u.company_id = company and u.id = (select r.user_id from public.pay_rates r where r.id = p_id and r.company_id = company)
  for no key update;
  delete from public.pay_rates r where r.id = p_id and r.company_id = company;
  if not found then
    perform private.raise_api_error('PT404', 'This wage no longer exists.');
  end if;
  return p_id;
end $$;

create function public.labor_of_code(p_project_id uuid, p_cost_code_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.labor_of_code(p_project_id, p_cost_code_id) $$;

create function private.labor_of_code(p_project_id uuid, p_cost_code_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_wages constant boolean := private.has_permission('view_wages');
begin
  perform private.require_read('view_money', 'view_projects');
  perform private.check_time_job(coalesce(p_project_id, '00000000-0000-0000-0000-000000000000'), null);
  return (
    with person as (
      select e.user_id, coalesce(u.full_name, u.email) as name, sum(s.seconds) as seconds,
        coalesce(sum(s.seconds) filter (where c.status = 'actual'), 0) as approved_seconds,
        case when sees_wages then coalesce(sum(c.amount) filter (where c.status = 'committed'), 0) end as committed,
        case when sees_wages then coalesce(sum(c.amount) filter (where c.status = 'actual'), 0) end as actual
      from public.entry_costs c
      join public.time_entries e on e.id = c.entry_id
      join public.user_profiles u on u.id = e.user_id
      cross join lateral (select c.regular_seconds + c.overtime_seconds + c.double_seconds as seconds) s
      where c.company_id = company and c.project_id = p_project_id and c.cost_code_id = p_cost_code_id
      group by e.user_id, 2
    )
    select jsonb_build_object('seconds', coalesce(sum(l.seconds), 0), 'approved_seconds', coalesce(sum(l.approved_seconds), 0),
      'unrated_seconds', coalesce(sum(l.unrated_seconds), 0), 'committed', coalesce(sum(l.committed), 0), 'actual', coalesce(sum(l.actual), 0),
      'people', (select coalesce(jsonb_agg(to_jsonb(p) order by p.seconds desc, p.name), '[]') from person p))
    from public.labor_costs l
    where l.company_id = company and l.project_id = p_project_id and l.cost_code_id = p_cost_code_id);
end $$;

create function public.save_pay_rate(p_rate jsonb) returns uuid
language sql set search_path = '' as $$ select private.save_pay_rate(p_rate) $$;

create function private.save_pay_rate(p_rate jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := (p_rate ->> 'user_id')::uuid;
  of_kind constant text := coalesce(p_rate ->> 'kind', 'regular');
  hourly constant numeric := (p_rate ->> 'wage')::numeric;
  burden constant numeric := coalesce((p_rate ->> 'burden_percent')::numeric, 0);
  starts constant date := (p_rate ->> 'from_date')::date;
  rate uuid;
begin
  perform private.require_write('view_wages', 'create_edit_projects');
  if of_kind not in ('regular', 'overtime', 'double') then
    perform private.raise_api_error('PT422', 'Choose regular, overtime, or double time.', 'kind');
  elsif hourly is null or hourly = 'NaN' or hourly < 0 or hourly > 9999 then
    perform private.raise_api_error('PT422', 'Enter an hourly wage between $0 and $9,999.', 'wage');
  elsif burden = 'NaN' or burden < 0 or burden > 300 then
    perform private.raise_api_error('PT422', 'Enter a burden between 0% and 300%.', 'burden_percent');
  elsif starts is null or starts not between '2000-01-01' and current_date + 366 then
    perform private.raise_api_error('PT422', 'Enter the day from which this wage applies.', 'from_date');
  end if;
  perform from public.user_profiles u where u.id = person and u.company_id = company for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'This person is no longer in your company.');
  end if;
  insert into public.pay_rates as r (company_id, user_id, kind, wage, burden_percent, from_date)
  values (company, person, of_kind, hourly, burden, starts)
  on conflict on constraint pay_rates_one_a_day do update set wage = excluded.wage, burden_percent = excluded.burden_percent
  returning r.id into rate;
  return rate;
end $$;

create function public.set_supervisor(p_user_id uuid, p_supervisor_id uuid default null) returns uuid
language sql set search_path = '' as $$ select private.set_supervisor(p_user_id, p_supervisor_id) $$;

create function private.set_supervisor(p_user_id uuid, p_supervisor_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('approve_time', 'create_edit_projects');
  if not exists (select from public.user_profiles u where u.id = p_user_id and u.company_id = company) then
    perform private.raise_api_error('PT404', 'This person is no longer in your company.');
  elsif p_supervisor_id is null then
    delete from public.crew_members m where m.user_id = p_user_id and m.company_id = company;
    return p_user_id;
  elsif p_supervisor_id = p_user_id then
    perform private.raise_api_error('PT422', 'Nobody can approve their own time. Choose another supervisor.', 'supervisor_id');
  elsif not exists (select from public.user_profiles u where u.id = p_supervisor_id and u.company_id = company and u.is_active
      and u.role = 'field_supervisor') then
    perform private.raise_api_error('PT422', 'Choose an active field supervisor.', 'supervisor_id');
  end if;
  insert into public.crew_members (user_id, company_id, supervisor_id) values (p_user_id, company, p_supervisor_id)
  on conflict (user_id) do update set supervisor_id = excluded.supervisor_id;
  return p_user_id;
end $$;

create table public.crew_members (
  user_id uuid primary key,
  company_id uuid not null default private.company_id(),
  supervisor_id uuid not null check (supervisor_id <> user_id),
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, user_id),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade,
  foreign key (company_id, supervisor_id) references public.user_profiles (company_id, id) on delete cascade
);

create table public.entry_costs (
  entry_id uuid primary key,
  company_id uuid not null,
  project_id uuid,
  cost_code_id uuid,
  cost_date date not null,
  status text not null check (status in ('committed', 'actual')),
  regular_seconds int not null check (regular_seconds >= 0),
  overtime_seconds int not null check (overtime_seconds >= 0),
  double_seconds int not null check (double_seconds >= 0),
  -- False: no wage was in effect on that day, so the cost is 0.
  is_rated boolean not null,
  amount numeric(12, 2) not null constraint entry_costs_amount_not_nan check (amount <> 'NaN'),
  unique (company_id, entry_id),
  foreign key (company_id, entry_id) references public.time_entries (company_id, id) on delete cascade
);

create table public.labor_costs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  cost_code_id uuid,
  cost_date date not null,
  seconds int not null default 0,
  approved_seconds int not null default 0,
  -- Seconds of people without a wage; they cost 0.
  unrated_seconds int not null default 0,
  committed numeric(12, 2) not null default 0 constraint labor_costs_committed_not_nan check (committed <> 'NaN'),
  actual numeric(12, 2) not null default 0 constraint labor_costs_actual_not_nan check (actual <> 'NaN'),
  unique (company_id, id),
  constraint labor_costs_one_a_week unique nulls not distinct (company_id, project_id, cost_code_id, cost_date),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete cascade
);

create table public.pay_rates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null,
  kind text not null default 'regular' check (kind in ('regular', 'overtime', 'double')),
  -- Dollars an hour.
  wage numeric(8, 2) not null check (wage >= 0) constraint pay_rates_wage_not_nan check (wage <> 'NaN'),
  burden_percent numeric(5, 2) not null default 0 check (burden_percent >= 0 and burden_percent <= 300)
    constraint pay_rates_burden_percent_not_nan check (burden_percent <> 'NaN'),
  from_date date not null,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint pay_rates_one_a_day unique (company_id, user_id, kind, from_date),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);

alter table public.overtime_rules add constraint overtime_rules_double_hours_check CHECK (double_hours > 0::numeric AND double_hours <= 24::numeric);

alter table public.overtime_rules add constraint overtime_rules_double_hours_not_nan CHECK (double_hours <> 'NaN'::numeric);

alter table public.overtime_rules add constraint overtime_rules_rounding_minutes_check CHECK (rounding_minutes = ANY (ARRAY[0, 5, 6, 10, 15]));

alter table public.overtime_rules add constraint overtime_rules_break_after_hours_check CHECK (break_after_hours > 0::numeric AND break_after_hours <= 24::numeric);

alter table public.overtime_rules add constraint overtime_rules_break_after_hours_not_nan CHECK (break_after_hours <> 'NaN'::numeric);

alter table public.overtime_rules add constraint overtime_rules_break_minutes_check CHECK (break_minutes >= 5 AND break_minutes <= 120);

alter table public.overtime_rules add constraint overtime_rules_double_after_daily CHECK (double_hours >= daily_hours);

create index crew_members_supervisor_idx on public.crew_members (company_id, supervisor_id);

create index entry_costs_code_idx on public.entry_costs (company_id, project_id, cost_code_id);

create index labor_costs_date_idx on public.labor_costs (company_id, cost_date);

create index labor_costs_code_idx on public.labor_costs (company_id, cost_code_id);

create view public.project_cost_lines with (security_invoker = true) as
select e.company_id, e.project_id, e.category, e.cost_code_id, e.amount, e.status, e.expense_date
from public.expenses e
union all
select l.company_id, l.project_id, coalesce(k.category, case k.cost_type when 'material' then 'materials'
    when 'subcontract' then 'subcontractors' when 'equipment' then 'equipment' when 'other' then 'other' else 'labor' end),
  l.cost_code_id, s.amount, s.status, l.cost_date
from public.labor_costs l
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (values ('spent', l.actual), ('committed', l.committed)) s (status, amount)
where s.amount <> 0;

call private.protect('public.crew_members', reads => 'track_time', verbs => '');

call private.audit('public.crew_members', 'user_id');

call private.protect('public.entry_costs', reads => 'view_wages', verbs => '');

call private.protect('public.labor_costs', reads => 'view_money', verbs => '');

call private.protect('public.pay_rates', reads => 'view_wages', verbs => '');

call private.audit('public.pay_rates');

create policy time_entries_own on public.time_entries as restrictive for select to authenticated
  using (user_id = (select auth.uid()) or (select private.has_permission('approve_time'))
    or user_id = any ((select private.crew())::uuid[]));

create trigger entry_costs_sum_insert after insert on public.entry_costs
  referencing new table as new_costs for each statement execute function private.sum_labor();

create trigger entry_costs_sum_update after update on public.entry_costs
  referencing old table as old_costs new table as new_costs for each statement execute function private.sum_labor();

create trigger entry_costs_sum_delete after delete on public.entry_costs
  referencing old table as old_costs for each statement execute function private.sum_labor();

create trigger pay_rates_cost after insert or update or delete on public.pay_rates
  for each row execute function private.cost_after_rate();

create trigger overtime_rules_cost after insert or update or delete on public.overtime_rules
  for each row execute function private.cost_after_rules();

create trigger time_entries_cost_insert after insert on public.time_entries
  referencing new table as new_entries for each statement execute function private.cost_after_time();

create trigger time_entries_cost_update after update on public.time_entries
  referencing old table as old_entries new table as new_entries for each statement execute function private.cost_after_time();

create trigger time_entries_cost_delete after delete on public.time_entries
  referencing old table as old_entries for each statement execute function private.cost_after_time();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.crew_members FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.entry_costs FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.labor_costs FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.pay_rates FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.crew() to authenticated;

grant execute on function private.crew() to service_role;

grant execute on function private.delete_pay_rate(p_id uuid) to authenticated;

grant execute on function private.labor_of_code(p_project_id uuid, p_cost_code_id uuid) to authenticated;

grant execute on function private.save_pay_rate(p_rate jsonb) to authenticated;

grant execute on function private.set_supervisor(p_user_id uuid, p_supervisor_id uuid) to authenticated;

grant execute on function public.delete_pay_rate(p_id uuid) to authenticated;

grant execute on function public.labor_of_code(p_project_id uuid, p_cost_code_id uuid) to authenticated;

grant execute on function public.save_pay_rate(p_rate jsonb) to authenticated;

grant execute on function public.set_supervisor(p_user_id uuid, p_supervisor_id uuid) to authenticated;

revoke all on table public.overtime_rules from authenticated;
grant insert (break_after_hours, break_minutes, company_id, daily_hours, double_hours, rounding_minutes, week_starts_on, weekly_hours), select, update (break_after_hours, break_minutes, daily_hours, double_hours, rounding_minutes, week_starts_on, weekly_hours) on table public.overtime_rules to authenticated;

grant select on table public.project_cost_lines to authenticated;

grant select on table public.project_cost_lines to service_role;

comment on table public.crew_members is
  'Who is in whose crew: the field supervisor sees and approves the time of these people, never their wages.';

comment on table public.entry_costs is
  'The paid hours of each finished time entry by kind, and what they cost; only for view_wages. Committed until the entry is '
  'approved; from then on actual, and unchanged by later wages and rules.';

comment on column public.entry_costs.cost_date is
  'The first day of the work week, or of the month where the month changes within the week; the day for sums by period.';

comment on table public.labor_costs is
  'Labor cost of a project by cost code and week, summed over people: who sees money sees this, who sees wages also '
  'sees entry_costs. There is no finer sum and no person in it, so that hours and cost of one person can''t be read next to each '
  'other. Where one person alone works on a code, its cost divided by its hours is still what an hour of that person costs with '
  'burden and overtime; a budget by cost code can''t hide that.';

comment on column public.labor_costs.cost_date is
  'The first day of the work week, or of the month where the month changes within the week.';

comment on column public.labor_costs.committed is 'Cost of time that is not approved yet, in dollars; actual is the cost of approved time.';

comment on table public.pay_rates is
  'What a person earns an hour from a day on; only for view_wages. Without a rate for overtime it is 1.5 times the regular '
  'wage, for double time 2 times.';

comment on column public.pay_rates.burden_percent is
  'What an hour costs beyond the wage, in percent of it: payroll taxes, insurance, benefits.';

comment on table public.expenses is 'What a project has cost or will cost; a refund is negative. Their sum and that of labor_costs is actual_cost.';

comment on table public.overtime_rules is 'When overtime starts in a company, and how time is rounded for pay. A company without a row has 8 hours a day, 40 hours a week, weeks from Monday, no double time, no rounding, and no deducted break.';

comment on view public.project_cost_lines is 'What projects cost: their expenses, and labor by cost code and week, spent where the time is approved and committed before. With view_money.';

comment on column public.overtime_rules.break_minutes is 'The break of a day longer than break_after_hours, in minutes: what of it nobody took is not paid.';

create or replace function private.refresh_actual_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  expense public.expenses := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.sum_actual_cost(expense.company_id, expense.project_id);
  return null;
end $$;

comment on function private.refresh_actual_cost() is 'Trigger: an expense changes project_finances.actual_cost.';

comment on function private.sum_actual_cost(p_company uuid, p_project uuid) is 'Sets project_finances.actual_cost: what was spent, and the cost of approved time.';

comment on function private.cost_after_rate() is 'Trigger: a changed wage costs the time again that is not approved yet.';

comment on function private.cost_after_rules() is 'Trigger: changed overtime rules split and cost the time again that is not approved yet.';

comment on function private.cost_after_time() is 'Trigger: splits and costs the weeks again whose time changed, once for all rows of a statement.';

comment on function private.cost_time(p_company uuid, p_people uuid[], p_weeks date[]) is 'Splits the entries of some people''s weeks into regular, overtime, and double time and costs them: hours times the wage in effect on that day, plus burden, rounded to the cent for each entry. Time without a cost code belongs to the labor code. What is approved already stays as it is. Arguments: the company; p_people and p_weeks, equally long, the first days of weeks.';

comment on function private.overtime_rule(p_company uuid) is 'A company''s overtime rules, or those of a company that has set none.';

comment on function private.paid_time(p_company uuid, p_people uuid[], p_weeks date[]) is 'The finished entries of some people''s weeks with their paid seconds: regular, overtime, and double time, by the company''s rules. Start and end are rounded first; a break that is missing is taken from the longest entry of the day. Overtime is what is over the daily limit, in the order of work, and of the rest what is over the weekly limit. Actual seconds, also in a night when clocks change. Arguments as of cost_time.';

comment on function private.rate_of(p_company uuid, p_person uuid, p_kind text, p_day date) is 'What an hour of a person costs on a day, wage and burden, in dollars; null without a rate of that kind.';

comment on function private.sum_labor() is 'Trigger: adds what changed in entry_costs to labor_costs, once for all rows of a statement, and to the cost of the projects.';

create or replace function private.job_figures(p_company uuid, p_project uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'contract', (select to_jsonb(c) || jsonb_build_object('quote_number', (select q.quote_number from public.quotes q where q.company_id = p_company and q.id = c.quote_id))
      from public.contracts c where c.company_id = p_company and c.project_id = p_project),
    'pending_changes', (select jsonb_build_object('count', count(*), 'price', coalesce(sum(o.amount), 0), 'cost', sum(o.cost), 'unknown_costs', coalesce(sum(o.unknown_costs), 0))
      from public.change_order_list o where o.company_id = p_company and o.project_id = p_project and o.status = 'pending'),
    'open_quotes', (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'quote_number', q.quote_number, 'title', q.title, 'amount', q.subtotal - q.discount_amount) order by q.accepted_at), '[]')
      from public.quotes q where q.company_id = p_company and q.project_id = p_project and q.status = 'accepted' and q.deleted_at is null
        and not exists (select from public.contracts c where c.company_id = p_company and c.quote_id = q.id and c.status <> 'unlocked')
        and not exists (select from public.change_orders o where o.company_id = p_company and o.quote_id = q.id and o.status <> 'void')),
    'billed', (select coalesce(sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end), 0)
      from public.invoices v where v.company_id = p_company and v.project_id = p_project and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage'),
    'owed', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0),
        'overdue', coalesce(sum(e.amount) filter (where e.due_date < current_date), 0))
      from public.expenses e where e.company_id = p_company and e.project_id = p_project and not e.is_paid),
    'costs', (select coalesce(jsonb_agg(to_jsonb(c) - 'project_id' || jsonb_build_object('code', k.code, 'name', k.name) order by k.code nulls last, c.category), '[]')
      from private.project_costs(p_company, array[p_project]) c left join public.cost_codes k on k.company_id = p_company and k.id = c.cost_code_id),
    'labor', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
      select b.cost_code_id, sum(b.seconds) as seconds, sum(b.approved_seconds) as approved_seconds, sum(b.unrated_seconds) as unrated_seconds,
        sum(b.committed) as committed, sum(b.actual) as actual
      from public.labor_costs b where b.company_id = p_company and b.project_id = p_project group by b.cost_code_id having sum(b.seconds) > 0) l),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.position, l.created_at), '[]') from (
      select b.id, b.cost_code_id, b.category, b.description, b.amount, b.cost, b.price, b.change_order_id, b.quote_item_id, b.transfer_id, b.position, b.created_at
      from public.budget_lines b where b.company_id = p_company and b.project_id = p_project order by b.position, b.created_at limit 1000) l))
$$;

comment on function private.job_figures(p_company uuid, p_project uuid) is 'Contract, pending change orders, accepted quotes that are not in the contract, amount billed without tax, what is owed to vendors, labor from timesheets by cost code (hours in seconds), and budget by cost code with its lines, in dollars.';

comment on function public.approve_time(p_day date, p_people jsonb) is 'Approves the week of many people at once; open clocks stay open. Approved time can''t be changed until reopen_time. Returns how many entries. Arguments: p_day, any day of the week; p_people, [{ user_id, seconds: the hours that the approver saw }]. Errors: PT402, PT403, PT409 hours changed in the meantime (names the person), PT422 nobody. With approve_time for everyone, as a field supervisor for the crew. Callers: signed-in users with track_time.';

comment on function private.crew() is 'The people whose time the caller approves as a field supervisor; empty for everyone else.';

comment on function public.delete_pay_rate(p_id uuid) is 'Deletes a wage; approved time keeps its cost. Returns the id. Arguments: p_id, the rate. Errors: PT402, PT403, PT404. Callers: signed-in users with view_wages.';

comment on function public.labor_of_code(p_project_id uuid, p_cost_code_id uuid) is 'Labor on a cost code of a project: { seconds, approved_seconds, unrated_seconds, committed, actual, people: [{ user_id, name, seconds, approved_seconds, committed, actual }] }. Amounts in dollars: the code''s sum with view_money, because a budget by cost code has to show what the code cost; a person''s with view_wages only, null for everyone else. Who lacks view_wages gets no smaller sum than the code to date, and hours of people without a share of the amount; where one person alone works on a code, its cost an hour with burden and overtime can still be worked out, not the wage. Time without a cost code belongs to the labor code. Arguments: p_project_id; p_cost_code_id. Errors: PT402, PT403, PT404 project. Callers: signed-in users with view_money.';

comment on function public.save_pay_rate(p_rate jsonb) is 'Sets what a person earns from a day on; a rate of the same kind and day is replaced. Time that is not approved yet is costed again, approved time never. Keys: user_id, kind (regular, overtime, double; by default regular), wage (dollars an hour), burden_percent, from_date. Returns the id of the rate. Arguments: p_rate, an object of these keys. Errors: PT402, PT403, PT404 person, PT422 kind, wage, burden, or date. Callers: signed-in users with view_wages.';

comment on function public.set_supervisor(p_user_id uuid, p_supervisor_id uuid) is 'Puts a person into a field supervisor''s crew, who then approves their time; null takes them out of any crew. Returns p_user_id. Arguments: p_user_id; p_supervisor_id, a member of the role field_supervisor. Errors: PT402, PT403, PT404 person, PT422 supervisor. Callers: signed-in users with approve_time.';

comment on function public.week_of_time(p_day date) is 'A week of time, never wages: { week_start, today, daily_hours, weekly_hours, people: [{ user_id, name, role, worked (as clocked), paid, regular, overtime, double (seconds; paid is their sum, as private.paid_time splits it), days: { date: seconds }, status, flags, supervisor_id, can_approve, entries }], supervisors: [{ user_id, name }] for those who approve time }. Those who approve time see everyone, a field supervisor the crew, others themselves. Arguments: p_day, any day of the week; by default today where the company works. Errors: PT402, PT403. Callers: signed-in users with track_time.';

create or replace function private.month_report(p_company uuid, p_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with receipt as (
    select m.amount, m.paid_at from public.payments m
    where m.company_id = p_company and m.paid_at >= p_month - interval '1 month' and m.paid_at < p_month + interval '1 month'
      and private.is_money(m.kind, m.company_id, m.reverses_payment_id)
  ), invoice as (
    select * from public.invoices v where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
  )
  select jsonb_build_object(
    'company', (select c.name from public.companies c where c.id = p_company),
    'month', to_char(p_month, 'YYYY-MM'),
    'revenue', (select coalesce(sum(amount) filter (where paid_at >= p_month), 0) from receipt),
    'revenue_before', (select coalesce(sum(amount) filter (where paid_at < p_month), 0) from receipt),
    'invoices_sent', (select count(*) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'invoiced', (select coalesce(sum(amount_due), 0) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'outstanding', (select coalesce(sum(balance), 0) from invoice where balance > 0),
    'overdue', (select coalesce(sum(balance), 0) from invoice where balance > 0 and due_date < current_date),
    'spent', (select coalesce(sum(x.amount), 0) from public.project_cost_lines x where x.company_id = p_company and x.status = 'spent' and x.expense_date >= p_month and x.expense_date < p_month + interval '1 month'),
    'active_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.archived_at is null and p.status in ('in_progress', 'delayed')),
    'completed_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.completed_at >= p_month and p.completed_at < p_month + interval '1 month'))
$$;

create or replace function private.project_costs(p_company uuid, p_projects uuid[])
returns table (project_id uuid, cost_code_id uuid, category text, original numeric, changes numeric, transfers numeric, revised numeric,
  price numeric, committed numeric, actual numeric, cost_to_complete numeric, forecast numeric, unknown_costs int)
language sql stable set search_path = '' as $$
  with line as (
    select b.project_id, b.cost_code_id, b.category, b.amount, b.price, b.transfer_id is not null as is_transfer, b.change_order_id is not null as is_change,
      0::numeric as committed, 0::numeric as actual, (not b.is_cost_known)::int as unknown
    from public.budget_lines b where b.company_id = p_company and b.project_id = any (p_projects)
    union all
    select e.project_id, e.cost_code_id, e.category, 0, 0, false, false, case e.status when 'committed' then e.amount else 0 end,
      case e.status when 'spent' then e.amount else 0 end, 0
    from public.project_cost_lines e where e.company_id = p_company and e.project_id = any (p_projects)
  ), code as (
    select l.project_id, l.cost_code_id, min(l.category) as category, sum(l.amount) filter (where not l.is_change and not l.is_transfer) as original,
      sum(l.amount) filter (where l.is_change) as changes, sum(l.amount) filter (where l.is_transfer) as transfers, sum(l.amount) as revised,
      sum(l.price) as price, sum(l.committed) as committed, sum(l.actual) as actual, sum(l.unknown)::int as unknown
    from line l group by l.project_id, l.cost_code_id, case when l.cost_code_id is null then l.category end
  ), estimated as (
    select c.*, f.cost_to_complete, c.actual + coalesce(f.cost_to_complete, greatest(c.committed, c.revised - c.actual)) as forecast
    from code c left join public.cost_forecasts f on f.company_id = p_company and f.project_id = c.project_id and f.cost_code_id = c.cost_code_id
  )
  select e.project_id, e.cost_code_id, e.category, coalesce(e.original, 0), coalesce(e.changes, 0), coalesce(e.transfers, 0), e.revised, coalesce(e.price, 0),
    e.committed, e.actual, e.cost_to_complete, e.forecast, e.unknown
  from estimated e
  union all
  -- Budget of the project that no line has; costs in codes without a budget use it up first.
  select f.project_id, null, 'unassigned', f.budget - t.revised, 0, 0, f.budget - t.revised, 0, 0, 0, null, greatest(f.budget - t.revised - t.unbudgeted, 0), 0
  from public.project_finances f
  cross join lateral (select coalesce(sum(e.revised), 0) as revised, coalesce(sum(e.forecast) filter (where e.revised = 0), 0) as unbudgeted
    from estimated e where e.project_id = f.project_id) t
  where f.company_id = p_company and f.project_id = any (p_projects) and f.budget > t.revised
$$;

create or replace function public.project_financials(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  finances public.project_finances;
  company uuid := private.company_id();
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  select * into finances from public.project_finances f where f.company_id = company and f.project_id = p_project_id;
  return jsonb_build_object(
    'budget', coalesce(finances.budget, 0),
    'contract_value', coalesce(finances.contract_value, 0),
    'spent', coalesce(finances.actual_cost, 0),
    'remaining', coalesce(finances.budget, 0) - coalesce(finances.actual_cost, 0),
    'used_percent', case when finances.budget > 0 then round(finances.actual_cost / finances.budget * 100, 1) else 0 end,
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', b.category, 'budget', b.budget,
        'committed', b.committed, 'actual', b.actual) order by b.category), '[]')
      from public.project_budget b where b.company_id = company and b.project_id = p_project_id),
    'invoiced', (select coalesce(sum(i.amount_due), 0) from public.invoices i
      where i.company_id = company and i.project_id = p_project_id and i.status not in ('draft', 'void') and i.kind <> 'credit_note' and i.deleted_at is null),
    'received', (select coalesce(sum(r.amount), 0) from public.receipts r where r.company_id = company and r.project_id = p_project_id),
    'cash_flow', (select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'income', m.income, 'expenses', m.expenses,
        'net', m.income - m.expenses) order by m.month), '[]')
      from (
        select month, sum(income) as income, sum(expenses) as expenses from (
          select to_char(r.paid_at, 'YYYY-MM') as month, r.amount as income, 0::numeric as expenses
          from public.receipts r where r.company_id = company and r.project_id = p_project_id
          union all
          select to_char(e.expense_date, 'YYYY-MM'), 0, e.amount from public.project_cost_lines e
          where e.company_id = company and e.project_id = p_project_id and e.status = 'spent') as flows
        group by month) as m))
    || private.job_figures(company, p_project_id);
end $$;

create or replace function private.approve_time(p_day date, p_people jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  first constant date := private.week_start(company, p_day);
  changed text;
  approved int;
begin
  perform private.require_write('track_time', 'create_edit_projects');
  if not private.has_permission('approve_time') and (not private.has_role('field_supervisor') or exists (
      select from jsonb_array_elements(case jsonb_typeof(p_people) when 'array' then p_people else '[]' end) p
      where not coalesce((p.value ->> 'user_id')::uuid = any (private.crew()), false))) then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if jsonb_typeof(p_people) is distinct from 'array' or jsonb_array_length(p_people) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'Choose at least one person.');
  end if;
  perform from public.user_profiles u
  where u.company_id = company and u.id in (select (p.value ->> 'user_id')::uuid from jsonb_array_elements(p_people) p)
  order by u.id for no key update;
  select coalesce(u.full_name, u.email) into changed
  from jsonb_array_elements(p_people) p
  join public.user_profiles u on u.company_id = company and u.id = (p.value ->> 'user_id')::uuid
  where (p.value ->> 'seconds')::int <> (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
    where e.company_id = company and e.user_id = u.id and e.work_day between first and first + 6)
  order by 1 limit 1;
  if changed is not null then
    perform private.raise_api_error('PT409', format('The hours of %s changed in the meantime. Check them and approve again.', changed));
  end if;
  update public.time_entries e set status = 'approved', approved_by = auth.uid(), approved_at = now()
  where e.company_id = company and e.work_day between first and first + 6 and e.ended_at is not null
    and e.status in ('open', 'submitted')
    and e.user_id in (select (p.value ->> 'user_id')::uuid from jsonb_array_elements(p_people) p);
  get diagnostics approved = row_count;
  return approved;
end $$;

create or replace function private.week_of_time(p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.has_permission('approve_time');
  crew constant uuid[] := private.crew();
  today constant date := private.company_date(company);
  rule constant public.overtime_rules := private.overtime_rule(company);
  first constant date := private.week_start(company, coalesce(p_day, today));
  people jsonb;
begin
  perform private.require_read('track_time', 'view_projects');
  with entry as materialized (
    select e.user_id, e.work_day, coalesce(e.worked_seconds, 0) as seconds, e.started_at, e.status, private.time_entry_json(e) as json,
      c.regular_seconds, c.overtime_seconds, c.double_seconds
    from public.time_entries e left join public.entry_costs c on c.entry_id = e.id
    where e.company_id = company and e.work_day between first and first + 6
      and (sees_all or e.user_id = auth.uid() or e.user_id = any (crew))
  ), day as (
    select d.user_id, d.work_day, sum(d.seconds) as seconds, sum(d.regular_seconds) as regular, sum(d.overtime_seconds) as overtime,
      sum(d.double_seconds) as double
    from entry d group by d.user_id, d.work_day
  ), week as (
    select d.user_id, jsonb_object_agg(d.work_day, d.seconds) as days, sum(d.seconds)::int as worked,
      coalesce(sum(d.regular), 0)::int as regular, coalesce(sum(d.overtime), 0)::int as overtime, coalesce(sum(d.double), 0)::int as double
    from day d group by d.user_id
  ), own as (
    select e.user_id, jsonb_agg(e.json order by e.started_at) as entries,
      case when bool_or(e.status = 'open') then 'open' when bool_or(e.status = 'submitted') then 'submitted'
        when bool_or(e.status = 'approved') then 'approved' else 'exported' end as status
    from entry e group by e.user_id
  ), flag as (
    select e.user_id, jsonb_agg(distinct f.value) as flags from entry e cross join jsonb_array_elements(e.json -> 'flags') f group by e.user_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email), 'role', u.role,
      'worked', coalesce(w.worked, 0), 'paid', coalesce(w.regular + w.overtime + w.double, 0), 'regular', coalesce(w.regular, 0),
      'overtime', coalesce(w.overtime, 0), 'double', coalesce(w.double, 0), 'days', coalesce(w.days, '{}'),
      'status', coalesce(own.status, 'empty'), 'flags', coalesce(flag.flags, '[]'), 'supervisor_id', m.supervisor_id,
      'can_approve', sees_all or u.id = any (crew), 'entries', coalesce(own.entries, '[]'))
    order by lower(coalesce(u.full_name, u.email)), u.id), '[]') into people
  from public.user_profiles u
  left join week w on w.user_id = u.id
  left join own on own.user_id = u.id
  left join flag on flag.user_id = u.id
  left join public.crew_members m on m.user_id = u.id
  where u.company_id = company
    and (u.id = auth.uid() or (sees_all or u.id = any (crew)) and (u.is_active or w.user_id is not null));
  return jsonb_build_object('week_start', first, 'today', today, 'daily_hours', rule.daily_hours, 'weekly_hours', rule.weekly_hours,
    'people', people, 'supervisors', case when sees_all then (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email))
        order by lower(coalesce(u.full_name, u.email))), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active and u.role = 'field_supervisor') else '[]' end);
end $$;

create or replace function public.analytics(
  p_from date default null, p_to date default null, p_filters jsonb default '{}', p_step text default 'month'
) returns jsonb
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off
set random_page_cost = 1.1 as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  length constant int := until - since + 1;
  since_at constant timestamptz := since;
  until_at constant timestamptz := until + 1;
  step constant text := case when p_step is distinct from 'fitting' then 'month' when length <= 31 then 'day' when length <= 26 * 7 then 'week' else 'month' end;
  types constant jsonb := nullif(p_filters -> 'projectTypes', '[]');
  segments constant jsonb := nullif(p_filters -> 'clientSegments', '[]');
  regions constant jsonb := nullif(p_filters -> 'regions', '[]');
  goal constant numeric := (select g.target from public.goals g where g.company_id = company and g.metric = 'monthly_revenue');
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  if length > 3660 then
    perform private.raise_api_error('PT422', 'Choose a period of at most ten years.', 'p_from');
  end if;
  with prefix as materialized (
    select r.region, zip from public.company_regions r, unnest(r.zip_prefixes) as zip where r.company_id = company
  ), client as materialized (
    select c.id, c.name, private.segment_of(c.client_type) as segment, c.created_at, c.deleted_at,
      (select x.region from prefix x where c.address ->> 'zip' like x.zip || '%' order by length(x.zip) desc, x.region limit 1) as region
    from public.clients c where c.company_id = company
  ), project as materialized (
    select p.id, p.name, p.client_id, k.name as client_name, p.status, p.project_type, p.start_date, p.end_date, p.completed_at::date as completed_on,
      p.completion_percentage, f.budget
    from public.projects p
    join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
    left join public.analytics_project_types t on t.project_type = p.project_type
    left join client k on k.id = p.client_id
    where p.company_id = company and p.deleted_at is null
      and (types is null or types ? t.analytics_type) and (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)
  ), chosen as materialized (
    -- What the filters choose; of a filter that is not set, null.
    select array_agg(p.id) as ids, array_agg(p.name) as names, case when types is not null then coalesce(array_agg(p.id), '{}') end as projects,
      case when segments is not null or regions is not null then array(
        select k.id from client k where (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)) end as clients
    from project p
  ), paid as materialized (
    select m.* from chosen c, private.analytics_payments(company, since, until, step, c.projects, c.clients) m
  ), paid_client as materialized (
    select c.* from paid, unnest(paid.clients, paid.client_amounts, paid.client_amounts_before) c (client_id, now, before)
  ), top_client as materialized (
    select client_id, now as revenue from paid_client where now is not null order by now desc limit 40
  ), habit as (
    select h.* from chosen c, private.payment_habits(company, since, until, c.projects, array(select t.client_id from top_client t)) h
  ), paid_region as (
    -- Without regions, everything is in the one called other.
    select coalesce(k.region, 'other') as region, count(distinct b.project_id) as projects
    from paid, unnest(paid.clients_of_projects, paid.projects_of_clients) b (client_id, project_id) left join client k on k.id = b.client_id
    where k.id is not null or not exists (select from prefix) group by 1
  ), revenue as materialized (
    select private.analytics_revenue(since, until, step, goal, days, day_amounts, projects_by_period) as found from paid
  ), invoiced as materialized (
    select private.analytics_invoices(company, since, until, step, projects, clients) as found from chosen
  ), quoted as (
    select count(*) filter (where status = 'accepted') as won, count(*) as decided
    from public.quotes where company_id = company and deleted_at is null and status in ('accepted', 'rejected', 'expired') and created_at >= since_at and created_at < until_at
  ), job as materialized (
    select p.*, coalesce(m.amount, 0) as revenue, coalesce(s.amount, 0) as cost
    from project p
    left join (select x.* from paid, unnest(paid.projects, paid.project_amounts) x (id, amount)) m on m.id = p.id
    left join (select x.project_id, sum(x.amount) as amount from public.project_cost_lines x
      where x.company_id = company and x.status = 'spent' and x.expense_date between since and until group by 1) s on s.project_id = p.id
  )
  select jsonb_build_object(
    'from', since, 'to', until, 'step', step,
    'kpis', (r.found -> 'kpis') || (i.found -> 'kpis') || jsonb_build_object(
      'active_projects', (select count(*) from job where status in ('in_progress', 'delayed')),
      'completed_projects', (select count(*) from job where completed_on between since and until),
      'project_revenue', (select coalesce(sum(revenue), 0) from job where revenue > 0), 'project_cost', (select coalesce(sum(cost), 0) from job where revenue > 0),
      'quotes_won', q.won, 'quotes_decided', q.decided),
    'revenue', r.found -> 'revenue', 'revenue_months', r.found -> 'revenue_months', 'seasonal', r.found -> 'seasonal',
    'invoice_status', i.found -> 'invoice_status', 'invoice_periods', i.found -> 'invoice_periods',
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name, client_name as "clientName", status, project_type as "projectType", budget, cost as "totalCost", revenue, revenue - cost as profit,
        coalesce(completed_on, current_date) - start_date as duration
      from job where start_date is null or start_date <= until order by revenue desc, name, id limit 20) r),
    'clients', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select k.id, k.name, r.revenue, (select count(*) from project p where p.client_id = k.id) as projects,
        coalesce(x.on_time, 0) as "paidOnTime", coalesce(x.due, 0) as "fellDue", x.days as "avgPaymentDays"
      from top_client r
      join client k on k.id = r.client_id
      left join habit x on x.client_id = r.client_id
      order by r.revenue desc, k.name, k.id limit 20) r),
    'completion', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name as project, project_type as type, end_date - start_date as planned, completed_on - start_date as actual
      from job where completed_on >= start_date and end_date > start_date order by completed_on desc, id limit 20) r),
    'subcontractors', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select s.name, round(avg(s.quality)) as quality, round(avg(s.timeliness)) as timeliness, round(avg(s.cost_efficiency)) as "costEfficiency",
        round(avg(s.communication)) as communication, round(avg(s.safety)) as safety, round(avg(s.innovation)) as innovation, count(*) as jobs
      from public.subcontractor_ratings s where s.company_id = company group by s.name order by avg(s.quality + s.timeliness + s.cost_efficiency) desc, s.name limit 10) r),
    'costs', (select private.analytics_costs(company, since, until, step, ids, names) from chosen),
    'regions', (select coalesce(jsonb_agg(jsonb_build_object('region', g.region, 'revenue', g.revenue, 'before', g.before, 'projects', coalesce(g.projects, 0), 'clients', g.clients) order by g.revenue desc, g.region), '[]')
      from (select coalesce(k.region, 'other') as region, sum(c.now) as revenue, coalesce(sum(c.before), 0) as before, count(*) filter (where c.now is not null) as clients,
          min(j.projects) as projects
        from paid_client c join client k on k.id = c.client_id
        left join paid_region j on j.region = coalesce(k.region, 'other')
        group by coalesce(k.region, 'other')) g where g.revenue is not null),
    'goals', (select coalesce(jsonb_agg(jsonb_build_object('metric', g.metric, 'target', g.target, 'actual', a.actual) order by g.metric), '[]')
      from public.goals g cross join lateral (select case g.metric
        when 'monthly_revenue' then (r.found ->> 'this_month')::numeric
        when 'project_completion' then (select round(avg(completion_percentage)) from job where status in ('in_progress', 'delayed', 'completed'))
        when 'quote_win_rate' then round(100.0 * q.won / nullif(q.decided, 0))
        else (select count(*) from client c where c.created_at >= date_trunc('month', current_date) and c.deleted_at is null) end as actual) a
      where g.company_id = company),
    'has_data', jsonb_build_object('invoices', (i.found ->> 'has_invoices')::boolean, 'projects', exists (select from project), 'payments', (select days is not null from paid),
      'expenses', exists (select from public.expenses e where e.company_id = company and e.status = 'spent'),
      'subcontractors', exists (select from public.subcontractor_ratings where company_id = company), 'regions', exists (select from prefix))
  ) into result from revenue r, invoiced i, quoted q;
  if p_step is distinct from 'fitting' then
    result := result || jsonb_build_object(
      'invoice_months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result -> 'invoice_periods') x),
      'costs', (result -> 'costs') || jsonb_build_object(
        'months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result #> '{costs,periods}') x)));
  end if;
  return result;
end $$;

create or replace function private.analytics_costs(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_names text[]
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with spent as materialized (
    select x.project_id, date_trunc(p_step, x.expense_date::timestamp) as starts,
      sum(x.amount) filter (where x.category = 'materials') as materials, sum(x.amount) filter (where x.category = 'labor') as labor,
      sum(x.amount) filter (where x.category = 'equipment') as equipment, sum(x.amount) filter (where x.category = 'subcontractors') as subcontractors,
      sum(x.amount) filter (where x.category not in ('materials', 'labor', 'equipment', 'subcontractors')) as other
    from public.project_cost_lines x
    where x.company_id = p_company and x.status = 'spent' and x.expense_date between p_from and p_to and x.project_id in (select unnest(p_projects))
    group by 1, 2
  ), series as materialized (
    select p.starts, p.period, coalesce(sum(s.materials), 0) as materials, coalesce(sum(s.labor), 0) as labor, coalesce(sum(s.equipment), 0) as equipment,
      coalesce(sum(s.subcontractors), 0) as subcontractors, coalesce(sum(s.other), 0) as other
    from private.periods(p_from, p_to, p_step) p left join spent s using (starts) group by p.starts, p.period
  )
  select jsonb_build_object(
    'breakdown', jsonb_build_object('materials', sum(materials), 'labor', sum(labor), 'equipment', sum(equipment), 'subcontractors', sum(subcontractors), 'other', sum(other)),
    'periods', jsonb_agg(to_jsonb(series) - 'starts' order by starts),
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, c.materials, c.labor
      from (select project_id, coalesce(sum(materials), 0) as materials, coalesce(sum(labor), 0) as labor from spent group by project_id) c
      join unnest(p_projects, p_names) p (id, name) on p.id = c.project_id
      where c.materials > 0 or c.labor > 0 order by c.materials + c.labor desc, p.name, p.id limit 10) r))
  from series);
end $$;

create or replace function public.period_totals(p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.');
  end if;
  return jsonb_build_object(
    'from', p_from, 'to', p_to,
    'invoiced', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(v.amount_due), 0)) from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.issue_date between p_from and p_to),
    'received', (select coalesce(sum(r.amount), 0) from public.receipts r
      where r.company_id = company and r.paid_at >= p_from and r.paid_at < p_to + 1),
    'spent', (select coalesce(sum(x.amount), 0) from public.project_cost_lines x
      where x.company_id = company and x.status = 'spent' and x.expense_date between p_from and p_to),
    'quoted', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(q.total_amount), 0)) from public.quotes q
      where q.company_id = company and q.deleted_at is null and q.status <> 'draft' and q.created_at >= p_from and q.created_at < p_to + 1));
end $$;

create or replace view public.project_budget with (security_invoker = true) as
select company_id, project_id, category, sum(budget)::numeric(12, 2) as budget, sum(committed)::numeric(12, 2) as committed,
  sum(actual)::numeric(12, 2) as actual
from (
  select b.company_id, b.project_id, b.category, b.amount as budget, 0 as committed, 0 as actual from public.budget_lines b
  union all
  select e.company_id, e.project_id, e.category, 0, case when e.status = 'committed' then e.amount else 0 end,
    case when e.status = 'spent' then e.amount else 0 end
  from public.project_cost_lines e
) as lines
group by 1, 2, 3;

create or replace view public.job_cost with (security_invoker = true) as
select p.id as project_id, p.company_id, p.name, p.client_id, p.status, p.project_type, p.start_date, p.end_date, p.completed_at,
  p.completion_percentage, f.budget, f.contract_value, f.actual_cost, coalesce(e.committed, 0) as committed,
  coalesce(v.invoiced, 0) as invoiced, coalesce(v.paid, 0) as paid, coalesce(v.outstanding, 0) as outstanding,
  coalesce(v.paid, 0) - f.actual_cost as profit,
  case when coalesce(v.paid, 0) > 0 then round((v.paid - f.actual_cost) / v.paid * 100, 1) else 0 end as profit_margin,
  coalesce(e.materials, 0) as materials, coalesce(e.labor, 0) as labor, coalesce(e.equipment, 0) as equipment, coalesce(e.subcontractors, 0) as subcontractors,
  t.forecast, f.contract_value - t.forecast as expected_profit, round((f.contract_value - t.forecast) / nullif(f.contract_value, 0) * 100, 1) as expected_margin, t.unknown_costs
from public.projects p
join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
left join lateral (
  select sum(x.amount) filter (where x.status = 'committed') as committed,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'materials') as materials,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'labor') as labor,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'equipment') as equipment,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'subcontractors') as subcontractors
  from public.project_cost_lines x where x.company_id = p.company_id and x.project_id = p.id) e on true
left join lateral (
  select sum(i.amount_due) as invoiced, sum(i.balance) as outstanding,
    (select sum(r.amount) from public.receipts r where r.company_id = p.company_id and r.project_id = p.id) as paid
  from public.invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.deleted_at is null and i.status not in ('draft', 'void') and i.kind <> 'credit_note') v on true
left join lateral (
  select coalesce(sum(c.forecast), 0)::numeric(12, 2) as forecast, coalesce(sum(c.unknown_costs), 0)::int as unknown_costs
  from private.project_costs(p.company_id, array[p.id]) c) t on true
where p.deleted_at is null;

reset check_function_bodies;

-- Data
insert into public.role_permissions (role, permission) values ('owner', 'view_wages') on conflict do nothing;

-- The hours of time that was recorded before; nobody had a wage.
do $$
declare
  company uuid;
begin
  for company in select distinct e.company_id from public.time_entries e loop
    perform private.cost_time(company, array_agg(w.user_id), array_agg(w.first))
    from (select distinct e.user_id, private.week_start(company, e.work_day) as first from public.time_entries e
      where e.company_id = company) w;
  end loop;
end $$;
