create function private.items_bands(p_filters jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(format('i.unit_price >= coalesce(($2 #>> ''{bands,%1$s,from}'')::numeric, 0)', at)
    || case when p_filters #>> array['bands', at::text, 'to'] is null then ''
      else format(' and i.unit_price < ($2 #>> ''{bands,%1$s,to}'')::numeric', at) end)
  from generate_series(0, least(jsonb_array_length(coalesce(p_filters -> 'bands', '[]')), 20) - 1) at
$$;
comment on function private.items_bands is
  'The ranges of unit_price that the bands of a filter mean, twenty at most; null without any.';
