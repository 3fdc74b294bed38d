create function private.items_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'i.company_id = $1', 'i.is_active',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then
      '(' || private.contains_text('lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, ''''))', '$3', p_filters ->> 'q')
        || ' or ' || private.contains_text('lower(coalesce(i.category, ''''))', '$3', p_filters ->> 'q') || ')' end,
    private.list_one_of('i.trade', 'trade', p_filters),
    private.list_one_of('i.unit', 'unit', p_filters),
    '(' || array_to_string(private.items_bands(p_filters), ' or ') || ')',
    case when p_filters ->> 'used_since' is not null then 'i.last_used_at >= ($2 ->> ''used_since'')::timestamptz' end,
    case when p_filters ->> 'stock' in ('in', 'low', 'out') then
      'case when not i.inventory_tracking or i.current_stock > i.reorder_level then ''in''
        when i.current_stock > 0 then ''low'' else ''out'' end = $2 ->> ''stock''' end,
    case when p_filters ->> 'min' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end >= ($2 ->> ''min'')::numeric' end,
    case when p_filters ->> 'max' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end <= ($2 ->> ''max'')::numeric' end)
$$;
comment on function private.items_where is
  'The condition that the filters of an items list mean: $1 the company, $2 the filters, $3 the text as a pattern. '
  'Holds no text of the caller.';
