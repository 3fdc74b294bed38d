create function private.list_reversed(p_phases text[], p_reversed boolean) returns text[]
language sql immutable set search_path = '' as $$
  select array(select one from unnest(p_phases) with ordinality phases (one, place) order by case when p_reversed then -place else place end)
$$;
comment on function private.list_reversed is 'The phases of an order, from the last to the first where p_reversed.';
