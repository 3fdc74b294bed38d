create function private.local_time(p_at timestamptz, p_zone text) returns timestamp without time zone
language plpgsql stable set search_path = '' as $$
begin
  return p_at at time zone p_zone;
exception when invalid_parameter_value then
  return p_at at time zone 'America/Chicago';
end $$;
comment on function private.local_time is
  'What the clocks of a time zone show at a moment; those of America/Chicago where there is no such zone.';
