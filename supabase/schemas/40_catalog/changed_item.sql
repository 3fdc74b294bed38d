create function private.changed_item(i public.items_database, p_item jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_item ->> 'name'), 'description', p_item -> 'description',
    'category', nullif(p_item ->> 'category', ''), 'trade', nullif(p_item ->> 'trade', ''), 'unit', nullif(p_item ->> 'unit', ''),
    'supplier', nullif(p_item ->> 'supplier', ''), 'supplier_sku', nullif(p_item ->> 'supplier_sku', ''),
    'tax_category', nullif(p_item ->> 'tax_category', ''), 'reorder_level', nullif(p_item ->> 'reorder_level', ''),
    'sku', nullif(btrim(p_item ->> 'sku'), ''), 'barcode', nullif(btrim(p_item ->> 'barcode'), '')) || private.changed_price(i, p_item))
$$;
comment on function private.changed_item is
  'The columns of an item that a row of a file gives, by name; its stock is counted, not imported.';
grant execute on function private.changed_item to authenticated;
