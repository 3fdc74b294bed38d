create function private.imported_client(p_row jsonb, p_address jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_object_agg(name, case name
    when 'address' then private.client_address_by_import(p_address, p_row -> 'address')
    else to_jsonb(nullif(btrim(p_row ->> name), '')) end))
  from unnest(private.imported_columns('public.clients')) name
$$;
comment on function private.imported_client is
  'What a row of a file gives of a client, by column; without what is missing or empty. Arguments: p_address, the address '
  'that the client has so far.';
grant execute on function private.imported_client to authenticated;
