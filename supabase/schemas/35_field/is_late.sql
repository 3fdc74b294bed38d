create function private.is_late(p_device timestamptz, p_server timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(p_server - p_device not between interval '-5 minutes' and interval '5 minutes', false)
$$;
comment on function private.is_late is
  'Whether the device''s clock and the server''s are over 5 minutes apart: written without a connection, or a wrong clock.';
