create function public.bulk_update_materials(p_ids uuid[], p_changes jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  changed int;
begin
  perform private.require_write('edit_catalog', 'material_management');
  update public.materials m set
    category = coalesce(p_changes ->> 'category', m.category),
    vendor_id = case when p_changes ? 'vendor_id' then (p_changes ->> 'vendor_id')::uuid else m.vendor_id end,
    unit_price = case when p_changes ? 'price_percent' then private.round_price(m.unit_price * (1 + (p_changes ->> 'price_percent')::numeric / 100), m.unit_price)
      else coalesce((p_changes ->> 'unit_price')::numeric, m.unit_price) end,
    minimum_stock = coalesce((p_changes ->> 'minimum_stock')::int, m.minimum_stock),
    reorder_point = coalesce((p_changes ->> 'reorder_point')::int, m.reorder_point),
    lead_time_days = coalesce((p_changes ->> 'lead_time_days')::int, m.lead_time_days),
    is_active = coalesce((p_changes ->> 'is_active')::boolean, m.is_active)
  where m.id = any (p_ids);
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.bulk_update_materials is
  'Changes category, vendor_id, unit_price or price_percent, minimum_stock, reorder_point, lead_time_days, is_active '
  'of many materials at once; a key that is missing keeps its value. Returns how many. Arguments: p_ids; p_changes, '
  'an object of the keys above. Errors: PT402, PT403. Callers: signed-in users with edit_catalog.';
grant execute on function public.bulk_update_materials to authenticated, service_role;
