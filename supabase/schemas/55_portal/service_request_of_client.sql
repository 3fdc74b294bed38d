create function private.service_request_of_client(p_token text, p_request_id uuid) returns public.service_requests
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  request public.service_requests;
begin
  perform private.require_portal_client(session);
  select r.* into request from public.service_requests r
  where r.company_id = session.company_id and r.client_id = session.client_id and r.id = p_request_id
    and r.project_id = any (private.client_projects(session)) for no key update;
  if request.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif not exists (select from public.project_tasks t where t.company_id = request.company_id and t.id = request.task_id and t.status <> 'completed') then
    perform private.raise_api_error('PT409', 'This request is closed. Send a new one.');
  elsif cardinality(request.photo_ids) >= 10 then
    perform private.raise_api_error('PT422', 'A request can have up to 10 photos.', 'photo');
  end if;
  return request;
end $$;
comment on function private.service_request_of_client is
  'An open service request of the client of a session that takes another photo, locked. Errors: PT403, PT404, PT409, PT422.';
