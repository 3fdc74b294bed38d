create function private.import_message(p_state text, p_message text) returns text
language sql immutable set search_path = '' as $$
  select case when p_state = 'PT422' then p_message when p_state = '23503' then 'Unknown unit'
    when p_state = '23505' then 'Another row has this barcode already' else 'A value is not valid' end
$$;
comment on function private.import_message is 'Why a row was not imported, in plain words.';
grant execute on function private.import_message to authenticated;
