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
  -- How a period is named: by its month, or by its first day.
  named constant text := case step when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end;
  this_year constant int := extract(year from current_date);
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
  ), invoice as not materialized (
    -- Read twice from an index that holds just this, in place of once from the table and once from what was put aside.
    select v.id, v.client_id, v.project_id, v.status, v.amount_due, v.paid_amount, v.balance, v.issue_date, v.due_date, v.paid_date, v.created_at
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
      and (types is null or v.project_id in (select p.id from project p))
      and (segments is null and regions is null or v.client_id in (
        select k.id from client k where (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)))
  ), reopened as materialized (
    select v.id, v.client_id, v.project_id
    from public.invoices v
    where v.company_id = company and v.kind <> 'credit_note' and (v.deleted_at is not null or v.status in ('draft', 'void'))
      and (types is null or v.project_id in (select p.id from project p))
      and (segments is null and regions is null or v.client_id in (
        select k.id from client k where (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)))
  ), paid as materialized (
    select m.amount, m.paid_at::date as paid_on, i.client_id, i.project_id
    from public.payments m join invoice i on i.id = m.invoice_id
    where m.company_id = company and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id))
    union all
    -- What came for an invoice that is being revised came all the same; so did what was given back before one was voided.
    -- They are few, and found by themselves: a second join would read every payment once more.
    select m.amount, m.paid_at::date, v.client_id, v.project_id
    from public.payments m join reopened v on v.id = m.invoice_id
    where m.company_id = company and m.invoice_id = any (array(select o.id from reopened o))
      and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id))
  ), paid_day as materialized (
    select paid_on, sum(amount) as amount from paid group by paid_on
  ), paid_month as materialized (
    select date_trunc('month', paid_on)::date as month, sum(amount) as amount from paid_day group by 1
  ), shown as (
    -- A week or month that the range cuts counts its days in the range, and the same days of the year before.
    select date_trunc(step, paid_on::timestamp) as starts, sum(amount) as amount from paid_day where paid_on between since and until group by 1
  ), shown_before as (
    -- The 29th of February counts to the 28th of a year without one.
    select date_trunc(step, x.same_day) as starts, sum(x.amount) as amount
    from (select paid_on + interval '1 year' as same_day, amount from paid_day) x where x.same_day between since and until group by 1
  ), paid_job as materialized (
    select date_trunc(step, paid_on::timestamp) as starts, project_id from paid where paid_on between since and until and project_id is not null group by 1, 2
  ), paid_projects as (
    select starts, count(*) as projects from paid_job group by 1
  ), paid_region as (
    -- Without regions of its own everything a company does is in the one that is called other.
    select coalesce(k.region, 'other') as region, count(distinct p.project_id) as projects
    from paid p join client k on k.id = p.client_id
    where exists (select from prefix) and p.paid_on between since and until and p.project_id is not null group by 1
    union all
    select 'other', count(distinct project_id) from paid_job where not exists (select from prefix) having count(*) > 0
  ), period as materialized (
    -- Weeks begin on Monday, as those of the weekly report.
    select s as starts from generate_series(date_trunc(step, since::timestamp), until::timestamp, ('1 ' || step)::interval) s
  ), invoice_day as materialized (
    select d.*, d.created_on between since and until as is_in_range from (
      select i.created_at::date as created_on, 'paid' as payment_status, count(*) as invoices, sum(i.amount_due) as amount_due, 0::numeric as balance, 0 as open_invoices,
        sum(i.paid_date - i.issue_date) filter (where i.amount_due > 0) as days,
        count(i.paid_date - i.issue_date) filter (where i.amount_due > 0) as paid
      from invoice i where i.status = 'paid' group by 1
      union all
      select i.created_at::date, case when i.balance > 0 and i.due_date < current_date then 'overdue' when i.paid_amount > 0 then 'partial' else 'pending' end,
        count(*), sum(i.amount_due), coalesce(sum(i.balance) filter (where i.balance > 0), 0), count(*) filter (where i.balance > 0), null, 0
      from invoice i where i.status <> 'paid' group by 1, 2) d
  ), paid_client as materialized (
    select client_id, sum(amount) filter (where paid_on >= since) as now, sum(amount) filter (where paid_on < since) as before
    from paid where paid_on between since - length and until group by client_id
  ), top_client as materialized (
    select client_id, now as revenue from paid_client where now is not null order by now desc limit 40
  ), received as (
    select coalesce(sum(amount) filter (where paid_on between since and until), 0) as now,
      coalesce(sum(amount) filter (where paid_on between since - length and since - 1), 0) as before from paid_day
  ), billed as (
    select coalesce(sum(balance), 0) as outstanding, coalesce(sum(balance) filter (where payment_status = 'overdue'), 0) as overdue,
      coalesce(sum(open_invoices), 0) as open_invoices, coalesce(sum(invoices) filter (where payment_status = 'overdue'), 0) as overdue_invoices,
      coalesce(sum(invoices) filter (where is_in_range), 0) as invoices, coalesce(sum(invoices) filter (where created_on between since - length and since - 1), 0) as invoices_before,
      coalesce(sum(amount_due) filter (where is_in_range), 0) as invoiced,
      round(sum(days) filter (where is_in_range)::numeric / nullif(sum(paid) filter (where is_in_range), 0), 1) as days_to_pay
    from invoice_day
  ), quoted as (
    select count(*) filter (where status = 'accepted') as won, count(*) as decided
    from public.quotes where company_id = company and deleted_at is null and status in ('accepted', 'rejected', 'expired') and created_at >= since_at and created_at < until_at
  ), project_money as materialized (
    select project_id, sum(amount) as paid from paid where project_id is not null group by project_id
  ), project_cost as materialized (
    select x.project_id, coalesce(sum(x.amount) filter (where x.category = 'materials'), 0) as materials, coalesce(sum(x.amount) filter (where x.category = 'labor'), 0) as labor,
      coalesce(sum(x.amount) filter (where x.category = 'equipment'), 0) as equipment, coalesce(sum(x.amount) filter (where x.category = 'subcontractors'), 0) as subcontractors,
      coalesce(sum(x.amount) filter (where x.category not in ('materials', 'labor', 'equipment', 'subcontractors')), 0) as other
    from public.expenses x where x.company_id = company and x.status = 'spent' and x.expense_date between since and until group by x.project_id
  ), job as materialized (
    select p.*, coalesce(m.paid, 0) as revenue from project p left join project_money m on m.project_id = p.id
  )
  select jsonb_build_object(
    'from', since, 'to', until, 'step', step,
    'kpis', (select jsonb_build_object('revenue', r.now, 'revenue_before', r.before, 'outstanding', b.outstanding, 'overdue', b.overdue, 'open_invoices', b.open_invoices,
        'overdue_invoices', b.overdue_invoices, 'invoices', b.invoices, 'invoices_before', b.invoices_before, 'invoiced', b.invoiced, 'days_to_pay', b.days_to_pay,
        'active_projects', (select count(*) from job where status in ('in_progress', 'delayed')),
        'completed_projects', (select count(*) from job where completed_on between since and until),
        'project_revenue', (select coalesce(sum(revenue), 0) from job where revenue > 0), 'project_cost', (select coalesce(sum(actual_cost), 0) from job where revenue > 0),
        'quotes_won', q.won, 'quotes_decided', q.decided)
      from received r, billed b, quoted q),
    -- The goal is one of whole months.
    'revenue', (select jsonb_agg(jsonb_build_object('period', to_char(p.starts, named), 'revenue', coalesce(n.amount, 0), 'projects', coalesce(j.projects, 0),
        'target', case step when 'month' then goal end, 'previousYear', coalesce(o.amount, 0)) order by p.starts)
      from period p left join shown n using (starts) left join shown_before o using (starts) left join paid_projects j using (starts)),
    'revenue_months', (select jsonb_agg(jsonb_build_object('period', to_char(m, 'YYYY-MM'), 'revenue', coalesce(x.amount, 0)) order by m)
      from generate_series(date_trunc('month', since::timestamp), until::timestamp, interval '1 month') m
      left join (select date_trunc('month', paid_on::timestamp) as starts, sum(amount) as amount from paid_day where paid_on between since and until group by 1) x
        on x.starts = m),
    'invoice_status', (select coalesce(jsonb_agg(jsonb_build_object('name', s.payment_status, 'count', s.n, 'amount', s.amount) order by s.payment_status), '[]')
      from (select payment_status, sum(invoices) as n, sum(amount_due) as amount from invoice_day where is_in_range group by payment_status) s),
    'invoice_periods', (select jsonb_agg(jsonb_build_object('period', to_char(p.starts, named), 'paid', coalesce(x.paid, 0), 'pending', coalesce(x.pending, 0), 'overdue', coalesce(x.overdue, 0)) order by p.starts)
      from period p left join (
        select date_trunc(step, created_on::timestamp) as starts, sum(amount_due) filter (where payment_status = 'paid') as paid, sum(amount_due) filter (where payment_status in ('pending', 'partial')) as pending,
          sum(amount_due) filter (where payment_status = 'overdue') as overdue
        from invoice_day where is_in_range group by 1) x using (starts)),
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name, client_name as "clientName", status, project_type as "projectType", budget, actual_cost as "totalCost", revenue, revenue - actual_cost as profit,
        coalesce(completed_on, current_date) - start_date as duration
      from job where start_date is null or start_date <= until order by revenue desc, name, id limit 20) r),
    'clients', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select k.id, k.name, r.revenue, (select count(*) from project p where p.client_id = k.id) as projects,
        coalesce(x.on_time, 0) as "paidOnTime", coalesce(x.due, 0) as "fellDue", x.days as "avgPaymentDays"
      from top_client r
      join client k on k.id = r.client_id
      left join (select client_id, count(*) filter (where status = 'paid' and paid_date <= due_date) as on_time,
          count(*) filter (where status = 'paid' or due_date < current_date) as due, round(avg(paid_date - issue_date) filter (where status = 'paid')) as days
        from invoice where amount_due > 0 and created_at >= since_at and created_at < until_at and client_id in (select t.client_id from top_client t) group by client_id) x on x.client_id = r.client_id
      order by r.revenue desc, k.name, k.id limit 20) r),
    'seasonal', (select jsonb_agg(jsonb_build_object('month', n, 'current', coalesce(s.current, 0), 'previous', coalesce(s.previous, 0), 'average', coalesce(s.average, 0)) order by n)
      from generate_series(1, 12) n left join (
        select extract(month from month) as of_year, sum(amount) filter (where extract(year from month) = this_year) as current,
          sum(amount) filter (where extract(year from month) = this_year - 1) as previous,
          round(sum(amount) filter (where extract(year from month) between this_year - 3 and this_year - 1) / 3, 2) as average
        from paid_month group by 1) s on s.of_year = n),
    'completion', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name as project, project_type as type, end_date - start_date as planned, completed_on - start_date as actual
      from job where completed_on >= start_date and end_date > start_date order by completed_on desc, id limit 20) r),
    'subcontractors', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select s.name, round(avg(s.quality)) as quality, round(avg(s.timeliness)) as timeliness, round(avg(s.cost_efficiency)) as "costEfficiency",
        round(avg(s.communication)) as communication, round(avg(s.safety)) as safety, round(avg(s.innovation)) as innovation, count(*) as jobs
      from public.subcontractor_ratings s where s.company_id = company group by s.name order by avg(s.quality + s.timeliness + s.cost_efficiency) desc, s.name limit 10) r),
    'costs', jsonb_build_object(
      'breakdown', (select jsonb_build_object('materials', coalesce(sum(materials), 0), 'labor', coalesce(sum(labor), 0), 'equipment', coalesce(sum(equipment), 0),
          'subcontractors', coalesce(sum(subcontractors), 0), 'other', coalesce(sum(other), 0)) from project_cost c join project p on p.id = c.project_id),
      'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (select p.id, p.name, c.materials, c.labor from project_cost c join project p on p.id = c.project_id
        where c.materials > 0 or c.labor > 0 order by c.materials + c.labor desc, p.name, p.id limit 10) r),
      'periods', (select jsonb_agg(jsonb_build_object('period', to_char(p.starts, named), 'materials', coalesce(x.materials, 0), 'labor', coalesce(x.labor, 0),
          'equipment', coalesce(x.equipment, 0), 'subcontractors', coalesce(x.subcontractors, 0), 'other', coalesce(x.other, 0)) order by p.starts)
        from period p left join (select date_trunc(step, e.expense_date::timestamp) as starts,
          sum(e.amount) filter (where e.category = 'materials') as materials, sum(e.amount) filter (where e.category = 'labor') as labor,
          sum(e.amount) filter (where e.category = 'equipment') as equipment, sum(e.amount) filter (where e.category = 'subcontractors') as subcontractors,
          sum(e.amount) filter (where e.category not in ('materials', 'labor', 'equipment', 'subcontractors')) as other
          from public.expenses e where e.company_id = company and e.status = 'spent' and e.expense_date between since and until and e.project_id in (select p.id from project p)
          group by 1) x using (starts))),
    'regions', (select coalesce(jsonb_agg(jsonb_build_object('region', g.region, 'revenue', g.revenue, 'before', g.before, 'projects', coalesce(g.projects, 0), 'clients', g.clients) order by g.revenue desc, g.region), '[]')
      from (select coalesce(k.region, 'other') as region, sum(c.now) as revenue, coalesce(sum(c.before), 0) as before, count(*) filter (where c.now is not null) as clients,
          min(j.projects) as projects
        from paid_client c join client k on k.id = c.client_id
        left join paid_region j on j.region = coalesce(k.region, 'other')
        group by coalesce(k.region, 'other')) g where g.revenue is not null),
    'goals', (select coalesce(jsonb_agg(jsonb_build_object('metric', g.metric, 'target', g.target, 'actual', a.actual) order by g.metric), '[]')
      from public.goals g cross join lateral (select case g.metric
        when 'monthly_revenue' then (select coalesce(sum(amount), 0) from paid_month where month = date_trunc('month', current_date)::date)
        when 'project_completion' then (select round(avg(completion_percentage)) from job where status in ('in_progress', 'delayed', 'completed'))
        when 'quote_win_rate' then (select round(100.0 * q.won / nullif(q.decided, 0)) from quoted q)
        else (select count(*) from client c where c.created_at >= date_trunc('month', current_date) and c.deleted_at is null) end as actual) a
      where g.company_id = company),
    'has_data', jsonb_build_object('invoices', exists (select from invoice), 'projects', exists (select from project), 'payments', exists (select from paid),
      'expenses', exists (select from public.expenses e where e.company_id = company and e.status = 'spent'),
      'subcontractors', exists (select from public.subcontractor_ratings where company_id = company), 'regions', exists (select from prefix))
  ) into result;
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
  'received, by date of payment. Arguments: p_from and p_to, dates, inclusive; p_filters as above. Errors: PT402 '
  'plan, PT403 role, PT422 more than ten years. Callers: signed-in users with view_money.';
grant execute on function public.analytics to authenticated, service_role;
