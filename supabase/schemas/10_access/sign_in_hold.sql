create function private.sign_in_hold() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.lacks_second_factor() then
    return 'second_factor';
  elsif exists (select from private.held_sign_ins h where h.session_id = private.session_id()) then
    return 'password';
  end if;
  return null;
end $$;
comment on function private.sign_in_hold is
  'What the caller''s sign-in waits for: second_factor, then password (a new one); null for one that waits for '
  'nothing.';
grant execute on function private.sign_in_hold to authenticated, service_role;
