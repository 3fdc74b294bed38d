set check_function_bodies = off;

drop index public.purchase_order_lines_uncommitted_idx;

alter table public.purchase_order_lines add column is_closed boolean default false not null;

create function private.mark_closed_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.purchase_order_lines l set is_closed = new.state in ('closed', 'void')
  where l.company_id = new.company_id and l.order_id = new.id and l.is_closed <> (new.state in ('closed', 'void'));
  return null;
end $$;

-- Lines of orders that were closed or void before.
update public.purchase_order_lines l set is_closed = true
from public.purchase_orders o
where o.company_id = l.company_id and o.id = l.order_id and o.state in ('closed', 'void');

-- What may still be committed: private.open_commitment is 0 of all other lines.
create index purchase_order_lines_uncommitted_idx on public.purchase_order_lines (company_id, order_id) where billed_amount < amount + tax_amount and not is_closed;

create trigger purchase_orders_closed after update of state on public.purchase_orders
  for each row when (old.state is distinct from new.state) execute function private.mark_closed_lines();

comment on function private.mark_closed_lines() is 'Trigger: tells the lines of an order whether it is closed or void, so that what may still be committed is found by an index.';

create or replace function public.committed_costs() returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
-- So open lines are read first (materialized), by their index.
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.project_name, x.code), '[]') from (
    with l as materialized (select x as line, x.* from public.purchase_order_lines x where x.company_id = company and x.billed_amount < x.amount + x.tax_amount and not x.is_closed)
    select o.project_id, coalesce(p.name, 'Stock and overhead') as project_name, l.cost_code_id, k.code, k.name as code_name, count(distinct o.id)::int as orders,
      sum(l.amount + l.tax_amount) as ordered, sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l.line)) as committed
    from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
    left join public.projects p on p.company_id = company and p.id = o.project_id
    left join public.cost_codes k on k.company_id = company and k.id = l.cost_code_id
    where private.open_commitment(o.state, l.line) > 0
    group by o.project_id, p.name, l.cost_code_id, k.code, k.name order by p.name, k.code limit 1000) x);
end $$;

create or replace function public.committed_lines(p_project_id uuid default null, p_cost_code_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
    select l.id, o.id as order_id, o.number, o.state, v.name as vendor_name, l.position, l.description, l.amount + l.tax_amount as ordered, l.billed_amount as billed,
      private.open_commitment(o.state, l) as committed
    from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
    join public.vendors v on v.company_id = company and v.id = o.vendor_id
    where o.company_id = company and o.project_id is not distinct from p_project_id and l.cost_code_id is not distinct from p_cost_code_id
      and l.billed_amount < l.amount + l.tax_amount and not l.is_closed and private.open_commitment(o.state, l) > 0
    order by o.number, l.position limit 500) x);
end $$;

create or replace function private.order_outflow(p_company uuid) returns table (day date, amount numeric)
language sql stable set search_path = '' as $$
  select coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date) + 30, private.open_commitment(o.state, l)
  from public.purchase_orders o join public.purchase_order_lines l on l.company_id = p_company and l.order_id = o.id
  where o.company_id = p_company and o.state not in ('closed', 'void') and l.billed_amount < l.amount + l.tax_amount and not l.is_closed and private.open_commitment(o.state, l) <> 0
$$;

create or replace function public.order_report(p_report text) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
-- So open lines are read first (materialized), by their index.
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_report = 'committed_by_job' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.committed desc, x.name), '[]') from (
      with l as materialized (select x as line, x.* from public.purchase_order_lines x where x.company_id = company and x.billed_amount < x.amount + x.tax_amount and not x.is_closed)
      select o.project_id as id, coalesce(p.name, 'Stock and overhead') as name, count(distinct o.id)::int as orders, sum(l.amount + l.tax_amount) as ordered,
        sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l.line)) as committed
      from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where private.open_commitment(o.state, l.line) > 0 group by 1, 2 order by 6 desc limit 500) x);
  elsif p_report = 'received_not_billed' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
      with l as materialized (select * from public.purchase_order_lines x where x.company_id = company and x.received_quantity > x.billed_quantity)
      select l.id, o.id as order_id, o.number, v.name as vendor_name, p.name as project_name, l.position, l.description, l.unit, l.received_quantity as received,
        l.billed_quantity as billed, round((l.amount + l.tax_amount) * (l.received_quantity - l.billed_quantity) / l.quantity, 2) as amount
      from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where o.state <> 'void' limit 500) x);
  elsif p_report = 'open' then
    return (select jsonb_build_object('awaiting_approval', count(*) filter (where o.state = 'draft' and o.approved_at is null and o.total > r.order_approval_above),
        'awaiting_answer', count(*) filter (where o.state = 'sent'), 'declined', count(*) filter (where o.state = 'declined'),
        'proposed', count(*) filter (where o.state = 'sent' and o.proposed_date is not null),
        'late', count(*) filter (where o.state in ('sent', 'accepted', 'partly_received') and o.needed_by < private.company_date(company)),
        'expected', count(*) filter (where o.state in ('accepted', 'partly_received') and o.needed_by between private.company_date(company) and private.company_date(company) + 7))
      from public.purchase_orders o cross join private.purchasing_rules(company) r
      where o.company_id = company and o.state in ('draft', 'sent', 'declined', 'accepted', 'partly_received'));
  end if;
  perform private.raise_api_error('PT422', 'Choose committed_by_job, received_not_billed, or open.', 'report');
  return null;
end $$;

create or replace view public.purchase_cost_lines with (security_invoker = true) as
-- Approved bills with their tax; where cost counts at payment, what is not paid yet is committed. A bill of an expense is the expense.
select l.company_id, l.project_id, l.cost_code_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else 'materials' end) as category,
  s.status, s.amount, b.bill_date as cost_date, b.vendor_id, null::uuid as order_id, b.id as bill_id, b.vendor_number as number, l.description
from public.bill_lines l
join public.bills b on b.company_id = l.company_id and b.id = l.bill_id and b.state in ('approved', 'partly_paid', 'paid') and b.expense_id is null
left join public.purchasing_settings r on r.company_id = l.company_id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select case when coalesce(r.actual_at, 'approval') = 'approval' or b.total = 0 then l.amount + l.tax_amount
  else round((l.amount + l.tax_amount) * b.paid_amount / b.total, 2) end as spent) p
cross join lateral (values ('spent', p.spent::numeric(12, 2)), ('committed', (l.amount + l.tax_amount - p.spent)::numeric(12, 2))) s (status, amount)
where l.project_id is not null and s.amount <> 0
union all
-- What vendors accepted and did not bill yet: private.open_commitment, written out because a call for each line takes longer.
select o.company_id, o.project_id, l.cost_code_id, coalesce(k.category, case k.cost_type when 'labor' then 'labor' when 'subcontract' then 'subcontractors'
    when 'equipment' then 'equipment' when 'other' then 'other' else case o.kind when 'subcontract' then 'subcontractors' else 'materials' end end),
  'committed', c.amount, coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date), o.vendor_id, o.id, null, o.number, l.description
from public.purchase_orders o
join public.purchase_order_lines l on l.company_id = o.company_id and l.order_id = o.id
left join public.cost_codes k on k.company_id = l.company_id and k.id = l.cost_code_id
cross join lateral (select greatest(0, case
      when o.state in ('accepted', 'partly_received', 'received') then l.amount + l.tax_amount
      when o.state = 'closed' then 0
      else round((l.amount + l.tax_amount) * least(l.received_quantity / l.quantity, 1), 2) end
    - greatest(l.billed_amount, 0))::numeric(12, 2) as amount) c
where o.project_id is not null and o.state <> 'void' and l.billed_amount < l.amount + l.tax_amount and not l.is_closed and c.amount <> 0;

reset check_function_bodies;
