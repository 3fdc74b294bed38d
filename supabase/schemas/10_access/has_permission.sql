create function private.has_permission(wanted text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant text := private.user_role();
begin
  perform from public.role_permissions r where r.role = own and r.permission = wanted;
  return found;
end $$;
comment on function private.has_permission is 'May the caller''s role do this (role_permissions)?';
grant execute on function private.has_permission to authenticated, service_role;
