-- Goals, stored metrics, ratings, regions; the dashboard and the analytics, one request each.

create table public.goals (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  metric text not null check (metric in ('monthly_revenue', 'project_completion', 'quote_win_rate', 'new_clients')),
  target numeric(12,2) not null check (target > 0),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, metric)
);
comment on table public.goals is 'What a company wants to reach each month (P46).';

create table public.analytics_data (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  data_type text not null check (length(data_type) between 1 and 60),
  period text not null default 'monthly' check (period in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  start_date date not null,
  end_date date not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, data_type, period, start_date)
);
comment on table public.analytics_data is 'Metrics as they stood, one row for each month; written by refresh_metrics.';

create table public.subcontractor_ratings (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  vendor_id uuid,
  name text not null check (length(btrim(name)) between 1 and 200),
  project_id uuid,
  quality int not null check (quality between 0 and 100),
  timeliness int not null check (timeliness between 0 and 100),
  cost_efficiency int not null check (cost_efficiency between 0 and 100),
  communication int not null check (communication between 0 and 100),
  safety int not null check (safety between 0 and 100),
  innovation int not null check (innovation between 0 and 100),
  notes text check (length(notes) <= 2000),
  rated_on date not null default current_date,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id)
);
comment on table public.subcontractor_ratings is 'How a subcontractor did on a job, 0 to 100 on the six axes of the radar.';
create index subcontractor_ratings_company_idx on public.subcontractor_ratings (company_id, rated_on desc);
create index subcontractor_ratings_vendor_idx on public.subcontractor_ratings (company_id, vendor_id);
create index subcontractor_ratings_project_idx on public.subcontractor_ratings (company_id, project_id);

create table public.company_regions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  region text not null check (region in ('downtown', 'north-suburbs', 'west-industrial', 'east-residential', 'south-commercial')),
  zip_prefixes text[] not null default '{}' check (cardinality(zip_prefixes) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, region)
);
comment on table public.company_regions is 'Which ZIP codes (or their first digits) a region of the analytics means for a company (C34).';

create table public.analytics_project_types (
  project_type text primary key,
  analytics_type text not null check (analytics_type in ('residential', 'commercial', 'industrial', 'retail', 'infrastructure'))
);
comment on table public.analytics_project_types is 'The eleven project types as the five of the analytics filter (C34).';
insert into public.analytics_project_types values
  ('Residential Construction', 'residential'), ('Renovation', 'residential'), ('Remodeling', 'residential'), ('Roofing', 'residential'),
  ('Landscaping', 'residential'), ('Plumbing', 'residential'), ('Commercial Construction', 'commercial'), ('HVAC', 'commercial'),
  ('Electrical', 'industrial'), ('Foundation Work', 'infrastructure'), ('Other', 'retail');
alter table public.analytics_project_types enable row level security;
revoke all on public.analytics_project_types from anon, authenticated;
create policy analytics_project_types_read on public.analytics_project_types for select to authenticated using (true);
grant select on public.analytics_project_types to authenticated, service_role;

create table public.weather_cache (
  grid text primary key,
  forecast jsonb not null,
  fetched_at timestamptz not null default now()
);
comment on table public.weather_cache is 'Forecasts by rounded place; of nobody in particular. Written by the weather gateway.';
alter table public.weather_cache enable row level security;
revoke all on public.weather_cache from anon, authenticated;
create policy weather_cache_read on public.weather_cache for select to authenticated using (true);
grant select on public.weather_cache to authenticated;
grant select, insert, update, delete on public.weather_cache to service_role;

call private.protect('public.goals', reads => 'view_money', writes => 'manage_settings', feature => 'view_analytics');
call private.protect('public.analytics_data', reads => 'view_money', verbs => '');
call private.protect('public.subcontractor_ratings', reads => 'view_money', writes => 'edit_projects', feature => 'view_analytics');
call private.protect('public.company_regions', reads => 'view_money', writes => 'manage_settings', feature => 'view_analytics');
grant insert (id, company_id, metric, target), update (target) on public.goals to authenticated;
grant insert (id, company_id, vendor_id, name, project_id, quality, timeliness, cost_efficiency, communication, safety, innovation, notes, rated_on),
  update (quality, timeliness, cost_efficiency, communication, safety, innovation, notes, rated_on) on public.subcontractor_ratings to authenticated;
grant insert (id, company_id, region, zip_prefixes), update (zip_prefixes) on public.company_regions to authenticated;

create view public.job_cost with (security_invoker = true) as
select p.id as project_id, p.company_id, p.name, p.client_id, p.status, p.project_type, p.start_date, p.end_date, p.completed_at,
  p.completion_percentage, f.budget, f.contract_value, f.actual_cost, coalesce(e.committed, 0) as committed,
  coalesce(v.invoiced, 0) as invoiced, coalesce(v.paid, 0) as paid, coalesce(v.invoiced, 0) - coalesce(v.paid, 0) as outstanding,
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
  select sum(i.amount_due) as invoiced, sum(i.paid_amount) as paid from public.invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.deleted_at is null and i.status not in ('draft', 'void') and i.kind <> 'credit_note') v on true
where p.deleted_at is null;
comment on view public.job_cost is 'Each project''s contract, budget, cost, invoiced, paid and margin: (paid - cost) / paid, 0 without revenue [002 §9].';
grant select on public.job_cost to authenticated, service_role;

create function public.dashboard() returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  month_start constant date := date_trunc('month', current_date)::date;
  result jsonb;
  active int;
  before int;
begin
  if company is null then
    perform private.reject('PT403', 'User profile or company not found');
  end if;
  select count(*) filter (where p.status in ('in_progress', 'delayed')),
    count(*) filter (where p.created_at < now() - interval '30 days' and (p.status in ('in_progress', 'delayed') or p.completed_at >= now() - interval '30 days'))
  into active, before
  from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null;
  result := jsonb_build_object(
    'active_projects', jsonb_build_object('value', active, 'change', active - before),
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.status, p.completion_percentage, p.start_date, p.end_date,
        (select c.name from public.clients c where c.company_id = p.company_id and c.id = p.client_id) as client_name
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
      order by p.created_at desc, p.id limit 5) r),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
      select l.id, l.type, l.status, l.title, l.description, l.entity_id, l.project_id, l.created_at,
        (select u.full_name from public.user_profiles u where u.company_id = l.company_id and u.id = l.actor_id) as actor
      from public.activity_log l where l.company_id = company order by l.created_at desc limit 10) a));
  if not money then
    return result || '{"pending_invoices": null, "overdue_invoices": null, "paid_this_month": null, "revenue": null, "invoices": null, "quotes": null, "goals": null}';
  end if;
  return result || (
    select jsonb_build_object(
      'pending_invoices', jsonb_build_object('count', count(*), 'value', coalesce(sum(o.balance), 0),
        'change', private.change_percent(sum(o.balance) filter (where o.sent >= now() - interval '30 days'),
          sum(o.balance) filter (where o.sent < now() - interval '30 days' and o.sent >= now() - interval '60 days'))),
      'overdue_invoices', jsonb_build_object('count', count(*) filter (where o.due_date < current_date),
        'value', coalesce(sum(o.balance) filter (where o.due_date < current_date), 0),
        'change', private.change_percent(sum(o.balance) filter (where o.due_date < current_date and o.due_date >= current_date - 30),
          sum(o.balance) filter (where o.due_date < current_date - 30 and o.due_date >= current_date - 60))))
    from (
      select v.balance, v.due_date, coalesce(v.sent_at, v.created_at) as sent from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
    ) o
  ) || (
    select jsonb_build_object(
      'paid_this_month', jsonb_build_object('value', coalesce(sum(m.amount) filter (where m.month = month_start), 0),
        'change', private.change_percent(sum(m.amount) filter (where m.month = month_start),
          sum(m.to_this_day) filter (where m.month = (month_start - interval '1 month')::date))),
      'revenue', (select jsonb_agg(jsonb_build_object('month', to_char(g.month, 'YYYY-MM'), 'revenue',
          coalesce((select sum(x.amount) from private.revenue_by_month(company, (month_start - interval '5 months')::date) x where x.month = g.month), 0)) order by g.month)
        from (select (month_start - make_interval(months => n))::date as month from generate_series(0, 5) n) g))
    from private.revenue_by_month(company, (month_start - interval '1 month')::date) m
  ) || jsonb_build_object(
    'invoices', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from (
      select v.id, v.invoice_number, v.title, private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as status, v.total_amount, v.due_date, v.created_at,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v where v.company_id = company and v.deleted_at is null order by v.created_at desc, v.id limit 3) i),
    'quotes', (select coalesce(jsonb_agg(to_jsonb(q)), '[]') from (
      select q.id, q.quote_number, q.title, q.status, q.total_amount, q.valid_until, q.created_at,
        coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name) as client_name
      from public.quotes q where q.company_id = company and q.deleted_at is null order by q.created_at desc, q.id limit 3) q),
    'goals', (select coalesce(jsonb_object_agg(g.metric, g.target), '{}') from public.goals g where g.company_id = company));
end $$;
comment on function public.dashboard is
  'The dashboard in one request: active_projects, pending_invoices (open), overdue_invoices, paid_this_month (each with value and change: projects against 30 days ago; what was sent or fell due in the last 30 days against the 30 before, in %; this month against the last one up to the same day, in %), recent_projects, activity, revenue of six months by date of payment (C31), invoices, quotes, goals. Sums are null without view_money. Errors: PT403.';

create function private.change_percent(p_now numeric, p_before numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when coalesce(p_before, 0) > 0 then round((coalesce(p_now, 0) - p_before) / p_before * 100, 1) end
$$;
comment on function private.change_percent is 'Change in per cent; null when there is nothing to compare with.';

create function private.revenue_by_month(p_company uuid, p_from date) returns table (month date, amount numeric, to_this_day numeric)
language sql stable security invoker set search_path = '' as $$
  select date_trunc('month', m.paid_at)::date, sum(m.amount),
    sum(m.amount) filter (where extract(day from m.paid_at) <= extract(day from current_date))
  from public.payments m
  where m.company_id = p_company and m.paid_at >= p_from and m.kind <> 'credit_note'
    and not (m.kind = 'refund' and exists (select from public.payments o where o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'credit_note'))
  group by 1
$$;
comment on function private.revenue_by_month is 'Money received by month of payment, refunds taken off; credit notes are no money.';

create function private.region_of(p_company uuid, p_address jsonb) returns text
language sql stable security invoker set search_path = '' as $$
  select r.region from public.company_regions r, unnest(r.zip_prefixes) as prefix
  where r.company_id = p_company and p_address ->> 'zip' like prefix || '%'
  order by length(prefix) desc limit 1
$$;
comment on function private.region_of is 'The region whose ZIP group fits an address best, or null.';

create function public.cash_forecast(p_days int default 90) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  days constant int := least(greatest(coalesce(p_days, 90), 7), 365);
begin
  if not private.has_permission('view_money') then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  return (
    with week as (select n, current_date + n * 7 as starts from generate_series(0, (days - 1) / 7) n),
    inflow as (
      -- what is overdue is expected four weeks from now
      select ((case when v.due_date < current_date then current_date + 28 else v.due_date end) - current_date) / 7 as n, sum(v.balance) as amount
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.kind <> 'credit_note'
      group by 1
      union all
      select (s.due_date - current_date) / 7, sum(s.amount) from public.payment_schedule s
      where s.company_id = company and s.paid_at is null and s.due_date >= current_date group by 1
    ),
    outflow as (
      select greatest(x.expense_date - current_date, 0) / 7 as n, sum(x.amount) as amount from public.expenses x
      where x.company_id = company and x.status = 'committed' group by 1
      union all
      select w.n, coalesce((select sum(x.amount) / 13 from public.expenses x where x.company_id = company and x.status = 'spent'
        and x.expense_date between current_date - 91 and current_date), 0) from week w
    )
    select jsonb_build_object(
      'days', days,
      'expected_inflow', coalesce(sum(i.amount), 0), 'planned_outflow', round(coalesce(sum(o.amount), 0), 2),
      'net', round(coalesce(sum(i.amount), 0) - coalesce(sum(o.amount), 0), 2),
      'weeks', jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(i.amount, 0), 'outflow', round(coalesce(o.amount, 0), 2)) order by w.n))
    from week w
    left join (select n, sum(amount) as amount from inflow group by n) i on i.n = w.n
    left join (select n, sum(amount) as amount from outflow group by n) o on o.n = w.n);
end $$;
comment on function public.cash_forecast is
  'Expected money in (open invoices by due date, overdue ones four weeks out, open draws) and out (committed expenses, plus the average weekly spend of the last 13 weeks) by week. Errors: PT403.';

create function public.analytics(p_from date default null, p_to date default null, p_filters jsonb default '{}') returns jsonb
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
    from public.payments m join invoice i on i.id = m.invoice_id
    where m.company_id = company and m.kind <> 'credit_note' and m.paid_at >= least(since, current_date - 1200)
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
      from (select client_id, client_name, sum(paid_amount) as revenue,
          round(100.0 * count(*) filter (where status = 'paid' and paid_date <= due_date) / nullif(count(*) filter (where status = 'paid' or due_date < current_date), 0)) as reliability,
          round(avg(paid_date - issue_date) filter (where status = 'paid')) as days
        from invoice where created_at::date between since and until group by 1, 2) x
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
comment on function public.analytics is
  'Everything on the analytics page in one request, over a range of dates (default: the last twelve months) and filters { projectTypes, clientSegments, regions } in the words of [002 §3]; has_data says which cards have figures of their own. Revenue is money received, by date of payment (C31). Errors: PT402 plan, PT403 role.';

create function private.require_read(p_permission text, p_feature text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  elsif not private.has_permission(p_permission) then
    perform private.reject('PT403', 'Your role does not allow this.');
  elsif not private.has_feature(p_feature) then
    perform private.reject('PT402', format('This feature requires a %s plan subscription', (
      select p.gate_label || case when p.slug = 'enterprise' then '' else ' or higher' end
      from public.plans p join public.plan_features f on f.plan = p.slug and f.feature = p_feature order by p.position limit 1)));
  end if;
end $$;
comment on function private.require_read is 'Like require_write for a function that only reads: the role (PT403) and the plan (PT402), whatever the subscription''s state.';

create function private.store_metrics(p_company uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.analytics_data as a (company_id, data_type, period, start_date, end_date, data)
  select p_company, x.data_type, 'monthly', date_trunc('month', current_date)::date, current_date, x.data
  from (values
    ('total_revenue', (select jsonb_build_object('value', coalesce(sum(amount), 0)) from public.payments where company_id = p_company and kind <> 'credit_note')),
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
comment on function private.store_metrics is 'The five stored metrics of a company for this month [002 §7].';
create function private.refresh_metrics() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_read('view_money', 'view_analytics');
  perform private.store_metrics(private.company_id());
end $$;
comment on function private.refresh_metrics is 'See public.refresh_metrics.';
create function public.refresh_metrics() returns setof public.analytics_data
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.refresh_metrics();
  return query select * from public.analytics_data where company_id = private.company_id() and start_date = date_trunc('month', current_date)::date order by data_type;
end $$;
comment on function public.refresh_metrics is 'Computes and stores this month''s metrics (AN5) and answers them. Errors: PT402, PT403.';
create function public.refresh_all_metrics() returns int
language plpgsql security definer set search_path = '' as $$
declare
  company uuid;
  refreshed int := 0;
begin
  for company in select id from public.companies where is_active loop
    perform private.store_metrics(company);
    refreshed := refreshed + 1;
  end loop;
  return refreshed;
end $$;
comment on function public.refresh_all_metrics is 'For a nightly job of the service role: the metrics of every company; answers how many.';

grant execute on function private.change_percent, private.revenue_by_month, private.region_of, private.require_read to authenticated, service_role;
grant execute on function private.refresh_metrics to authenticated;
grant execute on function public.dashboard, public.analytics, public.cash_forecast, public.refresh_metrics to authenticated, service_role;
grant execute on function public.refresh_all_metrics to service_role;
