create function private.quote_needs(p_company uuid, p_quote uuid)
returns table (key uuid, vendor_id uuid, place int, material_id uuid, quote_item_id uuid, budget_line_id uuid, cost_code_id uuid, description text,
  quantity numeric, unit text, unit_cost numeric, ordered numeric)
language sql stable security definer set search_path = '' as $$
  select l.id, coalesce(f.vendor_id, m.vendor_id, i.vendor_id), l.position, i.material_id, l.id, b.id, b.cost_code_id, left(l.name, 500),
    greatest(l.quantity - d.ordered, 0), l.unit, round(coalesce(f.unit_cost, l.unit_cost, i.cost, m.unit_cost, 0), 4), d.ordered
  from public.quote_items l
  left join public.items_database i on i.company_id = p_company and i.id = l.item_id
  left join public.materials m on m.company_id = p_company and m.id = i.material_id
  left join public.vendor_materials f on f.company_id = p_company and f.material_id = i.material_id and f.is_preferred
  left join lateral (select x.id, x.cost_code_id from public.budget_lines x where x.company_id = p_company and x.quote_item_id = l.id order by x.position limit 1) b on true
  cross join lateral (select coalesce(sum(x.quantity), 0) as ordered from public.purchase_order_lines x
    join public.purchase_orders o on o.company_id = p_company and o.id = x.order_id and o.state not in ('void', 'declined')
    where x.company_id = p_company and x.quote_item_id = l.id) d
  where l.company_id = p_company and l.quote_id = p_quote and l.is_selected and l.unit_price >= 0 and coalesce(i.category, 'materials') <> 'labor'
$$;
comment on function private.quote_needs is 'The selected lines of a quote without labor and deductions: vendor, cost, and what orders have of each already.';
