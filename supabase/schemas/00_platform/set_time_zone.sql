create function private.set_time_zone(p_zone text) returns void
language plpgsql set search_path = '' as $$
begin
  perform set_config('timezone', p_zone, true);
exception when invalid_parameter_value then
  perform set_config('timezone', 'America/Chicago', true);
end $$;
comment on function private.set_time_zone is
  'Lets the rest of the transaction reckon days in a time zone; as private.local_time, an unknown one is Chicago.';
