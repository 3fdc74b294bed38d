create function private.imported_row(p_kind text, p_columns text[], p_row jsonb, p_before jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(((select jsonb_object_agg(name, nullif(btrim(p_row ->> name), '')) from unnest(p_columns) name) || case p_kind
      when 'clients' then jsonb_build_object('address', private.client_address_by_import(p_before -> 'address', p_row -> 'address'))
      when 'vendors' then jsonb_build_object('address', private.address_by_import(p_before -> 'address', jsonb_build_object(
        'street', p_row ->> 'street', 'city', p_row ->> 'city', 'state', p_row ->> 'state', 'zip', p_row ->> 'zip')))
      when 'materials' then jsonb_build_object('vendor_id', private.vendor_named(p_row ->> 'vendor'))
      when 'items' then private.imported_price(p_row, p_before) || jsonb_build_object('tax_rate_id', private.tax_rate_named(p_row ->> 'tax_rate')) else '{}' end
    || case when p_kind = 'items' and p_before is null then jsonb_build_object(
        'category', coalesce(nullif(btrim(p_row ->> 'category'), ''), 'general'),
        'inventory_tracking', coalesce(nullif(p_row ->> 'current_stock', ''), nullif(p_row ->> 'reorder_level', '')) is not null)
      else '{}' end)
    - case when p_before is null then '{}'::text[]
      -- Stock is counted, not imported. The email address of a client is not replaced.
      when p_kind = 'items' then '{current_stock,inventory_tracking,price_basis,is_active}'
      when p_kind = 'materials' then '{current_stock,sku}'
      when p_kind = 'vendors' or p_before ->> 'email' is not null then '{email}'
      else '{}' end)
$$;
comment on function private.imported_row is
  'The columns that a row of a file sets, with their values; without those that are missing or empty. Arguments: '
  'p_columns, those of the table that a file may set; p_before, the row that it changes, null for a new one.';
grant execute on function private.imported_row to authenticated;
