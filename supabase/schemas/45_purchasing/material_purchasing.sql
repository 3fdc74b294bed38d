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
comment on function public.material_purchasing is
  'What is on order of a material (up to 20 open orders with the quantity that is not received yet) and its last five prices on approved bills, newest first, in dollars a unit. '
  'Arguments: p_material_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_purchasing.';
grant execute on function public.material_purchasing to authenticated;
