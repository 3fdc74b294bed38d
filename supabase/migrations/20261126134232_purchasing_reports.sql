set check_function_bodies = off;

create function public.committed_costs() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.project_name, x.code), '[]') from (
    select o.project_id, coalesce(p.name, 'Stock and overhead') as project_name, l.cost_code_id, k.code, k.name as code_name, count(distinct o.id)::int as orders,
      sum(l.amount + l.tax_amount) as ordered, sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l)) as committed
    from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
    left join public.projects p on p.company_id = company and p.id = o.project_id
    left join public.cost_codes k on k.company_id = company and k.id = l.cost_code_id
    where o.company_id = company and o.state in ('accepted', 'partly_received', 'received')
      or o.company_id = company and o.state in ('draft', 'sent', 'declined') and l.received_quantity > 0
    group by o.project_id, p.name, l.cost_code_id, k.code, k.name having sum(private.open_commitment(o.state, l)) > 0 order by p.name, k.code limit 1000) x);
end $$;

create function public.committed_lines(p_project_id uuid default null, p_cost_code_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      and o.state in ('draft', 'sent', 'declined', 'accepted', 'partly_received', 'received') and private.open_commitment(o.state, l) > 0
    order by o.number, l.position limit 500) x);
end $$;

create function public.material_purchasing(p_material_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if not exists (select from public.materials m where m.company_id = company and m.id = p_material_id) then
    perform private.raise_api_error('PT404', 'Material not found');
  end if;
  return jsonb_build_object(
    'orders', (select coalesce(jsonb_agg(to_jsonb(x) order by x.needed_by nulls last, x.number), '[]') from (
      select o.id, o.number, o.state, v.name as vendor_name, o.needed_by, sum(l.quantity - l.received_quantity) as quantity, max(l.unit) as unit
      from public.purchase_order_lines l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      where l.company_id = company and l.material_id = p_material_id and o.state in ('sent', 'accepted', 'partly_received') and l.quantity > l.received_quantity
      group by o.id, o.number, o.state, v.name, o.needed_by order by o.needed_by nulls last limit 20) x),
    'prices', (select coalesce(jsonb_agg(to_jsonb(x) order by x.bill_date desc, x.bill_id), '[]') from (
      select b.bill_date, b.id as bill_id, b.vendor_number, v.name as vendor_name, l.quantity, l.unit_cost
      from public.bill_lines l join public.bills b on b.company_id = company and b.id = l.bill_id
      join public.vendors v on v.company_id = company and v.id = b.vendor_id
      where l.company_id = company and l.material_id = p_material_id and b.kind = 'bill' and b.state in ('approved', 'partly_paid', 'paid') and l.unit_cost is not null
      order by b.bill_date desc, b.id limit 5) x));
end $$;

create function public.purchasing_summary() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  today constant date := private.company_date(company);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select jsonb_build_object('to_check', count(*) filter (where b.state in ('inbox', 'draft')),
      'to_approve', count(*) filter (where b.state in ('matched', 'exception')), 'to_approve_amount', coalesce(sum(b.total) filter (where b.state in ('matched', 'exception')), 0),
      'due', count(*) filter (where b.due between today and today + 7), 'due_amount', coalesce(sum(b.payable) filter (where b.due between today and today + 7), 0),
      'overdue', count(*) filter (where b.due < today), 'overdue_amount', coalesce(sum(b.payable) filter (where b.due < today), 0))
    from (select x.state, x.total, p.payable, case when p.payable > 0 then coalesce(x.due_date, x.bill_date + 30) end as due
      from public.bills x cross join lateral (select private.payable_amount(x) as payable) p
      where x.company_id = company and x.state in ('inbox', 'draft', 'matched', 'exception', 'approved', 'partly_paid')) b)
    || (select jsonb_build_object('late', coalesce(jsonb_agg(to_jsonb(o) order by o.needed_by, o.number), '[]')) from (
      select x.id, x.number, x.needed_by, v.name as vendor_name, j.name as project_name
      from public.purchase_orders x join public.vendors v on v.company_id = company and v.id = x.vendor_id
      left join public.projects j on j.company_id = company and j.id = x.project_id
      where x.company_id = company and x.state in ('sent', 'accepted', 'partly_received') and x.needed_by < today order by x.needed_by, x.number limit 5) o)
    || (select jsonb_build_object('late_count', count(*) filter (where x.state <> 'draft' and x.needed_by < today),
        'orders_to_approve', count(*) filter (where x.state = 'draft' and x.approved_at is null and x.total > (private.purchasing_rules(company)).order_approval_above))
      from public.purchase_orders x where x.company_id = company and x.state in ('draft', 'sent', 'accepted', 'partly_received'));
end $$;

grant execute on function private.company_date(p_company uuid, p_at timestamp with time zone) to authenticated;

grant execute on function private.company_date(p_company uuid, p_at timestamp with time zone) to service_role;

grant execute on function public.committed_costs() to authenticated;

grant execute on function public.committed_lines(p_project_id uuid, p_cost_code_id uuid) to authenticated;

grant execute on function public.material_purchasing(p_material_id uuid) to authenticated;

grant execute on function public.purchasing_summary() to authenticated;

comment on function public.committed_costs() is 'What orders still commit by project and cost code, in dollars with tax: orders (how many), ordered, billed, committed; without a project it is for stock. At most 1,000 rows. Errors: PT402, PT403. Callers: signed-in users with view_purchasing.';

comment on function public.committed_lines(p_project_id uuid, p_cost_code_id uuid) is 'The order lines behind a row of committed_costs, in dollars with tax, at most 500. Arguments: p_project_id and p_cost_code_id, null for lines without one. Errors: PT402, PT403. Callers: signed-in users with view_purchasing.';

comment on function public.material_purchasing(p_material_id uuid) is 'What is on order of a material (up to 20 open orders with the quantity that is not received yet) and its last five prices on approved bills, newest first, in dollars a unit. Arguments: p_material_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';

comment on function public.purchasing_summary() is 'What waits in purchasing: bills to_check, to_approve, due (within 7 days), and overdue, each with its amount in dollars, orders_to_approve, and late_count deliveries with the five that are late longest (late). Errors: PT402, PT403. Callers: signed-in users with view_purchasing.';

reset check_function_bodies;
