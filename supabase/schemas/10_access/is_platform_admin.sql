create function private.is_platform_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.platform_admins a where a.user_id = (select private.current_user_id()))
$$;
comment on function private.is_platform_admin is 'Is the caller a platform administrator?';
grant execute on function private.is_platform_admin to authenticated, service_role;
