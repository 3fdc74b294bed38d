create view public.material_list with (security_invoker = true) as
select m.id, m.company_id, m.name, m.description, m.category, m.unit, m.sku, m.vendor_sku, m.vendor_id, m.unit_cost,
  m.unit_price, m.profit_margin, m.minimum_stock, m.current_stock, m.reorder_point, m.lead_time_days, m.specifications,
  m.is_active, m.import_id, m.created_by, m.version, m.created_at, m.updated_at, v.name as vendor_name,
  v.company_name as vendor_company_name,
  case when m.current_stock <= 0 then 'out' when m.current_stock <= m.reorder_point then 'low' else 'adequate' end as stock_status,
  (select count(*)::int from public.vendor_materials l
    where l.company_id = m.company_id and l.material_id = m.id) as vendors_count
from public.materials m
left join public.vendors v on v.company_id = m.company_id and v.id = m.vendor_id;

comment on view public.material_list is
  'Materials with primary vendor, stock status (adequate, low, out) and number of vendors.';

grant select on public.material_list to authenticated, service_role;
