create view public.item_list with (security_invoker = true) as
select i.id, i.company_id, i.name, i.description, i.category, i.trade, i.unit, i.cost, i.unit_price, i.markup_percentage,
  i.price_basis, i.profit_margin, i.tax_category, i.seasonal_pricing, i.winter_price, i.summer_price, i.sku, i.barcode,
  i.supplier, i.supplier_contact, i.supplier_email, i.supplier_sku, i.inventory_tracking, i.current_stock,
  i.reorder_level, i.usage_notes, i.usage_count, i.last_used_at, i.material_id, i.vendor_id, i.is_active, i.version,
  i.created_by, i.created_at, i.updated_at, i.import_id, i.current_stock as stock_quantity,
  private.item_price(i.*) as price,
  case when i.inventory_tracking and i.current_stock <= 0 then 'out' when i.inventory_tracking and i.current_stock <= i.reorder_level then 'low' else 'in' end as stock_status,
  m.name as material_name, v.name as vendor_name,
  (select g.object_path from public.item_images g where g.company_id = i.company_id and g.item_id = i.id
    order by g.is_primary desc, g.position limit 1) as image_path,
  i.tax_rate_id
from public.items_database i
left join public.materials m on m.company_id = i.company_id and m.id = i.material_id
left join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id;

comment on view public.item_list is
  'Items with price of the day, stock status (in, low, out), material, vendor and first image. Filter is_active.';

grant select on public.item_list to authenticated, service_role;
