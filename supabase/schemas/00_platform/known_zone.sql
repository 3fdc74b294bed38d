create function private.known_zone(p_zone text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if p_zone !~ '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$' or length(p_zone) > 100 then return null; end if;
  perform now() at time zone p_zone;
  return p_zone;
exception when invalid_parameter_value then
  return null;
end $$;
comment on function private.known_zone is 'A time zone that there is; null for everything else.';
grant execute on function private.known_zone to authenticated, service_role;
