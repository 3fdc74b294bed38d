create function public.revoke_portal(p_client_id uuid) returns void
language sql set search_path = '' as $$ select private.revoke_portal(p_client_id) $$;
comment on function public.revoke_portal is
  'Ends a client''s access to the portal at once, on every device; links to single documents remain. Doing it again is '
  'harmless. Arguments: p_client_id. Errors: PT402, PT403. Callers: signed-in users with edit_documents.';

create function private.revoke_portal(p_client_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_clients');
  update public.portal_access set revoked_at = now()
  where company_id = private.company_id() and client_id = p_client_id and revoked_at is null;
end $$;
grant execute on function public.revoke_portal, private.revoke_portal to authenticated;
