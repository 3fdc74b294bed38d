create function private.budget_needs(p_company uuid, p_project uuid)
returns table (key uuid, vendor_id uuid, place int, material_id uuid, quote_item_id uuid, budget_line_id uuid, cost_code_id uuid, description text,
  quantity numeric, unit text, unit_cost numeric, ordered numeric)
language sql stable security definer set search_path = '' as $$
  select b.id, null::uuid, b.position, null::uuid, null::uuid, b.id, b.cost_code_id, coalesce(nullif(btrim(b.description), ''), initcap(b.category)),
    case when b.amount > d.ordered then 1 else 0 end::numeric, null::text, b.amount - d.ordered, d.ordered
  from public.budget_lines b
  cross join lateral (select coalesce(sum(x.amount), 0) as ordered from public.purchase_order_lines x
    join public.purchase_orders o on o.company_id = p_company and o.id = x.order_id and o.state not in ('void', 'declined')
    where x.company_id = p_company and x.budget_line_id = b.id) d
  where b.company_id = p_company and b.project_id = p_project and b.transfer_id is null and b.category <> 'labor' and b.amount > 0
$$;
comment on function private.budget_needs is 'The budget lines of a project without labor, each as one piece at what no order has of its cost yet, in dollars.';
