create function private.save_cost_before_history(
  p_company uuid, p_material uuid, p_vendor uuid, p_asked numeric default null
) returns void
language sql security definer set search_path = '' as $$
  update public.materials m set cost_before_history = m.unit_cost
  where m.company_id = p_company and m.id = p_material
    and not exists (select from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material);
  update public.vendor_materials v set cost_before_history = coalesce(p_asked, v.unit_cost)
  where v.company_id = p_company and v.material_id = p_material and v.vendor_id = p_vendor
    and not exists (select from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material and c.vendor_id = p_vendor)
$$;
comment on function private.save_cost_before_history is
  'Before the first record of a cost history: what the material costs, and what the vendor asks, or asked until now '
  '(p_asked).';
