set check_function_bodies = off;

create function private.analytics_invoices(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[]
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  length constant int := p_to - p_from + 1;
begin
  return (with invoice as not materialized (
    -- Read twice from an index that has just these columns, not once from the table.
    select v.status, v.amount_due, v.paid_amount, v.balance, v.issue_date, v.due_date, v.paid_date, v.created_at::date as created_on
    from public.invoices v
    where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
      and (p_projects is null or v.project_id in (select unnest(p_projects)))
      and (p_clients is null or v.client_id in (select unnest(p_clients)))
  ), day as materialized (
    select d.*, d.created_on between p_from and p_to as is_in_range from (
      select i.created_on, 'paid' as payment_status, count(*) as invoices, sum(i.amount_due) as amount_due, 0::numeric as balance, 0 as open_invoices,
        sum(i.paid_date - i.issue_date) filter (where i.amount_due > 0) as days,
        count(i.paid_date - i.issue_date) filter (where i.amount_due > 0) as paid
      from invoice i where i.status = 'paid' group by 1
      union all
      select i.created_on, case when i.balance > 0 and i.due_date < current_date then 'overdue' when i.paid_amount > 0 then 'partial' else 'pending' end,
        count(*), sum(i.amount_due), coalesce(sum(i.balance) filter (where i.balance > 0), 0), count(*) filter (where i.balance > 0), null, 0
      from invoice i where i.status <> 'paid' group by 1, 2) d
  )
  select jsonb_build_object(
    'kpis', jsonb_build_object(
      'outstanding', coalesce(sum(balance), 0), 'overdue', coalesce(sum(balance) filter (where payment_status = 'overdue'), 0),
      'open_invoices', coalesce(sum(open_invoices), 0), 'overdue_invoices', coalesce(sum(invoices) filter (where payment_status = 'overdue'), 0),
      'invoices', coalesce(sum(invoices) filter (where is_in_range), 0),
      'invoices_before', coalesce(sum(invoices) filter (where created_on between p_from - length and p_from - 1), 0),
      'invoiced', coalesce(sum(amount_due) filter (where is_in_range), 0),
      'days_to_pay', round(sum(days) filter (where is_in_range)::numeric / nullif(sum(paid) filter (where is_in_range), 0), 1)),
    'invoice_status', (select coalesce(jsonb_agg(jsonb_build_object('name', s.payment_status, 'count', s.n, 'amount', s.amount) order by s.payment_status), '[]')
      from (select payment_status, sum(invoices) as n, sum(amount_due) as amount from day where is_in_range group by payment_status) s),
    'invoice_periods', (select jsonb_agg(jsonb_build_object('period', p.period, 'paid', coalesce(x.paid, 0), 'pending', coalesce(x.pending, 0), 'overdue', coalesce(x.overdue, 0)) order by p.starts)
      from private.periods(p_from, p_to, p_step) p left join (
        select date_trunc(p_step, created_on::timestamp) as starts, sum(amount_due) filter (where payment_status = 'paid') as paid,
          sum(amount_due) filter (where payment_status in ('pending', 'partial')) as pending, sum(amount_due) filter (where payment_status = 'overdue') as overdue
        from day where is_in_range group by 1) x using (starts)),
    'has_invoices', count(*) > 0)
  from day);
end $$;

create function private.analytics_costs(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_names text[]
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with spent as materialized (
    select x.project_id, date_trunc(p_step, x.expense_date::timestamp) as starts,
      sum(x.amount) filter (where x.category = 'materials') as materials, sum(x.amount) filter (where x.category = 'labor') as labor,
      sum(x.amount) filter (where x.category = 'equipment') as equipment, sum(x.amount) filter (where x.category = 'subcontractors') as subcontractors,
      sum(x.amount) filter (where x.category not in ('materials', 'labor', 'equipment', 'subcontractors')) as other
    from public.expenses x
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

create function private.analytics_payments(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[],
  out days date[], out day_amounts numeric[], out clients uuid[], out client_amounts numeric[], out client_amounts_before numeric[],
  out projects uuid[], out project_amounts numeric[], out clients_of_projects uuid[], out projects_of_clients uuid[], out projects_by_period jsonb
) returns record
language plpgsql stable set search_path = '' as $$
declare
  length constant int := p_to - p_from + 1;
begin
  with invoice as (
    select v.id, v.client_id, v.project_id, v.status, v.deleted_at
    from public.invoices v
    where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
      and (p_projects is null or v.project_id in (select unnest(p_projects)))
      and (p_clients is null or v.client_id in (select unnest(p_clients)))
  ), reopened as materialized (
    select v.id, v.client_id, v.project_id
    from public.invoices v
    where v.company_id = p_company and v.kind <> 'credit_note' and (v.deleted_at is not null or v.status in ('draft', 'void'))
      and (p_projects is null or v.project_id in (select unnest(p_projects)))
      and (p_clients is null or v.client_id in (select unnest(p_clients)))
  ), paid as materialized (
    select m.amount, m.paid_at::date as paid_on, i.client_id, i.project_id
    from public.payments m join invoice i on i.id = m.invoice_id
    where m.company_id = p_company and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
    union all
    -- What was paid on an invoice that is being revised, and refunded before one was voided, counts too. These are few
    -- and found by their invoices: a second join would read every payment again.
    select m.amount, m.paid_at::date, v.client_id, v.project_id
    from public.payments m join reopened v on v.id = m.invoice_id
    where m.company_id = p_company and m.invoice_id = any (array(select o.id from reopened o))
      and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
  )
  select d.ids, d.amounts, c.ids, c.amounts, c.before, j.ids, j.amounts, b.clients, b.projects, s.counts
  into days, day_amounts, clients, client_amounts, client_amounts_before, projects, project_amounts, clients_of_projects, projects_of_clients, projects_by_period
  from (select array_agg(x.paid_on) as ids, array_agg(x.amount) as amounts from (
      select p.paid_on, sum(p.amount) as amount from paid p group by 1) x) d,
    (select array_agg(x.client_id) as ids, array_agg(x.amount) as amounts, array_agg(x.before) as before from (
      select p.client_id, sum(p.amount) filter (where p.paid_on >= p_from) as amount, sum(p.amount) filter (where p.paid_on < p_from) as before
      from paid p where p.paid_on between p_from - length and p_to group by 1) x) c,
    (select array_agg(x.project_id) as ids, array_agg(x.amount) as amounts from (
      select p.project_id, sum(p.amount) as amount from paid p where p.project_id is not null group by 1) x) j,
    (select array_agg(x.client_id) as clients, array_agg(x.project_id) as projects from (
      select p.client_id, p.project_id from paid p where p.paid_on between p_from and p_to and p.project_id is not null group by 1, 2) x) b,
    (select jsonb_object_agg(y.starts, y.projects) as counts from (
      select x.starts, count(*) as projects from (
        select date_trunc(p_step, p.paid_on::timestamp)::date as starts from paid p
        where p.paid_on between p_from and p_to and p.project_id is not null group by 1, p.project_id) x
      group by 1) y) s;
end $$;

create function private.analytics_revenue(
  p_from date, p_to date, p_step text, p_goal numeric, p_days date[], p_amounts numeric[], p_projects jsonb
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  length constant int := p_to - p_from + 1;
  this_year constant int := extract(year from current_date);
begin
  return (with paid_day as materialized (
    select * from unnest(p_days, p_amounts) d (paid_on, amount)
  ), paid_month as materialized (
    select date_trunc('month', paid_on)::date as month, sum(amount) as amount from paid_day group by 1
  ), shown as (
    -- A week or month that the range cuts counts its days in the range, and the same days of the year before.
    select date_trunc(p_step, paid_on::timestamp) as starts, sum(amount) as amount from paid_day where paid_on between p_from and p_to group by 1
  ), shown_before as (
    -- The 29th of February counts to the 28th of a year without one.
    select date_trunc(p_step, x.same_day) as starts, sum(x.amount) as amount
    from (select paid_on + interval '1 year' as same_day, amount from paid_day) x where x.same_day between p_from and p_to group by 1
  )
  select jsonb_build_object(
    'kpis', (select jsonb_build_object('revenue', coalesce(sum(amount) filter (where paid_on between p_from and p_to), 0),
      'revenue_before', coalesce(sum(amount) filter (where paid_on between p_from - length and p_from - 1), 0)) from paid_day),
    'this_month', (select coalesce(sum(amount), 0) from paid_month where month = date_trunc('month', current_date)::date),
    -- The goal is for whole months.
    'revenue', (select jsonb_agg(jsonb_build_object('period', p.period, 'revenue', coalesce(n.amount, 0), 'projects', coalesce((p_projects ->> p.starts::date::text)::int, 0),
        'target', case p_step when 'month' then p_goal end, 'previousYear', coalesce(o.amount, 0)) order by p.starts)
      from private.periods(p_from, p_to, p_step) p left join shown n using (starts) left join shown_before o using (starts)),
    'revenue_months', (select jsonb_agg(jsonb_build_object('period', p.period, 'revenue', coalesce(x.amount, 0)) order by p.starts)
      from private.periods(p_from, p_to, 'month') p
      left join (select date_trunc('month', paid_on::timestamp) as starts, sum(amount) as amount from paid_day where paid_on between p_from and p_to group by 1) x using (starts)),
    'seasonal', (select jsonb_agg(jsonb_build_object('month', n, 'current', coalesce(s.current, 0), 'previous', coalesce(s.previous, 0), 'average', coalesce(s.average, 0)) order by n)
      from generate_series(1, 12) n left join (
        select extract(month from month) as of_year, sum(amount) filter (where extract(year from month) = this_year) as current,
          sum(amount) filter (where extract(year from month) = this_year - 1) as previous,
          round(sum(amount) filter (where extract(year from month) between this_year - 3 and this_year - 1) / 3, 2) as average
        from paid_month group by 1) s on s.of_year = n)));
end $$;

create function private.periods(p_from date, p_to date, p_step text)
returns table (starts timestamp, period text)
language plpgsql immutable set search_path = '' as $$
begin
  return query select s, to_char(s, case p_step when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end)
  from generate_series(date_trunc(p_step, p_from::timestamp), p_to::timestamp, ('1 ' || p_step)::interval) s;
end $$;

create function private.payment_habits(p_company uuid, p_from date, p_to date, p_projects uuid[], p_clients uuid[])
returns table (client_id uuid, on_time bigint, due bigint, days numeric)
language plpgsql stable set search_path = '' as $$
declare
  since_at constant timestamptz := p_from;
  until_at constant timestamptz := p_to + 1;
begin
  return query
  select v.client_id, count(*) filter (where v.status = 'paid' and v.paid_date <= v.due_date),
    count(*) filter (where v.status = 'paid' or v.due_date < current_date), round(avg(v.paid_date - v.issue_date) filter (where v.status = 'paid'))
  from public.invoices v
  where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
    and v.amount_due > 0 and v.created_at >= since_at and v.created_at < until_at
    and v.client_id in (select unnest(p_clients)) and (p_projects is null or v.project_id in (select unnest(p_projects)))
  group by v.client_id;
end $$;

grant execute on function private.analytics_costs(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_names text[]) to authenticated;

grant execute on function private.analytics_costs(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_names text[]) to service_role;

grant execute on function private.analytics_invoices(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[]) to authenticated;

grant execute on function private.analytics_invoices(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[]) to service_role;

grant execute on function private.analytics_payments(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[], OUT days date[], OUT day_amounts numeric[], OUT clients uuid[], OUT client_amounts numeric[], OUT client_amounts_before numeric[], OUT projects uuid[], OUT project_amounts numeric[], OUT clients_of_projects uuid[], OUT projects_of_clients uuid[], OUT projects_by_period jsonb) to authenticated;

grant execute on function private.analytics_payments(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[], OUT days date[], OUT day_amounts numeric[], OUT clients uuid[], OUT client_amounts numeric[], OUT client_amounts_before numeric[], OUT projects uuid[], OUT project_amounts numeric[], OUT clients_of_projects uuid[], OUT projects_of_clients uuid[], OUT projects_by_period jsonb) to service_role;

grant execute on function private.analytics_revenue(p_from date, p_to date, p_step text, p_goal numeric, p_days date[], p_amounts numeric[], p_projects jsonb) to authenticated;

grant execute on function private.analytics_revenue(p_from date, p_to date, p_step text, p_goal numeric, p_days date[], p_amounts numeric[], p_projects jsonb) to service_role;

grant execute on function private.payment_habits(p_company uuid, p_from date, p_to date, p_projects uuid[], p_clients uuid[]) to authenticated;

grant execute on function private.payment_habits(p_company uuid, p_from date, p_to date, p_projects uuid[], p_clients uuid[]) to service_role;

grant execute on function private.periods(p_from date, p_to date, p_step text) to authenticated;

grant execute on function private.periods(p_from date, p_to date, p_step text) to service_role;

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
    perform private.reject('PT422', 'Choose at most ten years.', 'p_from');
  end if;
  with prefix as materialized (
    select r.region, zip from public.company_regions r, unnest(r.zip_prefixes) as zip where r.company_id = company
  ), client as materialized (
    select c.id, c.name, private.segment_of(c.client_type) as segment, c.created_at, c.deleted_at,
      (select x.region from prefix x where c.address ->> 'zip' like x.zip || '%' order by length(x.zip) desc, x.region limit 1) as region
    from public.clients c where c.company_id = company
  ), project as materialized (
    select p.id, p.name, p.client_id, k.name as client_name, p.status, p.project_type, p.start_date, p.end_date, p.completed_at::date as completed_on,
      p.completion_percentage, f.budget, f.actual_cost
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
    select p.*, coalesce(m.amount, 0) as revenue
    from project p left join (select x.* from paid, unnest(paid.projects, paid.project_amounts) x (id, amount)) m on m.id = p.id
  )
  select jsonb_build_object(
    'from', since, 'to', until, 'step', step,
    'kpis', (r.found -> 'kpis') || (i.found -> 'kpis') || jsonb_build_object(
      'active_projects', (select count(*) from job where status in ('in_progress', 'delayed')),
      'completed_projects', (select count(*) from job where completed_on between since and until),
      'project_revenue', (select coalesce(sum(revenue), 0) from job where revenue > 0), 'project_cost', (select coalesce(sum(actual_cost), 0) from job where revenue > 0),
      'quotes_won', q.won, 'quotes_decided', q.decided),
    'revenue', r.found -> 'revenue', 'revenue_months', r.found -> 'revenue_months', 'seasonal', r.found -> 'seasonal',
    'invoice_status', i.found -> 'invoice_status', 'invoice_periods', i.found -> 'invoice_periods',
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name, client_name as "clientName", status, project_type as "projectType", budget, actual_cost as "totalCost", revenue, revenue - actual_cost as profit,
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

comment on function private.analytics_invoices(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[]) is 'The part of public.analytics that is about invoices, of some projects and clients; null is all of them.';

comment on function private.analytics_costs(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_names text[]) is 'The part of public.analytics that is about the costs of some projects, which are given with their names.';

comment on function private.analytics_payments(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[], OUT days date[], OUT day_amounts numeric[], OUT clients uuid[], OUT client_amounts numeric[], OUT client_amounts_before numeric[], OUT projects uuid[], OUT project_amounts numeric[], OUT clients_of_projects uuid[], OUT projects_of_clients uuid[], OUT projects_by_period jsonb) is 'What the analytics need of the payments of some projects and clients (null is all of them), which are read once: the amount of each day; of each client in the range and in as many days before it; of each project; the pairs of client and project in the range; and the number of projects by the first day of a period.';

comment on function private.analytics_revenue(p_from date, p_to date, p_step text, p_goal numeric, p_days date[], p_amounts numeric[], p_projects jsonb) is 'The part of public.analytics that is about revenue, of what was received (p_amounts) on each day (p_days). p_projects is the number of projects with a payment by the first day of a period.';

comment on function private.periods(p_from date, p_to date, p_step text) is 'The days, weeks (from Monday) or months (p_step) of a range, each with its name: a month as 2026-11, the others by their first day.';

comment on function private.payment_habits(p_company uuid, p_from date, p_to date, p_projects uuid[], p_clients uuid[]) is 'How some clients paid the invoices that were created in a range, of some projects (null is all of them): how many on time, how many were due, and the average days from issue to payment.';

reset check_function_bodies;
