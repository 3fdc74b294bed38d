create function private.list_one_of(p_column text, p_key text, p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('%s in (%s)', p_column, string_agg(format('$2 #>> ''{%s,%s}''', p_key, at), ', '))
  from generate_series(0, least(jsonb_array_length(coalesce(p_filters -> p_key, '[]')), 200) - 1) at
  having count(*) > 0
$$;
comment on function private.list_one_of is
  'The condition that a column has one of the values of a filter, 200 at most; null without any.';
