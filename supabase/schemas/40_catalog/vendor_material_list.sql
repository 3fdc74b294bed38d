create view public.vendor_material_list with (security_invoker = true) as
select l.id, l.company_id, l.vendor_id, l.material_id, l.unit_cost, l.vendor_sku, l.lead_time_days,
  l.minimum_order_quantity, l.is_preferred, l.created_by, l.created_at, l.updated_at, v.name as vendor_name,
  v.company_name as vendor_company_name, v.contact_person, v.email as vendor_email, v.phone as vendor_phone,
  m.name as material_name, m.description as material_description, m.unit as material_unit,
  m.category as material_category
from public.vendor_materials l
join public.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
join public.materials m on m.company_id = l.company_id and m.id = l.material_id;

comment on view public.vendor_material_list is
  'Links of vendors and materials with both ends; for a material order by is_preferred desc, unit_cost.';

grant select on public.vendor_material_list to authenticated, service_role;
