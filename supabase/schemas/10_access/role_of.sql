create function private.role_of(person uuid, own_role text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  session uuid;
begin
  -- Only an owner looks down, so nobody can rise by it.
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
  'The role in which a person is shown the product: its own, or the one that an owner looks at.';
grant execute on function private.role_of to authenticated, service_role;
