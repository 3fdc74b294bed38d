-- Money received, in one place: a settled credit note lowers what a client owes and is no income, and neither is taking
-- one back. Job costs, clients' figures and the analytics read it.

create view public.receipts with (security_invoker = true) as
select m.id, m.company_id, m.invoice_id, v.client_id, v.project_id, m.kind, m.amount, m.method, m.paid_at
from public.payments m
join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
where m.kind <> 'credit_note'
  and not (m.kind = 'refund' and exists (
    select 1 from public.payments o where o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'credit_note'));
comment on view public.receipts is 'The rows of the ledger that are money, refunds negative, with client and project of their invoice.';
grant select on public.receipts to authenticated, service_role;

create or replace view public.job_cost with (security_invoker = true) as
select p.id as project_id, p.company_id, p.name, p.client_id, p.status, p.project_type, p.start_date, p.end_date, p.completed_at,
  p.completion_percentage, f.budget, f.contract_value, f.actual_cost, coalesce(e.committed, 0) as committed,
  coalesce(v.invoiced, 0) as invoiced, coalesce(v.paid, 0) as paid, coalesce(v.outstanding, 0) as outstanding,
  coalesce(v.paid, 0) - f.actual_cost as profit,
  case when coalesce(v.paid, 0) > 0 then round((v.paid - f.actual_cost) / v.paid * 100, 1) else 0 end as profit_margin,
  coalesce(e.materials, 0) as materials, coalesce(e.labor, 0) as labor, coalesce(e.equipment, 0) as equipment, coalesce(e.subcontractors, 0) as subcontractors
from public.projects p
join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
left join lateral (
  select sum(x.amount) filter (where x.status = 'committed') as committed,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'materials') as materials,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'labor') as labor,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'equipment') as equipment,
    sum(x.amount) filter (where x.status = 'spent' and x.category = 'subcontractors') as subcontractors
  from public.expenses x where x.company_id = p.company_id and x.project_id = p.id) e on true
left join lateral (
  select sum(i.amount_due) as invoiced, sum(i.balance) as outstanding,
    (select sum(r.amount) from public.receipts r where r.company_id = p.company_id and r.project_id = p.id) as paid
  from public.invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.deleted_at is null and i.status not in ('draft', 'void') and i.kind <> 'credit_note') v on true
where p.deleted_at is null;

create or replace view public.client_financials with (security_invoker = true) as
select c.company_id, c.id as client_id, coalesce(b.invoiced, 0) as invoiced, coalesce(b.paid, 0) as paid,
  coalesce(b.outstanding, 0) as outstanding, coalesce(b.overdue, 0) as overdue, coalesce(b.invoices, 0)::int as invoices,
  b.last_invoice_on, b.average_days_to_pay, b.on_time_rate,
  coalesce((select sum(k.amount) from public.client_credits k where k.company_id = c.company_id and k.client_id = c.id), 0) as credit,
  coalesce((select sum(q.total_amount) from public.quotes q where q.company_id = c.company_id and q.client_id = c.id
    and q.deleted_at is null and q.status = 'sent'), 0) as quoted
from public.clients c
left join lateral (
  select sum(v.total_amount - v.retainage_amount) as invoiced, (select sum(r.amount) from public.receipts r where r.company_id = c.company_id and r.client_id = c.id) as paid,
    sum(v.balance) as outstanding, sum(v.balance) filter (where v.balance > 0 and v.due_date < current_date) as overdue,
    count(*) as invoices, max(v.issue_date) as last_invoice_on,
    round(avg(v.paid_date - v.issue_date) filter (where v.status = 'paid'), 1) as average_days_to_pay,
    round(100.0 * count(*) filter (where v.status = 'paid' and v.paid_date <= v.due_date)
      / nullif(count(*) filter (where v.status = 'paid'), 0)) as on_time_rate
  from public.invoices v
  where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null and v.status not in ('draft', 'void')
    and v.kind <> 'credit_note'
) b on true
where c.deleted_at is null and (select private.has_permission('view_money'));

create or replace function public.analytics(p_from date default null, p_to date default null, p_filters jsonb default '{}') returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date);
  types constant jsonb := nullif(p_filters -> 'projectTypes', '[]');
  segments constant jsonb := nullif(p_filters -> 'clientSegments', '[]');
  regions constant jsonb := nullif(p_filters -> 'regions', '[]');
  goal constant numeric := (select g.target from public.goals g where g.company_id = company and g.metric = 'monthly_revenue');
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  with project as materialized (
    select j.*, t.analytics_type, private.region_of(company, c.address) as region, c.name as client_name,
      case c.client_type when 'residential' then 'individual' when 'commercial' then 'small-business' when 'industrial' then 'enterprise' else 'government' end as segment
    from public.job_cost j
    left join public.analytics_project_types t on t.project_type = j.project_type
    left join public.clients c on c.company_id = j.company_id and c.id = j.client_id
    where j.company_id = company
  ), client as materialized (
    select c.id, c.name, private.region_of(company, c.address) as region,
      case c.client_type when 'residential' then 'individual' when 'commercial' then 'small-business' when 'industrial' then 'enterprise' else 'government' end as segment
    from public.clients c where c.company_id = company
  ), invoice as materialized (
    select v.id, v.client_id, v.project_id, v.status, v.kind, v.amount_due, v.paid_amount, v.balance, v.issue_date, v.due_date, v.paid_date, v.created_at,
      private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status, k.region, k.segment, k.name as client_name
    from public.invoices v
    join client k on k.id = v.client_id
    left join project p on p.project_id = v.project_id
    where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note'
      and (types is null or types ? p.analytics_type) and (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)
  ), paid as materialized (
    select i.id, i.client_id, i.project_id, i.region, date_trunc('month', m.paid_at)::date as month, m.paid_at::date as paid_on, m.amount
    from public.receipts m join invoice i on i.id = m.invoice_id
    where m.company_id = company and m.paid_at >= least(since, current_date - 1200)
  ), chosen as (
    select * from project p where (types is null or types ? p.analytics_type) and (segments is null or segments ? p.segment) and (regions is null or regions ? p.region)
  ), month as (
    select m::date as month from generate_series(date_trunc('month', since::timestamp), date_trunc('month', until::timestamp), interval '1 month') m
  ), period_paid as (
    select coalesce(sum(amount) filter (where paid_on between since and until), 0) as now,
      coalesce(sum(amount) filter (where paid_on between since - (until - since + 1) and since - 1), 0) as before from paid
  ), open as (
    select coalesce(sum(balance) filter (where balance > 0), 0) as outstanding, coalesce(sum(balance) filter (where payment_status = 'overdue'), 0) as overdue,
      count(*) filter (where created_at::date between since and until) as invoices,
      round(avg(amount_due) filter (where created_at::date between since and until), 2) as average_invoice from invoice
  ), quoted as (
    select count(*) filter (where status = 'accepted') as won, count(*) filter (where status in ('accepted', 'rejected', 'expired')) as decided
    from public.quotes where company_id = company and deleted_at is null and created_at::date between since and until
  )
  select jsonb_build_object(
    'from', since, 'to', until,
    'kpis', (select jsonb_build_object('revenue', pp.now, 'revenue_change', private.change_percent(pp.now, pp.before), 'outstanding', o.outstanding,
        'overdue', o.overdue, 'invoices', o.invoices, 'average_invoice', coalesce(o.average_invoice, 0),
        'active_projects', (select count(*) from chosen where status in ('in_progress', 'delayed')),
        'completed_projects', (select count(*) from chosen where completed_at::date between since and until),
        'profit_margin', (select case when sum(paid) > 0 then round((sum(paid) - sum(actual_cost)) / sum(paid) * 100, 1) else 0 end from chosen where paid > 0),
        'quote_win_rate', (select case when q.decided > 0 then round(100.0 * q.won / q.decided) end from quoted q))
      from period_paid pp, open o),
    'revenue', (select coalesce(jsonb_agg(jsonb_build_object('period', to_char(m.month, 'YYYY-MM'),
        'revenue', coalesce((select sum(amount) from paid where month = m.month), 0),
        'projects', (select count(distinct project_id) from paid where month = m.month),
        'target', goal,
        'previousYear', coalesce((select sum(amount) from paid where month = (m.month - interval '1 year')::date), 0)) order by m.month), '[]') from month m),
    'invoice_status', (select coalesce(jsonb_agg(jsonb_build_object('name', s.payment_status, 'count', s.n, 'amount', s.amount,
        'value', round(100.0 * s.n / greatest(s.total, 1))) order by s.payment_status), '[]')
      from (select payment_status, count(*) as n, sum(amount_due) as amount, sum(count(*)) over () as total from invoice
        where created_at::date between since and until group by payment_status) s),
    'invoice_months', (select coalesce(jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'paid', coalesce(x.paid, 0), 'pending', coalesce(x.pending, 0), 'overdue', coalesce(x.overdue, 0)) order by m.month), '[]')
      from month m left join (select date_trunc('month', created_at)::date as month, sum(amount_due) filter (where payment_status = 'paid') as paid,
        sum(amount_due) filter (where payment_status in ('pending', 'partial')) as pending, sum(amount_due) filter (where payment_status = 'overdue') as overdue
        from invoice group by 1) x on x.month = m.month),
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select project_id as id, name, client_name as "clientName", status, project_type as "projectType", budget, actual_cost as "totalCost", paid as revenue, profit,
        profit_margin as "profitMargin", coalesce(completed_at::date, current_date) - start_date as duration
      from chosen where start_date is null or start_date <= until order by paid desc, name limit 20) r),
    'clients', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select x.client_id as id, x.client_name as name, x.revenue, (select count(*) from project p where p.client_id = x.client_id) as projects,
        x.reliability as "paymentReliability", x.days as "avgPaymentDays",
        case when x.reliability >= 90 then 'excellent' when x.reliability >= 80 then 'good' when x.reliability >= 70 then 'average' when x.reliability is not null then 'poor' end as status
      from (select i.client_id, i.client_name,
          coalesce((select sum(p.amount) from paid p where p.client_id = i.client_id and p.paid_on between since and until), 0) as revenue,
          round(100.0 * count(*) filter (where i.status = 'paid' and i.paid_date <= i.due_date) / nullif(count(*) filter (where i.status = 'paid' or i.due_date < current_date), 0)) as reliability,
          round(avg(i.paid_date - i.issue_date) filter (where i.status = 'paid')) as days
        from invoice i where i.created_at::date between since and until group by 1, 2) x
      order by x.revenue desc, x.client_name limit 20) r),
    'items', jsonb_build_object(
      'top_revenue', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select l.item_id as id, d.name, d.category, sum(l.total_price) as revenue from public.invoice_items l
        join invoice i on i.id = l.invoice_id join public.items_database d on d.company_id = l.company_id and d.id = l.item_id
        where l.company_id = company and i.status = 'paid' and i.created_at::date between since and until group by 1, 2, 3 order by 4 desc, 2 limit 5) r),
      'most_used', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select id, name, category, usage_count as "usageCount" from public.items_database
        where company_id = company and is_active and usage_count > 0 order by usage_count desc, name limit 5) r)),
    'seasonal', (select jsonb_agg(jsonb_build_object('month', n,
        'current', coalesce((select sum(amount) from paid where extract(month from month) = n and extract(year from month) = extract(year from current_date)), 0),
        'previous', coalesce((select sum(amount) from paid where extract(month from month) = n and extract(year from month) = extract(year from current_date) - 1), 0),
        'average', coalesce((select round(sum(amount) / 3, 2) from paid where extract(month from month) = n and extract(year from month) between extract(year from current_date) - 3 and extract(year from current_date) - 1), 0)) order by n)
      from generate_series(1, 12) n),
    'completion', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select project_id as id, name as project, project_type as type, end_date - start_date as planned, completed_at::date - start_date as actual,
        (completed_at::date - start_date) - (end_date - start_date) as variance,
        round(100.0 * (end_date - start_date) / greatest(completed_at::date - start_date, 1)) as efficiency
      from chosen where completed_at is not null and end_date > start_date order by completed_at desc limit 20) r),
    'subcontractors', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select s.name, round(avg(s.quality)) as quality, round(avg(s.timeliness)) as timeliness, round(avg(s.cost_efficiency)) as "costEfficiency",
        round(avg(s.communication)) as communication, round(avg(s.safety)) as safety, round(avg(s.innovation)) as innovation, count(*) as jobs
      from public.subcontractor_ratings s where s.company_id = company group by s.name order by avg(s.quality + s.timeliness + s.cost_efficiency) desc limit 10) r),
    'costs', jsonb_build_object(
      'breakdown', (select jsonb_build_object('materials', coalesce(sum(materials), 0), 'labor', coalesce(sum(labor), 0), 'equipment', coalesce(sum(equipment), 0), 'subcontractors', coalesce(sum(subcontractors), 0)) from chosen),
      'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (select name, materials, labor, case when labor > 0 then round(materials / labor, 2) end as ratio
        from chosen where materials > 0 or labor > 0 order by materials + labor desc limit 10) r),
      'months', (select coalesce(jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'materials', coalesce(x.materials, 0), 'labor', coalesce(x.labor, 0),
          'equipment', coalesce(x.equipment, 0), 'subcontractors', coalesce(x.subcontractors, 0)) order by m.month), '[]')
        from month m left join (select date_trunc('month', e.expense_date)::date as month,
          sum(e.amount) filter (where e.category = 'materials') as materials, sum(e.amount) filter (where e.category = 'labor') as labor,
          sum(e.amount) filter (where e.category = 'equipment') as equipment, sum(e.amount) filter (where e.category = 'subcontractors') as subcontractors
          from public.expenses e where e.company_id = company and e.status = 'spent' group by 1) x on x.month = m.month)),
    'regions', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select coalesce(p.region, 'other') as region, sum(p.amount) as revenue, count(distinct p.project_id) as projects, count(distinct p.client_id) as clients
      from paid p where p.paid_on between since and until group by 1 order by 2 desc) r),
    'goals', (select coalesce(jsonb_agg(jsonb_build_object('metric', g.metric, 'target', g.target, 'actual', a.actual,
        'percent', round(100 * coalesce(a.actual, 0) / g.target)) order by g.metric), '[]')
      from public.goals g cross join lateral (select case g.metric
        when 'monthly_revenue' then (select coalesce(sum(amount), 0) from paid where month = date_trunc('month', current_date)::date)
        when 'project_completion' then (select round(avg(completion_percentage)) from chosen where status in ('in_progress', 'delayed', 'completed'))
        when 'quote_win_rate' then (select round(100.0 * q.won / nullif(q.decided, 0)) from quoted q)
        else (select count(*) from public.clients c where c.company_id = company and c.created_at >= date_trunc('month', current_date) and c.deleted_at is null) end as actual) a
      where g.company_id = company),
    'has_data', jsonb_build_object('invoices', exists (select from invoice), 'projects', exists (select from chosen), 'expenses', exists (select from public.expenses where company_id = company),
      'subcontractors', exists (select from public.subcontractor_ratings where company_id = company), 'regions', exists (select from public.company_regions where company_id = company))
  ) into result;
  return result;
end $$;

create or replace function private.store_metrics(p_company uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.analytics_data as a (company_id, data_type, period, start_date, end_date, data)
  select p_company, x.data_type, 'monthly', date_trunc('month', current_date)::date, current_date, x.data
  from (values
    ('total_revenue', (select jsonb_build_object('value', coalesce(sum(amount), 0)) from public.receipts where company_id = p_company)),
    ('pending_revenue', (select jsonb_build_object('value', coalesce(sum(balance), 0)) from public.invoices
      where company_id = p_company and deleted_at is null and status in ('sent', 'viewed', 'partial') and kind <> 'credit_note')),
    ('active_projects', (select jsonb_build_object('value', count(*)) from public.projects
      where company_id = p_company and deleted_at is null and archived_at is null and status in ('in_progress', 'delayed'))),
    ('items_count', (select jsonb_build_object('value', count(*)) from public.items_database where company_id = p_company and is_active)),
    ('top_item_revenue', coalesce((select to_jsonb(t) from (select i.name, sum(l.total_price) as value from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id and v.status = 'paid' and v.deleted_at is null
      join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
      where l.company_id = p_company group by i.id, i.name order by 2 desc limit 1) t), '{"value": 0}'))
  ) as x (data_type, data)
  on conflict (company_id, data_type, period, start_date) do update set data = excluded.data, end_date = excluded.end_date, updated_at = now()
$$;
