create function private.is_client_file(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.client_documents d where d.object_path = object_name)
$$;
comment on function private.is_client_file is
  'Whether a client''s document, deleted or not, uses this object; such an object must never be deleted.';
grant execute on function private.is_client_file to authenticated, service_role;
