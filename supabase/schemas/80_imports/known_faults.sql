create function private.known_faults(p_rows jsonb, p_known uuid[], p_message text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('row', k.place, 'name', p_rows -> (k.place::int - 1) ->> 'name', 'message', p_message)), '[]')
  from unnest(p_known) with ordinality k (id, place) where k.id is not null
$$;
comment on function private.known_faults is 'Says of each row that is there already that it is.';
grant execute on function private.known_faults to authenticated;
