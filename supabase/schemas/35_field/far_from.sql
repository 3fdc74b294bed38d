create function private.far_from(p_place jsonb, p_latitude numeric, p_longitude numeric) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(sqrt(power((lat - p_latitude::float) * 111.2, 2)
    + power((lng - p_longitude::float) * 111.2 * cos(radians(p_latitude::float)), 2)) > 1, false)
  from (select case when jsonb_typeof(p_place -> 'latitude') = 'number' then (p_place ->> 'latitude')::float end as lat,
    case when jsonb_typeof(p_place -> 'longitude') = 'number' then (p_place ->> 'longitude')::float end as lng) at
$$;
comment on function private.far_from is
  'Whether a place { latitude, longitude } is more than 1 km from a site; false if either is unknown.';
