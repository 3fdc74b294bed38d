create function private.user_role() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  person constant uuid := private.current_user_id();
  own text;
begin
  if exists (select from private.act_as_sessions s where s.admin_id = person and s.ended_at is null and s.expires_at > now()) then
    return 'owner';
  end if;
  select p.role into own from public.user_profiles p where p.id = person and p.is_active;
  -- Only an owner can look at the product in another role.
  if own = 'owner' then
    own := private.role_of(person, own);
  end if;
  return own;
end $$;
comment on function private.user_role is 'The caller''s role in its company; an acting administrator works as owner.';
grant execute on function private.user_role to authenticated, service_role;
