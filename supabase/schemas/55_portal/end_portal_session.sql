create function public.end_portal_session(p_session_id uuid) returns void
language sql set search_path = '' as $$ select private.end_portal_session(p_session_id) $$;
comment on function public.end_portal_session is
  'Signs one device of a client out of the portal; the links and the other devices stay. Doing it again is harmless. '
  'Arguments: p_session_id, of client_portal. Errors: PT402, PT403. Callers: signed-in users with edit_documents.';

create function private.end_portal_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_clients');
  delete from private.portal_sessions s where s.company_id = private.company_id() and s.id = p_session_id;
end $$;
grant execute on function public.end_portal_session, private.end_portal_session to authenticated;
