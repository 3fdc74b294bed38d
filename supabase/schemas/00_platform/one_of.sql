create function private.one_of(p_column text, p_key text, p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select case jsonb_array_length(coalesce(p_filters -> p_key, '[]')) when 0 then null
    -- One value is an order of its own in an index; several are not.
    when 1 then format('i.%I = $2 #>> ''{%s,0}''', p_column, p_key)
    else format('i.%I = any (array(select jsonb_array_elements_text($2 -> %L)))', p_column, p_key) end
$$;
comment on function private.one_of is
  'The condition that a column of an item has one of the values of a filter; null without any.';
