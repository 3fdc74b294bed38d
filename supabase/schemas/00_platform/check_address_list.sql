create function private.check_address_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry text;
  own constant inet := (select s.ip from auth.sessions s where s.id = private.session_id());
begin
  foreach entry in array new.ip_whitelist loop
    begin
      perform entry::inet;
    exception when others then
      perform private.raise_api_error('PT422', format('%s isn''t an IP address. Enter one like 203.0.113.7 or 203.0.113.0/24.', left(entry, 60)), 'ip_whitelist');
    end;
  end loop;
  if cardinality(new.ip_whitelist) > 0 and own is not null and not own <<= any (new.ip_whitelist::inet[]) then
    perform private.raise_api_error('PT422', format('This list would lock you out. Add your own address, %s.', host(own)), 'ip_whitelist');
  end if;
  return new;
end $$;
comment on function private.check_address_list is
  'Trigger: rejects an invalid IP address, and a list that does not include the user''s own. Error: PT422.';
