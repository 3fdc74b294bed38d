create function public.send_service_request(p_token text, p_id uuid, p_project_id uuid, p_kind text, p_title text, p_description text default '') returns jsonb
language sql set search_path = '' as $$ select private.send_service_request(p_token, p_id, p_project_id, p_kind, p_title, p_description) $$;
comment on function public.send_service_request is
  'The client reports a warranty problem or asks for service: a task of the project, of which the company is notified; the same p_id '
  'twice is one request. Returns { id }. Arguments: p_token, the session; p_id, made by the page; p_project_id; p_kind, warranty or '
  'service; p_title; p_description, at most 5,000 characters. Errors: PT403 a member who looks as the client, PT404, PT422, PT429 more '
  'than 10 in a day. Callers: anyone with the token.';

create function private.send_service_request(p_token text, p_id uuid, p_project_id uuid, p_kind text, p_title text, p_description text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  wanted constant uuid := coalesce(p_id, gen_random_uuid());
  job public.projects;
  task uuid;
  client_name text;
begin
  perform private.require_portal_client(session);
  -- The lock makes a request that arrives twice at once one task.
  select * into job from public.projects p
  where p.company_id = session.company_id and p.id = p_project_id and p.client_id = session.client_id and p.deleted_at is null for no key update;
  if job.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif p_kind is null or p_kind not in ('warranty', 'service') then
    perform private.raise_api_error('PT422', 'Choose warranty or service.', 'kind');
  elsif nullif(btrim(p_title), '') is null or length(btrim(p_title)) > 200 then
    perform private.raise_api_error('PT422', 'Describe the problem in a few words.', 'title');
  elsif length(btrim(p_description)) > 5000 then
    perform private.raise_api_error('PT422', 'Details can have up to 5,000 characters.', 'description');
  elsif exists (select from public.service_requests r where r.id = wanted) then
    return jsonb_build_object('id', wanted);
  elsif (select count(*) >= 10 from public.service_requests r where r.company_id = session.company_id and r.client_id = session.client_id
    and r.created_at > now() - interval '1 day') then
    perform private.raise_api_error('PT429', 'You sent 10 requests today. Call your contractor, or try again tomorrow.');
  end if;
  select c.name into client_name from public.clients c where c.company_id = session.company_id and c.id = session.client_id;
  insert into public.project_tasks (company_id, project_id, title, description, created_by)
  values (session.company_id, job.id, left(case p_kind when 'warranty' then 'Warranty: ' else 'Service: ' end || btrim(p_title), 200),
    left(concat_ws(E'\n\n', nullif(btrim(p_description), ''), format('Sent by %s from the client portal.', client_name)), 5000), null)
  returning id into task;
  insert into public.service_requests (id, company_id, client_id, project_id, task_id, kind, title, description)
  values (wanted, session.company_id, session.client_id, job.id, task, p_kind, btrim(p_title), coalesce(btrim(p_description), ''));
  perform private.notify_people(session.company_id, 'service_request',
    private.owners_of(session.company_id) || (select a.created_by from public.portal_access a where a.id = session.access_id), 'view_clients',
    'project', job.id, job.id,
    format(case p_kind when 'warranty' then '%s sent a warranty request' else '%s sent a service request' end, client_name), btrim(p_title));
  return jsonb_build_object('id', wanted);
end $$;
grant execute on function public.send_service_request, private.send_service_request to anon, authenticated;
