create function private.forget_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.activate_cost(old.company_id, old.material_id, old.vendor_id);
  if old.is_scheduled then
    return null;
  end if;
  update public.materials m set unit_cost = coalesce(m.cost_before_history, 0)
  where m.company_id = old.company_id and m.id = old.material_id and m.unit_cost = old.cost
    and not exists (select from public.cost_tracking c where c.company_id = m.company_id and c.material_id = m.id and not c.is_scheduled);
  update public.vendor_materials v set unit_cost = coalesce(v.cost_before_history, 0)
  where v.company_id = old.company_id and v.material_id = old.material_id and v.vendor_id = old.vendor_id and v.unit_cost = old.cost
    and not exists (select from public.cost_tracking c where c.company_id = v.company_id and c.material_id = v.material_id
      and c.vendor_id = v.vendor_id and not c.is_scheduled);
  return null;
end $$;
comment on function private.forget_cost_record is
  'See private.activate_cost; where no record is left, the material and the vendor''s link have the cost of '
  'before the history, or none (0).';
