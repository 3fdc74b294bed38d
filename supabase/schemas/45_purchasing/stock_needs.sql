create function private.stock_needs(p_company uuid)
returns table (key uuid, vendor_id uuid, place int, material_id uuid, quote_item_id uuid, budget_line_id uuid, cost_code_id uuid, description text,
  quantity numeric, unit text, unit_cost numeric, ordered numeric)
language sql stable security definer set search_path = '' as $$
  select m.id, coalesce(f.vendor_id, m.vendor_id), row_number() over (order by m.name)::int, m.id, null::uuid, null::uuid, null::uuid, m.name,
    case when m.current_stock + d.ordered > m.reorder_point then 0
      else greatest(greatest(m.minimum_stock, m.reorder_point) - m.current_stock - d.ordered, f.minimum_order_quantity, 1) end::numeric,
    m.unit, coalesce(f.unit_cost, m.unit_cost), d.ordered
  from (select * from public.materials x where x.company_id = p_company and x.is_active and x.current_stock <= x.reorder_point
      and greatest(x.reorder_point, x.minimum_stock) > 0 order by x.name limit 500) m
  left join public.vendor_materials f on f.company_id = p_company and f.material_id = m.id and f.is_preferred
  cross join lateral (select coalesce(sum(greatest(x.quantity - x.received_quantity, 0)), 0) as ordered from public.purchase_order_lines x
    join public.purchase_orders o on o.company_id = p_company and o.id = x.order_id and o.deliver_to = 'stock' and o.state not in ('void', 'declined', 'closed', 'received')
    where x.company_id = p_company and x.material_id = m.id) d
$$;
comment on function private.stock_needs is 'Materials at or below their reorder point, with how many to order, less what is on order for stock (at most 500).';
