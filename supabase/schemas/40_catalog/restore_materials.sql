create function public.restore_materials(p_materials jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  restored int;
begin
  perform private.require_write('edit_catalog', 'material_management');
  update public.materials m set category = b.category, vendor_id = (select v.id from public.vendors v where v.id = b.vendor_id),
    unit_price = b.unit_price, minimum_stock = b.minimum_stock, reorder_point = b.reorder_point, lead_time_days = b.lead_time_days,
    is_active = b.is_active
  from jsonb_populate_recordset(null::public.materials, p_materials) b
  where m.id = b.id and m.version = b.version;
  get diagnostics restored = row_count;
  return restored;
end $$;
comment on function public.restore_materials is
  'Undo of change_materials, from its answer; a material that someone has changed since stays. Returns how many. '
  'Arguments: p_materials, what change_materials returned. Errors: PT402, PT403. Callers: signed-in users with '
  'edit_catalog.';
grant execute on function public.restore_materials to authenticated, service_role;
