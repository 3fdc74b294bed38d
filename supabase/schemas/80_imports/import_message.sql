create function private.import_message(p_state text, p_constraint text, p_message text, p_row jsonb) returns text
language sql stable set search_path = '' as $$
  select case when p_state = 'PT422' then p_message when p_state = '23503' then 'Unknown unit'
    when p_constraint = 'items_database_sku_key' then private.own_sku_conflict(p_row ->> 'sku')
    when p_state = '23505' then 'Another item already has this barcode'
    else coalesce('The ' || replace(substring(p_constraint from '^(?:clients|items_database|vendors|materials|cost_codes)_(.+)_(?:check|key)$'), '_', ' ') || ' is not valid',
      'A value is not valid') end
$$;
comment on function private.import_message is
  'Why a row was not imported, from the error that it caused, in plain words.';
grant execute on function private.import_message to authenticated;
