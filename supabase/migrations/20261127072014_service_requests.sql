set check_function_bodies = off;

create function private.client_projects(p_session private.portal_sessions) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.id), '{}') from public.projects p
  where p.company_id = p_session.company_id and p.client_id = p_session.client_id and p.deleted_at is null
$$;

create table public.service_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid not null,
  -- The task that tracks the work; null once it was deleted.
  task_id uuid,
  kind text not null check (kind in ('warranty', 'service')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 10),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, task_id) references public.project_tasks (company_id, id) on delete set null (task_id)
);

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

create function public.project_service_requests(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('view_clients') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return private.service_requests_json(private.company_id(), array[p_project_id]);
end $$;

create function public.add_service_photo(p_token text, p_request_id uuid, p_photo jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.service_request_of_client(p_token, p_request_id);
  photo uuid;
begin
  insert into public.project_photos (company_id, project_id, object_path, thumbnail_path, file_name, title, phase, content_type, size_bytes,
    content_hash, uploaded_by)
  values (request.company_id, request.project_id, p_photo ->> 'object_path', p_photo ->> 'thumbnail_path', p_photo ->> 'file_name', request.title,
    null, p_photo ->> 'content_type', (p_photo ->> 'size_bytes')::bigint, p_photo ->> 'content_hash', null)
  on conflict (project_id, content_hash) where deleted_at is null do nothing
  returning id into photo;
  if photo is null then
    select f.id into photo from public.project_photos f
    where f.company_id = request.company_id and f.project_id = request.project_id and f.content_hash = p_photo ->> 'content_hash' and f.deleted_at is null;
  end if;
  update public.service_requests r set photo_ids = r.photo_ids || photo
  where r.company_id = request.company_id and r.id = request.id and photo is not null and photo <> all (r.photo_ids);
end $$;

create function public.check_service_photo(p_token text, p_request_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select jsonb_build_object('company_id', r.company_id) from private.service_request_of_client(p_token, p_request_id) r
$$;

create function public.portal_service_requests(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.portal_service_requests(p_token) $$;

create function private.portal_service_requests(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
begin
  return private.service_requests_json(session.company_id, private.client_projects(session));
end $$;

create function public.send_service_request(p_token text, p_id uuid, p_project_id uuid, p_kind text, p_title text, p_description text default '') returns jsonb
language sql set search_path = '' as $$ select private.send_service_request(p_token, p_id, p_project_id, p_kind, p_title, p_description) $$;

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

create function private.service_requests_json(p_company uuid, p_projects uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'title', r.title, 'description', r.description,
    'created_at', r.created_at, 'project_id', r.project_id, 'project_name', p.name, 'task_id', r.task_id, 'done_at', t.completed_at,
    'state', case when t.id is null then 'closed' when t.status = 'completed' then 'done' when t.status = 'in_progress' then 'in_progress' else 'received' end,
    'photos', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'object_path', f.object_path, 'thumbnail_path', f.thumbnail_path)
        order by f.created_at, f.id)
      from public.project_photos f where f.company_id = r.company_id and f.id = any (r.photo_ids) and f.deleted_at is null), '[]'))
    order by r.created_at desc, r.id), '[]')
  from public.service_requests r
  join public.projects p on p.company_id = r.company_id and p.id = r.project_id and p.client_id = r.client_id and p.deleted_at is null
  left join public.project_tasks t on t.company_id = r.company_id and t.id = r.task_id
  where r.company_id = p_company and r.project_id = any (p_projects)
$$;

create index service_requests_project_idx on public.service_requests (company_id, project_id, created_at desc);

create index service_requests_client_idx on public.service_requests (company_id, client_id, created_at desc);

create index service_requests_task_idx on public.service_requests (company_id, task_id);

call private.protect('public.service_requests', reads => 'view_clients', verbs => '');

call private.audit('public.service_requests');

create policy service_requests_assigned on public.service_requests as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.service_requests FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.portal_service_requests(p_token text) to anon;

grant execute on function private.portal_service_requests(p_token text) to authenticated;

grant execute on function private.send_service_request(p_token text, p_id uuid, p_project_id uuid, p_kind text, p_title text, p_description text) to anon;

grant execute on function private.send_service_request(p_token text, p_id uuid, p_project_id uuid, p_kind text, p_title text, p_description text) to authenticated;

grant execute on function private.service_requests_json(p_company uuid, p_projects uuid[]) to authenticated;

grant execute on function public.add_service_photo(p_token text, p_request_id uuid, p_photo jsonb) to service_role;

grant execute on function public.check_service_photo(p_token text, p_request_id uuid) to service_role;

grant execute on function public.portal_service_requests(p_token text) to anon;

grant execute on function public.portal_service_requests(p_token text) to authenticated;

grant execute on function public.project_service_requests(p_project_id uuid) to authenticated;

grant execute on function public.send_service_request(p_token text, p_id uuid, p_project_id uuid, p_kind text, p_title text, p_description text) to anon;

grant execute on function public.send_service_request(p_token text, p_id uuid, p_project_id uuid, p_kind text, p_title text, p_description text) to authenticated;

comment on table public.service_requests is
  'Warranty and service requests that clients send from the portal. Each is a task of its project, whose status is the state that the '
  'client sees. Written by functions only.';

comment on column public.service_requests.photo_ids is 'Photos of the project that came with it.';

comment on function private.client_projects(p_session private.portal_sessions) is 'The projects of the client of a session.';

comment on function private.service_request_of_client(p_token text, p_request_id uuid) is 'An open service request of the client of a session that takes another photo, locked. Errors: PT403, PT404, PT409, PT422.';

comment on function public.project_service_requests(p_project_id uuid) is 'The service requests of a project, newest first, with state and photos. Arguments: p_project_id. Errors: PT403. Callers: signed-in users with view_clients.';

comment on function public.add_service_photo(p_token text, p_request_id uuid, p_photo jsonb) is 'Adds a stored photo to a service request and to its project; the same photo twice is one. Arguments: p_token, the session; p_request_id; p_photo, { object_path, thumbnail_path, file_name, content_type, size_bytes, content_hash }. Errors: PT403, PT404, PT409, PT422. Callers: the accounts gateway.';

comment on function public.check_service_photo(p_token text, p_request_id uuid) is 'Before a photo is stored: { company_id }, the folder that it belongs in. Arguments: p_token, the session; p_request_id. Errors: PT403 a member who looks as the client, PT404, PT409 closed, PT422 10 photos already. Callers: the accounts gateway.';

comment on function public.portal_service_requests(p_token text) is 'The client''s warranty and service requests with their state, newest first; a gateway turns object_path and thumbnail_path into short addresses. Arguments: p_token, the session. Errors: PT404. Callers: anyone with the token.';

comment on function public.send_service_request(p_token text, p_id uuid, p_project_id uuid, p_kind text, p_title text, p_description text) is 'The client reports a warranty problem or asks for service: a task of the project, of which the company is notified; the same p_id twice is one request. Returns { id }. Arguments: p_token, the session; p_id, made by the page; p_project_id; p_kind, warranty or service; p_title; p_description, at most 5,000 characters. Errors: PT403 a member who looks as the client, PT404, PT422, PT429 more than 10 in a day. Callers: anyone with the token.';

comment on function private.service_requests_json(p_company uuid, p_projects uuid[]) is 'The service requests of projects, newest first: [{ id, kind, title, description, created_at, project_id, project_name, task_id, done_at, state received, in_progress, done, or closed (its task was deleted), photos }].';

reset check_function_bodies;
