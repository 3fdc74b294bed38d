create function private.permissions() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  own constant text := private.user_role();
  all_of_them text[];
begin
  select array_agg(r.permission order by r.permission) into all_of_them from public.role_permissions r where r.role = own;
  return coalesce(all_of_them, '{}');
end $$;
comment on function private.permissions is 'What the caller''s role may do.';
grant execute on function private.permissions to authenticated, service_role;
