-- The analytics page in well under half a second at 100,000 invoices: every table is read once and summed at once.
-- Shares, margins, bands and forecasts are the domain package's; here are only sums and counts.

create function private.is_money(p_kind text, p_company uuid, p_reverses uuid) returns boolean
language sql stable security invoker set search_path = '' as $$
  select p_kind <> 'credit_note' and not (p_kind = 'refund' and exists (
    select from public.payments o where o.company_id = p_company and o.id = p_reverses and o.kind = 'credit_note'))
$$;
comment on function private.is_money is 'Whether a row of the ledger moved money: credit notes and what takes them back do not.';

create function private.segment_of(p_client_type text) returns text
language sql immutable set search_path = '' as $$
  select case p_client_type when 'residential' then 'individual' when 'commercial' then 'small-business' when 'industrial' then 'enterprise' else 'government' end
$$;
comment on function private.segment_of is 'A client type in the words of the analytics filter (C34).';
grant execute on function private.is_money, private.segment_of to authenticated, service_role;

create index payments_invoice_money_idx on public.payments (company_id, invoice_id) include (amount, kind, paid_at, reverses_payment_id);

create or replace function public.analytics(p_from date default null, p_to date default null, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security invoker set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  length constant int := until - since + 1;
  first_month constant date := date_trunc('month', since)::date;
  this_year constant int := extract(year from current_date);
  types constant jsonb := nullif(p_filters -> 'projectTypes', '[]');
  segments constant jsonb := nullif(p_filters -> 'clientSegments', '[]');
  regions constant jsonb := nullif(p_filters -> 'regions', '[]');
  goal constant numeric := (select g.target from public.goals g where g.company_id = company and g.metric = 'monthly_revenue');
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
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
  ), invoice as materialized (
    select v.id, v.client_id, v.project_id, v.status, v.amount_due, v.paid_amount, v.balance, v.issue_date, v.due_date, v.paid_date,
      v.created_at::date as created_on, v.created_at::date between since and until as is_in_range,
      case when v.status = 'paid' then 'paid' when v.balance > 0 and v.due_date < current_date then 'overdue' when v.paid_amount > 0 then 'partial' else 'pending' end as payment_status
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
      and (types is null or v.project_id in (select p.id from project p))
      and (segments is null and regions is null or v.client_id in (
        select k.id from client k where (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)))
  ), paid as materialized (
    select m.amount, m.paid_at::date as paid_on, m.paid_at::date between since and until as is_in_range, i.client_id, i.project_id
    from public.payments m join invoice i on i.id = m.invoice_id
    where m.company_id = company and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id))
  ), paid_day as materialized (
    select paid_on, sum(amount) as amount from paid group by paid_on
  ), paid_month as materialized (
    select date_trunc('month', paid_on)::date as month, sum(amount) as amount from paid_day group by 1
  ), paid_projects as (
    select month, count(*) as projects from (
      select date_trunc('month', paid_on)::date as month from (select paid_on, project_id from paid where is_in_range and project_id is not null group by 1, 2) d group by 1, d.project_id) x group by month
  ), month as materialized (
    select m::date as month from generate_series(first_month::timestamp, date_trunc('month', until::timestamp), interval '1 month') m
  ), received as (
    select coalesce(sum(amount) filter (where paid_on between since and until), 0) as now,
      coalesce(sum(amount) filter (where paid_on between since - length and since - 1), 0) as before from paid_day
  ), billed as (
    select coalesce(sum(balance) filter (where balance > 0), 0) as outstanding, coalesce(sum(balance) filter (where payment_status = 'overdue'), 0) as overdue,
      count(*) filter (where balance > 0) as open_invoices, count(*) filter (where payment_status = 'overdue') as overdue_invoices,
      count(*) filter (where is_in_range) as invoices, count(*) filter (where created_on between since - length and since - 1) as invoices_before,
      coalesce(sum(amount_due) filter (where is_in_range), 0) as invoiced,
      round(avg(paid_date - issue_date) filter (where status = 'paid' and is_in_range), 1) as days_to_pay
    from invoice
  ), quoted as (
    select count(*) filter (where status = 'accepted') as won, count(*) filter (where status in ('accepted', 'rejected', 'expired')) as decided
    from public.quotes where company_id = company and deleted_at is null and created_at::date between since and until
  ), project_money as materialized (
    select project_id, sum(amount) as paid from paid where project_id is not null group by project_id
  ), project_cost as materialized (
    select x.project_id, coalesce(sum(x.amount) filter (where x.category = 'materials'), 0) as materials, coalesce(sum(x.amount) filter (where x.category = 'labor'), 0) as labor,
      coalesce(sum(x.amount) filter (where x.category = 'equipment'), 0) as equipment, coalesce(sum(x.amount) filter (where x.category = 'subcontractors'), 0) as subcontractors,
      coalesce(sum(x.amount) filter (where x.category not in ('materials', 'labor', 'equipment', 'subcontractors')), 0) as other
    from public.expenses x where x.company_id = company and x.status = 'spent' group by x.project_id
  ), job as materialized (
    select p.*, coalesce(m.paid, 0) as revenue from project p left join project_money m on m.project_id = p.id
  )
  select jsonb_build_object(
    'from', since, 'to', until,
    'kpis', (select jsonb_build_object('revenue', r.now, 'revenue_before', r.before, 'outstanding', b.outstanding, 'overdue', b.overdue, 'open_invoices', b.open_invoices,
        'overdue_invoices', b.overdue_invoices, 'invoices', b.invoices, 'invoices_before', b.invoices_before, 'invoiced', b.invoiced, 'days_to_pay', b.days_to_pay,
        'active_projects', (select count(*) from job where status in ('in_progress', 'delayed')),
        'completed_projects', (select count(*) from job where completed_on between since and until),
        'project_revenue', (select coalesce(sum(revenue), 0) from job where revenue > 0), 'project_cost', (select coalesce(sum(actual_cost), 0) from job where revenue > 0),
        'quotes_won', q.won, 'quotes_decided', q.decided)
      from received r, billed b, quoted q),
    'revenue', (select jsonb_agg(jsonb_build_object('period', to_char(m.month, 'YYYY-MM'), 'revenue', coalesce(n.amount, 0), 'projects', coalesce(j.projects, 0), 'target', goal,
        'previousYear', coalesce(o.amount, 0)) order by m.month)
      from month m left join paid_month n on n.month = m.month left join paid_month o on o.month = (m.month - interval '1 year')::date left join paid_projects j on j.month = m.month),
    'invoice_status', (select coalesce(jsonb_agg(jsonb_build_object('name', s.payment_status, 'count', s.n, 'amount', s.amount) order by s.payment_status), '[]')
      from (select payment_status, count(*) as n, sum(amount_due) as amount from invoice where is_in_range group by payment_status) s),
    'invoice_months', (select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'paid', coalesce(x.paid, 0), 'pending', coalesce(x.pending, 0), 'overdue', coalesce(x.overdue, 0)) order by m.month)
      from month m left join (
        select date_trunc('month', created_on)::date as created_month, sum(amount_due) filter (where payment_status = 'paid') as paid, sum(amount_due) filter (where payment_status in ('pending', 'partial')) as pending,
          sum(amount_due) filter (where payment_status = 'overdue') as overdue
        from (select created_on, payment_status, sum(amount_due) as amount_due from invoice group by 1, 2) i where created_on >= first_month group by 1) x on x.created_month = m.month),
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name, client_name as "clientName", status, project_type as "projectType", budget, actual_cost as "totalCost", revenue, revenue - actual_cost as profit,
        coalesce(completed_on, current_date) - start_date as duration
      from job where start_date is null or start_date <= until order by revenue desc, name, id limit 20) r),
    'clients', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select k.id, k.name, r.revenue, (select count(*) from project p where p.client_id = k.id) as projects,
        coalesce(x.on_time, 0) as "paidOnTime", coalesce(x.due, 0) as "fellDue", x.days as "avgPaymentDays"
      from (select client_id, sum(amount) as revenue from paid where is_in_range group by client_id order by 2 desc limit 40) r
      join client k on k.id = r.client_id
      left join (select client_id, count(*) filter (where status = 'paid' and paid_date <= due_date) as on_time,
          count(*) filter (where status = 'paid' or due_date < current_date) as due, round(avg(paid_date - issue_date) filter (where status = 'paid')) as days
        from invoice where is_in_range group by client_id) x on x.client_id = r.client_id
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
      'months', (select jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'materials', coalesce(x.materials, 0), 'labor', coalesce(x.labor, 0),
          'equipment', coalesce(x.equipment, 0), 'subcontractors', coalesce(x.subcontractors, 0), 'other', coalesce(x.other, 0)) order by m.month)
        from month m left join (select date_trunc('month', e.expense_date)::date as month,
          sum(e.amount) filter (where e.category = 'materials') as materials, sum(e.amount) filter (where e.category = 'labor') as labor,
          sum(e.amount) filter (where e.category = 'equipment') as equipment, sum(e.amount) filter (where e.category = 'subcontractors') as subcontractors,
          sum(e.amount) filter (where e.category not in ('materials', 'labor', 'equipment', 'subcontractors')) as other
          from public.expenses e where e.company_id = company and e.status = 'spent' and e.expense_date >= first_month and e.project_id in (select p.id from project p)
          group by 1) x on x.month = m.month)),
    'regions', (select coalesce(jsonb_agg(jsonb_build_object('region', g.region, 'revenue', g.revenue, 'before', coalesce(o.before, 0), 'projects', g.projects, 'clients', c.clients) order by g.revenue desc, g.region), '[]')
      from (select region, sum(amount) as revenue, count(project_id) as projects from (
          select coalesce(k.region, 'other') as region, p.project_id, sum(p.amount) as amount from paid p join client k on k.id = p.client_id where p.is_in_range group by 1, 2) x group by region) g
      join (select coalesce(k.region, 'other') as region, count(*) as clients from (select client_id from paid where is_in_range group by 1) p join client k on k.id = p.client_id group by 1) c on c.region = g.region
      left join (select coalesce(k.region, 'other') as region, sum(p.amount) as before from (
          select client_id, sum(amount) as amount from paid where paid_on between since - length and since - 1 group by 1) p join client k on k.id = p.client_id group by 1) o on o.region = g.region),
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
  return result;
end $$;
comment on function public.analytics is
  'Everything on the analytics page in one request, over a range of dates (default: the last twelve months) and filters { projectTypes, clientSegments, regions } in the words of [002 §3]: sums and counts, from which packages/domain makes shares, margins and bands; has_data says which cards have figures of their own. Revenue is money received, by date of payment (C31). Errors: PT402 plan, PT403 role.';

create function public.analytics_outlook(p_from date default null, p_to date default null) returns jsonb
language plpgsql stable security invoker set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off as $$
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
    where s.company_id = company and s.paid_at is null and not exists (
      select from public.invoices v where v.company_id = s.company_id and v.project_id = s.project_id and v.kind = 'progress' and v.total_amount = s.amount and v.deleted_at is null and v.status <> 'void')
  ), week as (
    select n, current_date + n * 7 as starts from generate_series(-26, 25) n
  ), inflow as (
    select (day - current_date) / 7 as n, sum(balance) as expected, 0::numeric as early, 0::numeric as late from expected group by 1
    union all select greatest(day - spread - current_date, 0) / 7, 0, sum(balance), 0 from expected group by 1
    union all select (day + spread - current_date) / 7, 0, 0, sum(balance) from expected group by 1
  ), received as (
    select floor((m.paid_at::date - current_date) / 7.0)::int as n, sum(m.amount) as amount from public.payments m
    where m.company_id = company and m.paid_at >= current_date - 182 and m.paid_at < current_date
      and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id)) group by 1
  ), spent as (
    select floor((x.expense_date - current_date) / 7.0)::int as n, sum(x.amount) as amount from public.expenses x
    where x.company_id = company and x.status = 'spent' and x.expense_date between current_date - 182 and current_date - 1 group by 1
  ), ordered as (
    select greatest(x.expense_date - current_date, 0) / 7 as n, sum(x.amount) as amount from public.expenses x
    where x.company_id = company and x.status = 'committed' group by 1
  ), usual as (
    select round(coalesce(sum(amount), 0) / 13, 2) as amount from spent where n >= -13
  )
  select jsonb_build_object(
    'cash', jsonb_build_object(
      'late_days', e.late, 'spread_days', e.spread, 'paid_invoices', e.invoices, 'usual_spend', u.amount,
      'weeks', (select jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(case when w.n < 0 then r.amount else i.expected end, 0),
          'early', coalesce(case when w.n >= 0 then i.early end, 0), 'late', coalesce(case when w.n >= 0 then i.late end, 0),
          'outflow', case when w.n < 0 then coalesce(s.amount, 0) else coalesce(o.amount, 0) + u.amount end) order by w.n)
        from week w left join (select n, sum(expected) as expected, sum(early) as early, sum(late) as late from inflow group by n) i on i.n = w.n
        left join received r on r.n = w.n left join spent s on s.n = w.n left join ordered o on o.n = w.n)),
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
  ) into result from everybody e, usual u;
  return result;
end $$;
comment on function public.analytics_outlook is
  'What is to come, and what sells. Money in and out by week, 26 back as it was and 26 ahead: open invoices and draws not yet invoiced at their due date plus the client''s habit of paying (two years; `early` and `late` one standard deviation off), committed expenses plus the usual weekly spend of the last 13 weeks. The five items with most revenue in the range and the five most used. Errors: PT402, PT403.';

create function public.job_costing() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_money', 'view_analytics');
  return (
    with job as materialized (
      select p.id, p.name, p.status, p.completion_percentage, p.client_id, f.budget, f.contract_value
      from public.projects p join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
      where p.company_id = company and p.deleted_at is null and p.archived_at is null
        and (p.status in ('in_progress', 'delayed', 'on_hold') or p.status = 'completed' and p.completed_at >= now() - interval '90 days')
      order by p.status = 'completed', f.contract_value desc, p.name, p.id limit 60
    ), cost as (
      select project_id, category, sum(estimate) as estimate, sum(committed) as committed, sum(actual) as actual from (
        select b.project_id, b.category, b.amount as estimate, 0::numeric as committed, 0::numeric as actual from public.budget_lines b
        where b.company_id = company and b.project_id in (select id from job)
        union all
        select x.project_id, x.category, 0, case when x.status = 'committed' then x.amount else 0 end, case when x.status = 'spent' then x.amount else 0 end
        from public.expenses x where x.company_id = company and x.project_id in (select id from job)) c
      group by 1, 2
    ), billed as (
      select v.project_id, sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end) as billed
      from public.invoices v where v.company_id = company and v.project_id in (select id from job) and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage' group by 1
    ), changed as (
      select o.project_id, coalesce(sum(o.amount) filter (where o.status = 'approved'), 0) as approved, coalesce(sum(o.amount) filter (where o.status = 'pending'), 0) as pending
      from public.change_orders o where o.company_id = company and o.project_id in (select id from job) group by 1
    ), quoted as (
      select q.project_id, sum(q.subtotal - q.discount_amount) as quoted from public.quotes q
      where q.company_id = company and q.project_id in (select id from job) and q.status = 'accepted' and q.deleted_at is null group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name, 'status', j.status, 'client_name', k.name, 'percent_complete', j.completion_percentage,
        'budget', j.budget, 'contract', j.contract_value, 'quoted', coalesce(q.quoted, 0), 'change_orders', coalesce(o.approved, 0), 'pending_change_orders', coalesce(o.pending, 0),
        'billed', coalesce(b.billed, 0),
        'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', c.category, 'estimate', c.estimate, 'committed', c.committed, 'actual', c.actual) order by c.category), '[]')
          from cost c where c.project_id = j.id)) order by j.status = 'completed', j.contract_value desc, j.name, j.id), '[]')
    from job j left join public.clients k on k.company_id = company and k.id = j.client_id
    left join billed b on b.project_id = j.id left join changed o on o.project_id = j.id left join quoted q on q.project_id = j.id);
end $$;
comment on function public.job_costing is
  'The running jobs, and those completed in the last 90 days (at most 60, greatest contract first): contract, quoted, change orders, billed without tax, and by category the estimate (budget lines), what is committed and what it cost. Forecasts and over- and under-billing are the domain package''s. Errors: PT402, PT403.';

-- Goals and regions: one save for what the dialog shows --------------------------------------------------------

create function private.save_insight_settings(p_goals jsonb, p_regions jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('manage_settings', 'view_analytics');
  if p_goals is not null then
    delete from public.goals g where g.company_id = company and not exists (
      select from jsonb_array_elements(p_goals) x where x ->> 'metric' = g.metric and (x ->> 'target')::numeric > 0);
    insert into public.goals as g (company_id, metric, target, created_by)
    select company, x ->> 'metric', (x ->> 'target')::numeric, auth.uid() from jsonb_array_elements(p_goals) x where (x ->> 'target')::numeric > 0
    on conflict (company_id, metric) do update set target = excluded.target, updated_at = now() where g.target <> excluded.target;
  end if;
  if p_regions is not null then
    insert into public.company_regions as r (company_id, region, zip_prefixes)
    select company, x ->> 'region', array(select jsonb_array_elements_text(x -> 'zip_prefixes')) from jsonb_array_elements(p_regions) x
    on conflict (company_id, region) do update set zip_prefixes = excluded.zip_prefixes, updated_at = now();
    delete from public.company_regions where company_id = company and cardinality(zip_prefixes) = 0;
  end if;
end $$;
comment on function private.save_insight_settings is 'See public.save_goals and public.save_regions.';
create function public.save_goals(p_goals jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.save_insight_settings(p_goals, null)
$$;
comment on function public.save_goals is 'Replaces the company''s goals by [{ metric, target }]; a target of 0 takes a goal away. Errors: PT402, PT403.';
create function public.save_regions(p_regions jsonb) returns void
language sql security invoker set search_path = '' as $$
  select private.save_insight_settings(null, p_regions)
$$;
comment on function public.save_regions is 'Sets the ZIP codes (or their first digits) of regions: [{ region, zip_prefixes }]; an empty list takes a region away (C34). Errors: PT402, PT403.';

grant execute on function private.save_insight_settings to authenticated;
grant execute on function public.analytics_outlook, public.job_costing, public.save_goals, public.save_regions to authenticated, service_role;
