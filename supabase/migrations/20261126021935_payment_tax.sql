set check_function_bodies = off;

drop trigger payments_append_only on public.payments;

drop function private.revenue_by_month(p_company uuid, p_from date);

drop index public.payments_invoice_money_idx;

drop index public.payments_paid_idx;

alter table public.payments add column tax_amount numeric(12,2) default 0 not null;

create function private.retax_payments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tax_payments(new.company_id, new.id);
  return null;
end $$;

create function private.tax_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  before numeric;
begin
  select * into target from public.invoices where company_id = new.company_id and id = new.invoice_id for no key update;
  select coalesce(sum(m.amount), 0) into before from public.payments m where m.company_id = new.company_id and m.invoice_id = new.invoice_id;
  new.tax_amount := case when target.amount_due > 0
    then round((before + new.amount) * target.tax_amount / target.amount_due, 2) - round(before * target.tax_amount / target.amount_due, 2)
    else 0 end;
  return new;
end $$;

create function private.tax_payments(p_company uuid, p_invoice uuid) returns void
language sql security definer set search_path = '' as $$
  with entry as (
    select m.id, m.amount, sum(m.amount) over (order by m.paid_at, m.created_at, m.id) as sofar
    from public.payments m where m.company_id = p_company and m.invoice_id = p_invoice
  ), share as (
    -- Rounded as a running sum, so that the parts of an invoice that is paid off add up to its tax.
    select e.id, case when v.amount_due > 0
      then round(e.sofar * v.tax_amount / v.amount_due, 2) - round((e.sofar - e.amount) * v.tax_amount / v.amount_due, 2)
      else 0 end as tax
    from entry e join public.invoices v on v.company_id = p_company and v.id = p_invoice
  )
  update public.payments m set tax_amount = s.tax from share s
  where m.company_id = p_company and m.id = s.id and m.tax_amount <> s.tax
$$;

alter table public.payments add constraint payments_tax_amount_not_nan CHECK (tax_amount <> 'NaN'::numeric);

create index payments_invoice_money_idx on public.payments (company_id, invoice_id) include (amount, kind, paid_at, reverses_payment_id, tax_amount);

create index payments_paid_idx on public.payments (company_id, paid_at) include (amount, kind, reverses_payment_id, tax_amount);

create trigger invoices_retax after update on public.invoices
  for each row when (new.status <> 'draft' and (old.status = 'draft' or (old.tax_amount, old.amount_due) is distinct from (new.tax_amount, new.amount_due)))
  execute function private.retax_payments();

create trigger payments_tax before insert on public.payments for each row execute function private.tax_payment();

create trigger payments_append_only before update on public.payments for each row
  when (to_jsonb(old) - 'tax_amount' is distinct from to_jsonb(new) - 'tax_amount') execute function private.refuse_change();

-- Months of revenue for who may see money in that company: asked once, instead of by the policy for each payment.
-- Under row-level security the six months of a large company took 1.5 to 2 times as long.
create or replace function private.revenue_by_month(
  p_company uuid, p_from date
) returns table (month date, amount numeric, received numeric, received_to_this_day numeric)
language plpgsql stable security definer rows 12 set search_path = '' as $$
begin
  if p_company is distinct from private.company_with('view_money') then
    return;
  end if;
  return query
    select date_trunc('month', m.paid_at)::date, sum(m.amount - m.tax_amount), sum(m.amount),
      sum(m.amount) filter (where extract(day from m.paid_at) <= extract(day from current_date))
    from public.payments m
    where m.company_id = p_company and m.paid_at >= p_from and m.kind <> 'credit_note'
      and not (m.kind = 'refund' and exists (select from public.payments o where o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'credit_note'))
    group by 1;
end $$;

revoke all on function private.revenue_by_month(p_company uuid, p_from date) from authenticated;
grant execute on function private.revenue_by_month(p_company uuid, p_from date) to authenticated;

revoke all on function private.revenue_by_month(p_company uuid, p_from date) from service_role;
grant execute on function private.revenue_by_month(p_company uuid, p_from date) to service_role;

create or replace view public.receipts with (security_invoker = true) as
select m.id, m.company_id, m.invoice_id, v.client_id, v.project_id, m.kind, m.amount, m.method, m.paid_at, m.tax_amount
from public.payments m
join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
where m.kind <> 'credit_note'
  and not (m.kind = 'refund' and exists (
    select 1 from public.payments o where o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'credit_note'));

comment on view public.receipts is 'The rows of the ledger that are money, refunds negative, with client and project of their invoice, and the sales tax in them.';

create or replace view public.job_cost with (security_invoker = true) as
select p.id as project_id, p.company_id, p.name, p.client_id, p.status, p.project_type, p.start_date, p.end_date, p.completed_at,
  p.completion_percentage, f.budget, f.contract_value, f.actual_cost, coalesce(e.committed, 0) as committed,
  coalesce(v.invoiced, 0) as invoiced, coalesce(r.paid, 0) as paid, coalesce(v.outstanding, 0) as outstanding,
  coalesce(r.revenue, 0) - f.actual_cost as profit,
  case when coalesce(r.revenue, 0) > 0 then round((r.revenue - f.actual_cost) / r.revenue * 100, 1) else 0 end as profit_margin,
  coalesce(e.materials, 0) as materials, coalesce(e.labor, 0) as labor, coalesce(e.equipment, 0) as equipment, coalesce(e.subcontractors, 0) as subcontractors,
  t.forecast, f.contract_value - t.forecast as expected_profit, round((f.contract_value - t.forecast) / nullif(f.contract_value, 0) * 100, 1) as expected_margin, t.unknown_costs, coalesce(r.revenue, 0) as revenue
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
  select sum(i.amount_due) as invoiced, sum(i.balance) as outstanding
  from public.invoices i
  where i.company_id = p.company_id and i.project_id = p.id and i.deleted_at is null and i.status not in ('draft', 'void') and i.kind <> 'credit_note') v on true
left join lateral (
  select sum(r.amount) as paid, sum(r.amount - r.tax_amount) as revenue
  from public.receipts r where r.company_id = p.company_id and r.project_id = p.id) r on true
left join lateral (
  select coalesce(sum(c.forecast), 0)::numeric(12, 2) as forecast, coalesce(sum(c.unknown_costs), 0)::int as unknown_costs
  from private.project_costs(p.company_id, array[p.id]) c) t on true
where p.deleted_at is null;

comment on view public.job_cost is 'Each project''s contract, budget, cost, invoiced, paid (with sales tax), revenue (paid, without sales tax) and margin on a cash basis: (revenue - cost) / revenue, 0 without revenue. The expected profit is the contract value less the forecast cost.';

comment on column public.payments.tax_amount is 'The sales tax in the amount, in dollars: its part of the invoice''s tax. Computed by the database; the amounts of an invoice that is paid off add up to its tax. Revenue is amount less tax_amount.';

create or replace function private.month_report(p_company uuid, p_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with receipt as (
    select m.amount, m.tax_amount, m.paid_at from public.payments m
    where m.company_id = p_company and m.paid_at >= p_month - interval '1 month' and m.paid_at < p_month + interval '1 month'
      and private.is_money(m.kind, m.company_id, m.reverses_payment_id)
  ), invoice as (
    select * from public.invoices v where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
  )
  select jsonb_build_object(
    'company', (select c.name from public.companies c where c.id = p_company),
    'month', to_char(p_month, 'YYYY-MM'),
    'revenue', (select coalesce(sum(amount - tax_amount) filter (where paid_at >= p_month), 0) from receipt),
    'revenue_before', (select coalesce(sum(amount - tax_amount) filter (where paid_at < p_month), 0) from receipt),
    'received', (select coalesce(sum(amount) filter (where paid_at >= p_month), 0) from receipt),
    'invoices_sent', (select count(*) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'invoiced', (select coalesce(sum(amount_due), 0) from invoice where issue_date >= p_month and issue_date < p_month + interval '1 month'),
    'outstanding', (select coalesce(sum(balance), 0) from invoice where balance > 0),
    'overdue', (select coalesce(sum(balance), 0) from invoice where balance > 0 and due_date < current_date),
    'spent', (select coalesce(sum(x.amount), 0) from public.project_cost_lines x where x.company_id = p_company and x.status = 'spent' and x.expense_date >= p_month and x.expense_date < p_month + interval '1 month'),
    'active_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.archived_at is null and p.status in ('in_progress', 'delayed')),
    'completed_projects', (select count(*) from public.projects p where p.company_id = p_company and p.deleted_at is null and p.completed_at >= p_month and p.completed_at < p_month + interval '1 month'))
$$;

comment on function private.month_report(p_company uuid, p_month date) is 'The figures of a company''s month, for the report by mail. Revenue is on a cash basis without sales tax; received includes it.';

comment on function private.retax_payments() is 'Trigger: a revised invoice that is sent again divides its new tax among the payments it has.';

comment on function private.tax_payment() is 'Trigger: computes the sales tax in a new payment, as the latest one of its invoice.';

comment on function private.tax_payments(p_company uuid, p_invoice uuid) is 'Divides the tax of an invoice among its payments, in the order of their dates: each has its part of what the invoice asks for, in dollars.';

create or replace function public.dashboard() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  month_start constant date := date_trunc('month', current_date)::date;
  result jsonb;
  months jsonb;
  active int;
  before int;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  select count(*) filter (where p.status in ('in_progress', 'delayed')),
    count(*) filter (where p.created_at < now() - interval '30 days' and (p.status in ('in_progress', 'delayed') or p.completed_at >= now() - interval '30 days'))
  into active, before
  from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null;
  result := jsonb_build_object(
    'attention', public.needs_attention(),
    'active_projects', jsonb_build_object('value', active, 'change', active - before),
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.status, p.completion_percentage, p.start_date, p.end_date,
        (select c.name from public.clients c where c.company_id = p.company_id and c.id = p.client_id) as client_name
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
      order by case when p.status = 'delayed' or p.status = 'in_progress' and p.end_date < current_date then 0 when p.status = 'in_progress' then 1
          when p.status = 'planning' then 2 when p.status = 'on_hold' then 3 else 4 end,
        p.end_date, p.created_at desc, p.id limit 5) r),
    'activity', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
      select l.id, l.type, l.status, l.title, l.description, l.entity_id, l.project_id, l.created_at,
        (select u.full_name from public.user_profiles u where u.company_id = l.company_id and u.id = l.actor_id) as actor
      from public.activity_log l where l.company_id = company order by l.created_at desc limit 10) a));
  if not money then
    return result || '{"pending_invoices": null, "overdue_invoices": null, "paid_this_month": null, "revenue": null, "invoices": null, "quotes": null, "goals": null}';
  end if;
  select jsonb_object_agg(x.month, jsonb_build_object('amount', x.amount, 'received', x.received, 'to_this_day', x.received_to_this_day)) into months
  from private.revenue_by_month(company, (month_start - interval '5 months')::date) x;
  return result || (
    -- What was open 30 days ago is what is open now and what was paid or credited since.
    with since as (
      select m.invoice_id, sum(m.amount) as amount from public.payments m
      where m.company_id = company and m.paid_at > now() - interval '30 days' group by m.invoice_id
    ), open as (
      select v.balance, v.due_date < current_date is true as is_late, v.due_date < current_date - 30 is true as was_late,
        case when coalesce(v.sent_at, v.created_at) <= now() - interval '30 days' then v.balance + coalesce(s.amount, 0) end as before
      from public.invoices v left join since s on s.invoice_id = v.id
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
      union all
      select null, null, v.due_date < current_date - 30 is true, s.amount
      from since s join public.invoices v on v.company_id = company and v.id = s.invoice_id
      where v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note' and v.balance = 0
        and coalesce(v.sent_at, v.created_at) <= now() - interval '30 days'
    )
    select jsonb_object_agg(k.key, jsonb_build_object('count', k.count, 'value', k.value, 'before', k.before, 'change', private.change_percent(k.value, k.before)))
    from (
      select 'pending_invoices' as key, count(o.balance) filter (where not o.is_late) as count, coalesce(sum(o.balance) filter (where not o.is_late), 0) as value,
        coalesce(sum(o.before) filter (where not o.was_late), 0) as before from open o
      union all
      select 'overdue_invoices', count(o.balance) filter (where o.is_late), coalesce(sum(o.balance) filter (where o.is_late), 0),
        coalesce(sum(o.before) filter (where o.was_late), 0) from open o
    ) k
  ) || jsonb_build_object(
    'paid_this_month', jsonb_build_object('value', coalesce((months #>> array[month_start::text, 'received'])::numeric, 0),
      'change', private.change_percent((months #>> array[month_start::text, 'received'])::numeric,
        (months #>> array[(month_start - interval '1 month')::date::text, 'to_this_day'])::numeric)),
    'revenue', (select jsonb_agg(jsonb_build_object('month', to_char(g.month, 'YYYY-MM'),
        'revenue', coalesce((months #>> array[g.month::text, 'amount'])::numeric, 0)) order by g.month)
      from (select (month_start - make_interval(months => n))::date as month from generate_series(0, 5) n) g)
  ) || jsonb_build_object(
    'invoices', (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from (
      select v.id, v.invoice_number, v.title, private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as status, v.status as document_status, v.kind, v.total_amount, v.due_date, v.created_at,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v where v.company_id = company and v.deleted_at is null order by v.created_at desc, v.id limit 3) i),
    'quotes', (select coalesce(jsonb_agg(to_jsonb(q)), '[]') from (
      select q.id, q.quote_number, q.title, q.status, q.total_amount, q.valid_until, q.created_at,
        coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name) as client_name
      from public.quotes q where q.company_id = company and q.deleted_at is null order by q.created_at desc, q.id limit 3) q),
    'goals', (select coalesce(jsonb_object_agg(g.metric, g.target), '{}') from public.goals g where g.company_id = company));
end $$;

comment on function public.dashboard() is 'The dashboard in one request: active_projects, pending_invoices (open, not overdue), overdue_invoices, paid_this_month (money received, with sales tax; each with value and change: projects and open sums against 30 days ago, in %, with the sum before; this month against the last one up to the same day, in %), recent_projects (five: delayed or past their end, in progress, planned), activity, attention (needs_attention), revenue of six months by date of payment, without sales tax (cash basis), invoices, quotes, goals. Sums are null without view_money. Errors: PT403. Callers: signed-in users.';

create or replace function private.store_metrics(p_company uuid, p_today date default current_date) returns void
language sql security definer set search_path = '' as $$
  insert into public.analytics_data as a (company_id, data_type, period, start_date, end_date, data)
  select p_company, x.data_type, 'monthly', date_trunc('month', p_today::timestamp)::date, p_today, x.data
  from (values
    ('total_revenue', (select jsonb_build_object('value', coalesce(sum(amount - tax_amount), 0)) from public.receipts where company_id = p_company)),
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

comment on function private.store_metrics(p_company uuid, p_today date) is 'Stores the five metrics of a company for the month of a day. total_revenue is on a cash basis, without sales tax.';

create or replace function private.week_report(p_company uuid, p_monday date, p_today date default current_date) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sent as (
    select coalesce(v.sent_at, v.created_at)::date as sent_on, v.amount_due, v.balance, v.due_date,
      v.balance > 0 and v.status in ('sent', 'viewed', 'partial') as is_open
    from public.invoices v
    where v.company_id = p_company and v.deleted_at is null and v.kind <> 'credit_note' and v.status in ('sent', 'viewed', 'partial', 'paid')
  ), quote as (
    select q.status, q.total_amount, coalesce(q.sent_at, q.created_at)::date as sent_on, q.accepted_at::date as accepted_on
    from public.quotes q where q.company_id = p_company and q.deleted_at is null and q.status <> 'draft'
  ), project as (
    select p.id, p.status, p.start_date, p.end_date, p.completed_at::date as completed_on, p.archived_at is null as is_listed
    from public.projects p where p.company_id = p_company and p.deleted_at is null
  ), work as (
    select t.project_id, t.due_date from public.project_timeline t where t.company_id = p_company and t.status <> 'completed'
    union all
    select t.project_id, t.due_date from public.project_tasks t where t.company_id = p_company and t.status <> 'completed'
  )
  select jsonb_build_object('monday', p_monday,
    'quotes_sent', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(total_amount), 0)) from quote
      where sent_on between p_monday and p_monday + 6),
    'quotes_accepted', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(total_amount), 0)) from quote
      where status = 'accepted' and accepted_on between p_monday and p_monday + 6),
    'invoices_sent', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(amount_due), 0)) from sent
      where sent_on between p_monday and p_monday + 6),
    'payments', (select jsonb_build_object('count', count(*) filter (where r.kind = 'payment'), 'value', coalesce(sum(r.amount), 0), 'revenue', coalesce(sum(r.amount - r.tax_amount), 0))
      from public.receipts r where r.company_id = p_company and r.paid_at >= p_monday and r.paid_at < p_monday + 7),
    'projects_started', (select count(*) from project where status <> 'planning' and start_date between p_monday and p_monday + 6),
    'projects_completed', (select count(*) from project where completed_on between p_monday and p_monday + 6),
    'overdue', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(balance), 0)) from sent where is_open and due_date < p_today),
    'invoices_due', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(balance), 0)) from sent
      where is_open and due_date between p_today and p_monday + 13),
    'projects_due', (select count(*) from project where is_listed and status <> 'completed' and end_date between p_today and p_monday + 13),
    'work_due', (select count(*) from work w join project p on p.id = w.project_id
      where p.is_listed and p.status <> 'completed' and w.due_date between p_today and p_monday + 13))
$$;

comment on function private.week_report(p_company uuid, p_monday date, p_today date) is 'A company''s numbers of the week that begins on a Monday, what is overdue on p_today, and what falls due from then to the next Sunday. Counted as dashboard() and analytics() count: days of UTC, payments less refunds, no drafts, voids or credit notes. The value of the payments includes sales tax, their revenue does not. A quote or an invoice counts on the day on which it was sent.';

comment on function public.analytics(p_from date, p_to date, p_filters jsonb, p_step text) is 'Everything on the analytics page in one request, over a range of dates (default: the last twelve months) and filters { projectTypes, clientSegments, regions }: sums and counts, from which packages/domain computes shares, margins and bands; has_data says which cards have data. Series are by month; with p_step = fitting by day up to 31 days, by week from Monday up to 26 weeks, else by month. Periods without data are zero. Revenue is money received without sales tax, by date of payment (cash basis); costs of projects are the expenses of the range. Arguments: p_from and p_to, dates, inclusive; p_filters as above. Errors: PT402 plan, PT403 role, PT422 more than ten years. Callers: signed-in users with view_money.';

create or replace function private.analytics_payments(
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

comment on function private.analytics_payments(p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[], OUT days date[], OUT day_amounts numeric[], OUT clients uuid[], OUT client_amounts numeric[], OUT client_amounts_before numeric[], OUT projects uuid[], OUT project_amounts numeric[], OUT clients_of_projects uuid[], OUT projects_of_clients uuid[], OUT projects_by_period jsonb) is 'What the analytics need of the payments of some projects and clients (null is all of them), which are read once: the revenue (payments without their sales tax) of each day; of each client in the range and in as many days before it; of each project in the range; the pairs of client and project in the range; and the number of projects by the first day of a period.';

comment on function private.analytics_revenue(p_from date, p_to date, p_step text, p_goal numeric, p_days date[], p_amounts numeric[], p_projects jsonb) is 'The part of public.analytics that is about revenue, of what was received without sales tax (p_amounts) on each day (p_days). p_projects is the number of projects with a payment by the first day of a period.';

create or replace function public.assistant_context(p_with_costs boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  month_start constant date := date_trunc('month', current_date)::date;
  year_start constant date := date_trunc('year', current_date)::date;
  result jsonb;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  result := jsonb_build_object(
    'as_of', current_date,
    'projects', (select jsonb_build_object('total', count(*), 'active', count(*) filter (where p.status in ('in_progress', 'delayed')),
        'delayed', count(*) filter (where p.status = 'delayed'), 'completed', count(*) filter (where p.status = 'completed'))
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null),
    'recent_projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, p.status, p.completion_percentage, p.end_date,
        (select c.name from public.clients c where c.company_id = p.company_id and c.id = p.client_id) as client_name
      from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
      order by p.status in ('in_progress', 'delayed') desc, p.created_at desc, p.id limit 5) r),
    'clients', case when private.has_permission('view_clients') then (select jsonb_build_object('active', count(*))
      from public.clients c where c.company_id = company and c.deleted_at is null and c.is_active) end,
    'items', case when private.has_permission('view_catalog') then (select jsonb_build_object('active', count(*))
      from public.items_database i where i.company_id = company and i.is_active) end,
    'top_items', case when private.has_permission('view_catalog') then (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from (
      select i.id, i.name, i.usage_count from public.items_database i
      where i.company_id = company and i.is_active and i.usage_count > 0 order by i.usage_count desc, i.name limit 5) t) end);
  if not money then
    return result || '{"revenue": null, "received": null, "outstanding": null, "overdue": null, "latest_invoices": null, "metrics": null, "costs": null}';
  end if;
  return result || (
    select jsonb_build_object('revenue', jsonb_build_object(
      'this_month', coalesce(sum(m.amount) filter (where m.month = month_start), 0),
      'last_month', coalesce(sum(m.amount) filter (where m.month = month_start - interval '1 month'), 0),
      'this_year', coalesce(sum(m.amount) filter (where m.month >= year_start), 0)),
      'received', jsonb_build_object(
      'this_month', coalesce(sum(m.received) filter (where m.month = month_start), 0),
      'last_month', coalesce(sum(m.received) filter (where m.month = month_start - interval '1 month'), 0),
      'this_year', coalesce(sum(m.received) filter (where m.month >= year_start), 0)))
    from private.revenue_by_month(company, least(year_start, (month_start - interval '1 month')::date)) m
  ) || (
    select jsonb_build_object(
      'outstanding', jsonb_build_object('count', count(*), 'value', coalesce(sum(v.balance), 0)),
      'overdue', jsonb_build_object('count', count(*) filter (where v.due_date < current_date),
        'value', coalesce(sum(v.balance) filter (where v.due_date < current_date), 0)))
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
  ) || jsonb_build_object(
    'overdue_invoices', (select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
      select v.id, v.invoice_number, v.balance, v.due_date, current_date - v.due_date as days_late,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note'
        and v.balance > 0 and v.due_date < current_date
      order by v.due_date, v.id limit 5) o),
    'latest_invoices', (select coalesce(jsonb_agg(to_jsonb(n)), '[]') from (
      select v.id, v.invoice_number, v.total_amount, v.balance, v.due_date,
        private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as status,
        (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as client_name
      from public.invoices v where v.company_id = company and v.deleted_at is null order by v.created_at desc, v.id limit 10) n),
    'metrics', (select coalesce(jsonb_object_agg(a.data_type, a.data), '{}') from public.analytics_data a
      where a.company_id = company and a.period = 'monthly' and a.start_date = month_start),
    'costs', case when p_with_costs then (
      select jsonb_build_object('paid', coalesce(sum(j.paid), 0), 'revenue', coalesce(sum(j.revenue), 0), 'actual_cost', coalesce(sum(j.actual_cost), 0), 'profit', coalesce(sum(j.profit), 0),
        'projects', coalesce((select jsonb_agg(to_jsonb(b)) from (
          select k.project_id as id, k.name, k.paid, k.revenue, k.actual_cost, k.profit, k.profit_margin from public.job_cost k
          where k.company_id = company and k.paid > 0 order by k.profit desc, k.name limit 5) b), '[]'))
      from public.job_cost j where j.company_id = company) end);
end $$;

comment on function public.assistant_context(p_with_costs boolean) is 'The assistant''s starting context: counts and sums of the caller''s company, recent projects, the ten latest invoices, the oldest overdue ones, this month''s metrics; with costs also profit by project. Revenue is without sales tax, received is with it; both on a cash basis. Null where the role may not see a figure, 0 or empty where there is none. Arguments: p_with_costs. Errors: PT403. Callers: signed-in users.';

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
  return (select jsonb_build_object('received', coalesce(sum(r.amount), 0), 'tax_received', coalesce(sum(r.tax_amount), 0),
      'revenue', coalesce(sum(r.amount - r.tax_amount), 0))
    from public.receipts r where r.company_id = company and r.paid_at >= p_from and r.paid_at < p_to + 1
  ) || jsonb_build_object(
    'from', p_from, 'to', p_to,
    'invoiced', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(v.amount_due), 0)) from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.issue_date between p_from and p_to),
    'spent', (select coalesce(sum(x.amount), 0) from public.project_cost_lines x
      where x.company_id = company and x.status = 'spent' and x.expense_date between p_from and p_to),
    'quoted', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(q.total_amount), 0)) from public.quotes q
      where q.company_id = company and q.deleted_at is null and q.status <> 'draft' and q.created_at >= p_from and q.created_at < p_to + 1));
end $$;

comment on function public.period_totals(p_from date, p_to date) is 'Invoiced (issue date, no drafts, voids or credit notes), received (refunds taken off) = tax_received + revenue, spent and quoted between two days. Invoiced and quoted include sales tax. Arguments: p_from and p_to, dates, inclusive. Errors: PT403, PT422. Callers: signed-in users.';

comment on function private.revenue_by_month(p_company uuid, p_from date) is 'Revenue on a cash basis (amount) and money received, which includes sales tax, by month of payment, refunds taken off; credits are not money. No rows for who may not see that company''s money.';

create or replace function private.tax_received(p_company uuid, p_from date, p_to date) returns table (day date, tax numeric)
language sql stable set search_path = '' as $$
  select m.paid_at::date, sum(m.tax_amount) from public.payments m
  where m.company_id = p_company and m.paid_at >= p_from and m.paid_at < p_to + 1
    and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
  group by 1
$$;

comment on function private.tax_received(p_company uuid, p_from date, p_to date) is 'The sales tax in the payments of each day between two days, in dollars, refunds negative. What a credit note settles is no payment.';

create or replace function private.apply_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  paid numeric(12,2);
  reversed numeric(12,2);
  paid_on constant date := private.company_date(new.company_id, new.paid_at);
begin
  -- "for update" would deadlock with the key-share lock of the foreign key
  select * into target from public.invoices where company_id = new.company_id and id = new.invoice_id for no key update;
  if target.status = 'void' then
    raise exception 'This invoice is void.' using errcode = 'PT409';
  end if;
  if target.kind = 'credit_note' then
    raise exception 'You can''t record a payment on a credit note.' using errcode = 'PT409';
  end if;
  if target.deleted_at is not null then
    raise exception 'This invoice has been deleted.' using errcode = 'PT409';
  end if;
  select coalesce(sum(amount), 0) into paid from public.payments where company_id = new.company_id and invoice_id = new.invoice_id;
  if paid > target.amount_due then
    raise exception 'The payment is larger than the balance of $%.', to_char(target.amount_due - (paid - new.amount), 'FM999,999,990.00')
      using errcode = 'PT422', hint = 'amount';
  end if;
  if new.reverses_payment_id is not null then
    select sum(amount) into reversed from public.payments
    where company_id = new.company_id and invoice_id = new.invoice_id
      and (id = new.reverses_payment_id or reverses_payment_id = new.reverses_payment_id);
    if reversed is null or reversed < 0 then
      raise exception 'This is more than the remaining amount of the payment.' using errcode = 'PT422', hint = 'amount';
    end if;
  end if;
  update public.invoices set
    paid_amount = paid,
    status = case when paid >= amount_due and amount_due > 0 then 'paid' when paid > 0 then 'partial'
      when status in ('partial', 'paid') then 'sent' else status end,
    -- what stays paid was paid on the day it was
    paid_date = case when paid >= amount_due and amount_due > 0
      then case when status = 'paid' then coalesce(paid_date, paid_on) else paid_on end end,
    payment_method = coalesce(new.method, payment_method),
    sent_at = coalesce(sent_at, now()),
    due_date = coalesce(due_date, private.company_date(new.company_id))
  where company_id = new.company_id and id = new.invoice_id;
  -- one that is entered after a later one moves the rounding of both
  perform private.tax_payments(new.company_id, new.invoice_id);
  return null;
end $$;

reset check_function_bodies;

-- Data: the tax in the payments so far.
alter table public.payments disable trigger user;
with entry as (
  select m.company_id, m.id, m.amount, v.tax_amount, v.amount_due, sum(m.amount) over (partition by m.invoice_id order by m.paid_at, m.created_at, m.id) as sofar
  from public.payments m join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
  where v.tax_amount <> 0 and v.amount_due > 0
)
update public.payments m
set tax_amount = round(e.sofar * e.tax_amount / e.amount_due, 2) - round((e.sofar - e.amount) * e.tax_amount / e.amount_due, 2)
from entry e where e.company_id = m.company_id and e.id = m.id;
alter table public.payments enable trigger user;
