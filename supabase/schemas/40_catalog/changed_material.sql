create function private.changed_material(p_material jsonb, p_vendor uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_material ->> 'name'), 'description', p_material -> 'description',
    'category', nullif(p_material ->> 'category', ''), 'unit', nullif(p_material ->> 'unit', ''), 'vendor_sku', p_material -> 'vendor_sku',
    'vendor_id', p_vendor, 'unit_cost', p_material -> 'unit_cost', 'unit_price', p_material -> 'unit_price', 'minimum_stock', p_material -> 'minimum_stock',
    'reorder_point', p_material -> 'reorder_point', 'lead_time_days', p_material -> 'lead_time_days', 'is_active', p_material -> 'is_active'))
$$;
comment on function private.changed_material is
  'The columns of a material that a row of a file gives, by name, with the vendor that it names; its stock is '
  'counted, not imported.';
grant execute on function private.changed_material to authenticated;
