create function private.has_role(variadic roles text[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.user_role() = any (roles), false)
$$;
comment on function private.has_role is 'Has the caller one of these roles?';
grant execute on function private.has_role to authenticated, service_role;
