create function private.changed_row(p_kind text, p_id uuid, p_row jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case p_kind
    -- The email address of a client is not replaced.
    when 'clients' then (select private.imported_client(p_row, c.address) - case when c.email is null then '' else 'email' end
      from public.clients c where c.id = p_id)
    -- Stock is counted, not imported.
    when 'items' then (select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_row ->> 'name'), 'description', p_row -> 'description',
        'category', nullif(p_row ->> 'category', ''), 'trade', nullif(p_row ->> 'trade', ''), 'unit', nullif(p_row ->> 'unit', ''),
        'supplier', nullif(p_row ->> 'supplier', ''), 'supplier_sku', nullif(p_row ->> 'supplier_sku', ''),
        'tax_category', nullif(p_row ->> 'tax_category', ''), 'reorder_level', nullif(p_row ->> 'reorder_level', ''),
        'sku', nullif(btrim(p_row ->> 'sku'), ''), 'barcode', nullif(btrim(p_row ->> 'barcode'), '')) || private.changed_price(i, p_row))
      from public.items_database i where i.company_id = private.company_id() and i.id = p_id)
    when 'vendors' then (select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_row ->> 'name'), 'company_name', p_row -> 'company_name',
        'contact_person', p_row -> 'contact_person', 'phone', p_row -> 'phone', 'website', p_row -> 'website',
        'tax_id', p_row -> 'tax_id', 'payment_terms', nullif(p_row ->> 'payment_terms', ''),
        'preferred_payment_method', p_row -> 'preferred_payment_method', 'notes', p_row -> 'notes', 'is_active', p_row -> 'is_active',
        'address', private.address_by_import(v.address, jsonb_build_object('street', p_row ->> 'street', 'city', p_row ->> 'city',
          'state', p_row ->> 'state', 'zip', p_row ->> 'zip'))))
      from public.vendors v where v.id = p_id)
    else jsonb_strip_nulls(jsonb_build_object('name', btrim(p_row ->> 'name'), 'description', p_row -> 'description',
        'category', nullif(p_row ->> 'category', ''), 'unit', nullif(p_row ->> 'unit', ''), 'vendor_sku', p_row -> 'vendor_sku',
        'vendor_id', private.vendor_named(p_row ->> 'vendor'), 'unit_cost', p_row -> 'unit_cost', 'unit_price', p_row -> 'unit_price', 'minimum_stock', p_row -> 'minimum_stock',
        'reorder_point', p_row -> 'reorder_point', 'lead_time_days', p_row -> 'lead_time_days', 'is_active', p_row -> 'is_active')) end
$$;
comment on function private.changed_row is
  'The columns that a row of an import changes in what it already is (p_id), with their values.';
grant execute on function private.changed_row to authenticated;
