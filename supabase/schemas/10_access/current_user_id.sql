create function private.current_user_id() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  session constant uuid := private.session_id();
  origin inet;
begin
  if session is null then
    return caller;
  end if;
  select s.ip into origin from auth.sessions s
  where s.id = session and s.user_id = caller and (s.not_after is null or s.not_after > now());
  if not found then
    return null;
  elsif exists (select from private.expired_password_sign_ins h where h.session_id = session) or private.lacks_second_factor() then
    return null;
  elsif origin is not null and exists (
    select from public.user_profiles p join public.company_security_settings c on c.company_id = p.company_id
    where p.id = caller and cardinality(c.ip_whitelist) > 0 and not origin <<= any (c.ip_whitelist::inet[])) then
    return null;
  end if;
  return caller;
end $$;
comment on function private.current_user_id is
  'auth.uid(), or null when the session has ended, needs a second factor or a new password, or has an IP address that '
  'is not on the company''s list. The address is that of the sign-in or of the last token refresh.';
grant execute on function private.current_user_id to authenticated, service_role;
