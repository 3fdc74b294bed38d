create function public.analytics(
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
      'expenses', exists (select from public.expenses e where e.company_id = company and e.status = 'spent')
        or exists (select from public.bills b where b.company_id = company and b.state in ('approved', 'partly_paid', 'paid')),
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
comment on function public.analytics is
  'Everything on the analytics page in one request, over a range of dates (default: the last twelve months) and '
  'filters { projectTypes, clientSegments, regions }: sums and counts, from which packages/domain computes shares, '
  'margins and bands; has_data says which cards have data. Series are by month; with p_step = fitting by day up to '
  '31 days, by week from Monday up to 26 weeks, else by month. Periods without data are zero. Revenue is money '
  'received without sales tax, by date of payment (cash basis); costs of projects are the expenses of the range. Arguments: p_from and p_to, dates, inclusive; p_filters as above. Errors: PT402 '
  'plan, PT403 role, PT422 more than ten years. Callers: signed-in users with view_money.';
grant execute on function public.analytics to authenticated, service_role;
