create function private.activate_cost(
  p_company uuid, p_material uuid, p_vendor uuid, p_today date default current_date
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.materials m set unit_cost = latest.cost
  from (select c.cost from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material
    and c.effective_date <= p_today order by c.effective_date desc, c.created_at desc limit 1) latest
  where m.company_id = p_company and m.id = p_material and m.unit_cost <> latest.cost;
  update public.vendor_materials v set unit_cost = latest.cost
  from (select c.cost from public.cost_tracking c where c.company_id = p_company and c.material_id = p_material and c.vendor_id = p_vendor
    and c.effective_date <= p_today order by c.effective_date desc, c.created_at desc limit 1) latest
  where v.company_id = p_company and v.material_id = p_material and v.vendor_id = p_vendor and v.unit_cost <> latest.cost;
end $$;
comment on function private.activate_cost is
  'Sets the material''s unit cost to its newest cost effective on a day, and the vendor link''s to the vendor''s newest.';
