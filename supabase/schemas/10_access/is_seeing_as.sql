create function private.is_seeing_as() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
begin
  return session is not null and exists (select from private.see_as_sessions s
    where s.session_id = session and s.user_id = auth.uid() and s.expires_at > now());
end $$;
comment on function private.is_seeing_as is
  'Is the caller an owner who looks at the product in another role, and may change nothing?';
grant execute on function private.is_seeing_as to authenticated, service_role;
