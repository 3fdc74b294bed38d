set check_function_bodies = off;

drop index public.expenses_date_idx;

-- For the sums of a range of days, which read the index alone.
create index expenses_spent_idx on public.expenses (company_id, expense_date) include (project_id, category, status, is_paid, amount);

-- For what is still to be paid, which reads the index alone.
create index expenses_open_idx on public.expenses (company_id, expense_date) include (status, is_paid, due_date, amount)
  where status = 'committed' or not is_paid;

create or replace function private.analytics_costs(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_names text[]
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with calendar as (
    select d::date as day, date_trunc(p_step, d) as starts from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
  ), line as (
    -- The costs of the range, read once; the projects are chosen among the sums.
    select x.project_id, d.starts, x.category, sum(x.amount) as amount
    from public.project_cost_lines x join calendar d on d.day = x.expense_date
    where x.company_id = p_company and x.status = 'spent' and x.expense_date between p_from and p_to group by 1, 2, 3
  ), spent as materialized (
    select l.project_id, l.starts, sum(l.amount) as amount,
      sum(l.amount) filter (where l.category = 'materials') as materials, sum(l.amount) filter (where l.category = 'labor') as labor,
      sum(l.amount) filter (where l.category = 'equipment') as equipment, sum(l.amount) filter (where l.category = 'subcontractors') as subcontractors,
      sum(l.amount) filter (where l.category not in ('materials', 'labor', 'equipment', 'subcontractors')) as other
    from line l where l.project_id in (select unnest(p_projects)) group by 1, 2
  ), series as materialized (
    select p.starts, p.period, coalesce(sum(s.materials), 0) as materials, coalesce(sum(s.labor), 0) as labor, coalesce(sum(s.equipment), 0) as equipment,
      coalesce(sum(s.subcontractors), 0) as subcontractors, coalesce(sum(s.other), 0) as other
    from private.periods(p_from, p_to, p_step) p left join spent s using (starts) group by p.starts, p.period
  )
  select jsonb_build_object(
    'spent', (select coalesce(jsonb_object_agg(s.project_id, s.amount), '{}') from (select project_id, sum(amount) as amount from spent group by 1) s),
    'breakdown', jsonb_build_object('materials', sum(materials), 'labor', sum(labor), 'equipment', sum(equipment), 'subcontractors', sum(subcontractors), 'other', sum(other)),
    'periods', jsonb_agg(to_jsonb(series) - 'starts' order by starts),
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, c.materials, c.labor
      from (select project_id, coalesce(sum(materials), 0) as materials, coalesce(sum(labor), 0) as labor from spent group by project_id) c
      join unnest(p_projects, p_names) p (id, name) on p.id = c.project_id
      where c.materials > 0 or c.labor > 0 order by c.materials + c.labor desc, p.name, p.id limit 10) r))
  from series);
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
    select x.region, count(*) as projects from (select coalesce(k.region, 'other') as region, b.project_id
      from paid, unnest(paid.clients_of_projects, paid.projects_of_clients) b (client_id, project_id) left join client k on k.id = b.client_id
      where k.id is not null or not exists (select from prefix) group by 1, 2) x group by 1
  ), revenue as materialized (
    select private.analytics_revenue(since, until, step, goal, days, day_amounts, projects_by_period) as found from paid
  ), invoiced as materialized (
    select private.analytics_invoices(company, since, until, step, projects, clients) as found from chosen
  ), quoted as (
    select count(*) filter (where status = 'accepted') as won, count(*) as decided
    from public.quotes where company_id = company and deleted_at is null and status in ('accepted', 'rejected', 'expired') and created_at >= since_at and created_at < until_at
  ), costs as materialized (select private.analytics_costs(company, since, until, step, ids, names) as found from chosen
  ), job as materialized (
    select p.*, coalesce(m.amount, 0) as revenue, coalesce(s.amount, 0) as cost from project p
    left join (select x.* from paid, unnest(paid.projects, paid.project_amounts) x (id, amount)) m on m.id = p.id
    left join (select x.key::uuid as id, x.value::numeric as amount from costs c, jsonb_each_text(c.found -> 'spent') x) s on s.id = p.id
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
    'costs', (select c.found - 'spent' from costs c),
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

comment on function private.analytics_costs(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_names text[]) is 'The part of public.analytics that is about the costs of some projects, which are given with their names; spent is what each of them cost in the range.';

create or replace function public.analytics_outlook(p_from date default null, p_to date default null) returns jsonb
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off
set random_page_cost = 1.1 as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  with paid as materialized (
    select v.id, v.client_id, case when v.paid_date >= current_date - 730 then v.paid_date - v.due_date end as late,
      v.created_at >= since and v.created_at < until + 1 as is_in_range
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status = 'paid' and v.kind <> 'credit_note'
  ), everybody as (
    select coalesce(round(avg(late)), 0)::int as late, coalesce(ceil(stddev_samp(late)), 0)::int as spread, count(late) as invoices from paid
  ), habit as (
    -- a client's own habit counts from three paid invoices on
    select client_id, round(avg(late))::int as late, ceil(stddev_samp(late))::int as spread from paid group by client_id having count(late) >= 3
  ), expected as materialized (
    -- what should have come by now is expected in two weeks
    select v.balance, greatest(v.due_date + coalesce(h.late, e.late), current_date + 14) as day, coalesce(h.spread, e.spread) as spread
    from public.invoices v cross join everybody e left join habit h on h.client_id = v.client_id
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date is not null
    union all
    select s.amount, greatest(s.due_date + e.late, current_date + 14), e.spread from public.payment_schedule s cross join everybody e
    where s.company_id = company and private.is_draw_open(s)
  ), week as (
    select n, current_date + n * 7 as starts from generate_series(-26, 25) n
  ), inflow as (
    select (day - current_date) / 7 as n, sum(balance) as expected, 0::numeric as early, 0::numeric as late from expected group by 1
    union all select greatest(day - spread - current_date, 0) / 7, 0, sum(balance), 0 from expected group by 1
    union all select (day + spread - current_date) / 7, 0, 0, sum(balance) from expected group by 1
  ), received as (
    select floor((x.day - current_date) / 7.0)::int as n, sum(x.amount) as amount from (
      select m.paid_at::date as day, sum(m.amount) as amount from public.payments m
      where m.company_id = company and m.paid_at >= current_date - 182 and m.paid_at < current_date
        and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id)) group by 1) x group by 1
  ), spent as (
    -- First by day: a week for each row takes longer than the sum.
    select floor((x.day - current_date) / 7.0)::int as n, sum(x.amount) as amount from (
      select e.expense_date as day, sum(e.amount) as amount from public.expenses e
      where e.company_id = company and e.status = 'spent' and e.is_paid and e.expense_date between current_date - 182 and current_date - 1 group by 1) x group by 1
    union all
    select floor((x.day - current_date) / 7.0)::int, sum(x.amount) from private.bill_outflow(company) x
    where x.is_paid and x.day between current_date - 182 and current_date - 1 group by 1
  ), ordered as (
    select greatest(x.day - current_date, 0) / 7 as n, sum(x.amount) as amount from (
      select case when e.is_paid then e.expense_date else e.due_date end as day, sum(e.amount) as amount
      from public.expenses e where e.company_id = company and (e.status = 'committed' or not e.is_paid) group by 1) x group by 1
    union all
    select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.bill_outflow(company) x where not x.is_paid group by 1
    union all
    select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.order_outflow(company) x group by 1
  ), usual as (
    select round(coalesce(sum(amount), 0) / 13, 2) as amount from spent where n >= -13
  ), labor as materialized (
    select * from private.payroll_weeks()
  ), payroll as (
    select round(coalesce(sum(paid + unpaid) filter (where n between -13 and -1), 0) / 13, 2) as usual, coalesce(sum(unpaid), 0) as unpaid from labor
  )
  select jsonb_build_object(
    'cash', jsonb_build_object(
      'late_days', e.late, 'spread_days', e.spread, 'paid_invoices', e.invoices, 'usual_spend', u.amount,
      'usual_payroll', p.usual, 'unpaid_payroll', p.unpaid,
      'weeks', (select jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(case when w.n < 0 then r.amount else i.expected end, 0),
          'early', coalesce(case when w.n >= 0 then i.early end, 0), 'late', coalesce(case when w.n >= 0 then i.late end, 0),
          'outflow', case when w.n < 0 then coalesce(s.amount, 0) + coalesce(l.paid, 0)
            else coalesce(o.amount, 0) + u.amount + case w.n when 0 then p.unpaid else p.usual end end) order by w.n)
        from week w left join (select n, sum(expected) as expected, sum(early) as early, sum(late) as late from inflow group by n) i on i.n = w.n
        left join received r on r.n = w.n left join (select n, sum(amount) as amount from spent group by n) s on s.n = w.n
        left join (select n, sum(amount) as amount from ordered group by n) o on o.n = w.n
        left join labor l on l.n = w.n)),
    'items', jsonb_build_object(
      'top_revenue', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select d.id, d.name, d.category, l.revenue from (
          select n.item_id, sum(n.total_price) as revenue from public.invoice_items n
          where n.company_id = company and n.item_id is not null and n.invoice_id in (select p.id from paid p where p.is_in_range)
          group by n.item_id) l
        join public.items_database d on d.company_id = company and d.id = l.item_id
        order by l.revenue desc, d.name, d.id limit 5) r),
      'most_used', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select id, name, category, usage_count as "usageCount" from public.items_database
        where company_id = company and is_active and usage_count > 0 order by usage_count desc, name, id limit 5) r))
  ) into result from everybody e, usual u, payroll p;
  return result;
end $$;

create or replace function private.analytics_payments(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[],
  out days date[], out day_amounts numeric[], out clients uuid[], out client_amounts numeric[], out client_amounts_before numeric[],
  out projects uuid[], out project_amounts numeric[], out clients_of_projects uuid[], out projects_of_clients uuid[], out projects_by_period jsonb
) returns record
-- Sums of thousands of rows, which the planner takes for few: it would sort them.
language plpgsql stable set search_path = '' set enable_sort = off as $$
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
    select m.amount - m.tax_amount as amount, m.paid_at::date as paid_on, i.client_id, i.project_id
    from public.payments m join invoice i on i.id = m.invoice_id
    where m.company_id = p_company and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
    union all
    -- What was paid on an invoice that is being revised, and refunded before one was voided, counts too. These are few
    -- and found by their invoices: a second join would read every payment again.
    select m.amount - m.tax_amount, m.paid_at::date, v.client_id, v.project_id
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
      select p.project_id, sum(p.amount) as amount from paid p where p.paid_on between p_from and p_to and p.project_id is not null group by 1) x) j,
    (select array_agg(x.client_id) as clients, array_agg(x.project_id) as projects from (
      select p.client_id, p.project_id from paid p where p.paid_on between p_from and p_to and p.project_id is not null group by 1, 2) x) b,
    (select jsonb_object_agg(y.starts, y.projects) as counts from (
      select x.starts, count(*) as projects from (
        select date_trunc(p_step, p.paid_on::timestamp)::date as starts from paid p
        where p.paid_on between p_from and p_to and p.project_id is not null group by 1, p.project_id) x
      group by 1) y) s;
end $$;

create or replace view public.job_cost with (security_invoker = true) as
select p.id as project_id, p.company_id, p.name, p.client_id, p.status, p.project_type, p.start_date, p.end_date, p.completed_at,
  p.completion_percentage, f.budget, f.contract_value, f.actual_cost, t.committed,
  coalesce(v.invoiced, 0) as invoiced, coalesce(r.paid, 0) as paid, coalesce(v.outstanding, 0) as outstanding,
  coalesce(r.revenue, 0) - f.actual_cost as profit,
  case when coalesce(r.revenue, 0) > 0 then round((r.revenue - f.actual_cost) / r.revenue * 100, 1) else 0 end as profit_margin,
  t.materials, t.labor, t.equipment, t.subcontractors,
  t.forecast, f.contract_value - t.forecast as expected_profit, round((f.contract_value - t.forecast) / nullif(f.contract_value, 0) * 100, 1) as expected_margin, t.unknown_costs, coalesce(r.revenue, 0) as revenue
from public.projects p
join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
left join lateral (
  select sum(i.amount_due) as invoiced, sum(i.balance) as outstanding
  from public.invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.deleted_at is null and i.status not in ('draft', 'void') and i.kind <> 'credit_note') v on true
left join lateral (
  select sum(r.amount) as paid, sum(r.amount - r.tax_amount) as revenue
  from public.receipts r where r.company_id = p.company_id and r.project_id = p.id) r on true
left join lateral (
  select coalesce(sum(c.forecast), 0)::numeric(12, 2) as forecast, coalesce(sum(c.unknown_costs), 0)::int as unknown_costs, coalesce(sum(c.committed), 0) as committed,
    coalesce(sum(c.actual) filter (where c.category = 'materials'), 0) as materials, coalesce(sum(c.actual) filter (where c.category = 'labor'), 0) as labor,
    coalesce(sum(c.actual) filter (where c.category = 'equipment'), 0) as equipment, coalesce(sum(c.actual) filter (where c.category = 'subcontractors'), 0) as subcontractors
  from private.project_costs(p.company_id, array[p.id]) c) t on true
where p.deleted_at is null;

reset check_function_bodies;
