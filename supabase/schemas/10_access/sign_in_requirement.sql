create function private.sign_in_requirement() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.lacks_second_factor() then
    return 'second_factor';
  elsif exists (select from private.expired_password_sign_ins h where h.session_id = private.session_id()) then
    return 'password';
  end if;
  return null;
end $$;
comment on function private.sign_in_requirement is
  'What the caller must do to complete the sign-in: second_factor, then password (set a new one); null when complete.';
grant execute on function private.sign_in_requirement to authenticated, service_role;
