create function private.time_place(p_place jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_place -> 'latitude') = 'number' and jsonb_typeof(p_place -> 'longitude') = 'number'
      and (p_place ->> 'latitude')::numeric between -90 and 90 and (p_place ->> 'longitude')::numeric between -180 and 180
    then jsonb_build_object('latitude', round((p_place ->> 'latitude')::numeric, 5),
      'longitude', round((p_place ->> 'longitude')::numeric, 5)) end
$$;
comment on function private.time_place is 'A place as a device sent it, with five decimals; null if it is none.';
