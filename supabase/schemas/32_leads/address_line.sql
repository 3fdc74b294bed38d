create function private.address_line(p_address jsonb) returns text
language sql immutable set search_path = '' as $$
  select left(coalesce(concat_ws(', ', nullif(btrim(p_address ->> 'street'), ''), nullif(btrim(p_address ->> 'city'), ''),
    nullif(concat_ws(' ', nullif(btrim(p_address ->> 'state'), ''), nullif(btrim(p_address ->> 'zip'), '')), '')), ''), 500)
$$;
comment on function private.address_line is 'An address { street, city, state, zip } on one line, as projects have it.';
