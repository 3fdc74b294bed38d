create function private.role_of(person uuid, own_role text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  session uuid;
begin
  -- Only an owner can preview another role, so it never adds rights.
  if own_role is distinct from 'owner' then
    return own_role;
  end if;
  session := private.session_id();
  if session is null then
    return own_role;
  end if;
  return coalesce((select s.role from private.see_as_sessions s
    where s.session_id = session and s.user_id = person and s.expires_at > now()), own_role);
end $$;
comment on function private.role_of is
  'The effective role of a user: their own, or the one that an owner previews.';
grant execute on function private.role_of to authenticated, service_role;
