create function public.preview_portal(p_client_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.preview_portal(p_client_id) $$;
comment on function public.preview_portal is
  'A link with which a member looks at a client''s portal for an hour, without deciding, paying, or writing: { token }. '
  'Arguments: p_client_id. Errors: PT402, PT403, PT404. Callers: signed-in users with edit_documents.';

create function private.preview_portal(p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  access uuid;
begin
  perform private.require_write('view_clients');
  perform private.require_write('edit_documents', 'create_edit_clients');
  select id into access from public.portal_access a where a.company_id = company and a.client_id = p_client_id and a.revoked_at is null;
  if access is null then
    if not exists (select from public.clients c where c.company_id = company and c.id = p_client_id and c.deleted_at is null) then
      perform private.raise_api_error('PT404', 'Client not found');
    end if;
    insert into public.portal_access (company_id, client_id) values (company, p_client_id) returning id into access;
  end if;
  return jsonb_build_object('token', private.issue_portal_link(access, (select auth.uid())));
end $$;
grant execute on function public.preview_portal, private.preview_portal to authenticated;
