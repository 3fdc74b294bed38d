create function public.change_materials(p_ids uuid[], p_changes jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_write('edit_catalog', 'material_management');
  perform from public.materials m where m.id = any (p_ids) order by m.id for update;
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'category', m.category, 'vendor_id', m.vendor_id, 'unit_price', m.unit_price,
    'minimum_stock', m.minimum_stock, 'reorder_point', m.reorder_point, 'lead_time_days', m.lead_time_days, 'is_active', m.is_active)), '[]')
  into before from public.materials m where m.id = any (p_ids);
  perform public.bulk_update_materials(p_ids, p_changes);
  return (select coalesce(jsonb_agg(b.value || jsonb_build_object('version', m.version)), '[]')
    from jsonb_array_elements(before) b join public.materials m on m.id = (b.value ->> 'id')::uuid);
end $$;
comment on function public.change_materials is
  'bulk_update_materials with its way back: what the materials were before, for restore_materials, with the version '
  'that the change gave them. Arguments: p_ids; p_changes, as for bulk_update_materials. Errors: PT402, PT403. '
  'Callers: signed-in users with edit_catalog.';
grant execute on function public.change_materials to authenticated, service_role;
