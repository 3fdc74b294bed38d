create function public.portal_service_requests(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.portal_service_requests(p_token) $$;
comment on function public.portal_service_requests is
  'The client''s warranty and service requests with their state, newest first; a gateway turns object_path and thumbnail_path into '
  'short addresses. Arguments: p_token, the session. Errors: PT404. Callers: anyone with the token.';

create function private.portal_service_requests(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
begin
  return private.service_requests_json(session.company_id, private.client_projects(session));
end $$;
grant execute on function public.portal_service_requests, private.portal_service_requests to anon, authenticated;
