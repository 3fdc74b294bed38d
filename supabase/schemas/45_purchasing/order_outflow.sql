create function private.order_outflow(p_company uuid) returns table (day date, amount numeric)
language sql stable set search_path = '' as $$
  select coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date) + 30, private.open_commitment(o.state, l)
  from public.purchase_orders o join public.purchase_order_lines l on l.company_id = p_company and l.order_id = o.id
  where o.company_id = p_company and o.state not in ('closed', 'void') and l.billed_amount < l.amount + l.tax_amount and not l.is_closed and private.open_commitment(o.state, l) <> 0
$$;
comment on function private.order_outflow is
  'Money that will go to vendors for orders, in dollars: what is committed and not billed yet, 30 days after the day it is needed (or ordered, where none is set).';
grant execute on function private.order_outflow to authenticated, service_role;
