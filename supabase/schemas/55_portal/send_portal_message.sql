create function public.send_portal_message(p_token text, p_id uuid, p_body text, p_project_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.send_portal_message(p_token, p_id, p_body, p_project_id) $$;
comment on function public.send_portal_message is
  'The client writes to the company, which is notified; the same p_id twice is one message. Returns the conversation. '
  'Arguments: p_token, the session; p_id, made by the client; p_body, at most 5,000 characters; p_project_id. Errors: PT403 '
  'a member who looks as the client, PT404, PT422 empty or too long, PT429 more than 30 in an hour. Callers: anyone with the '
  'token.';

create function private.send_portal_message(p_token text, p_id uuid, p_body text, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  sent public.portal_messages;
begin
  perform private.require_portal_client(session);
  if nullif(btrim(p_body), '') is null then
    perform private.raise_api_error('PT422', 'Write a message first.', 'body');
  elsif length(btrim(p_body)) > 5000 then
    perform private.raise_api_error('PT422', 'A message has at most 5,000 characters.', 'body');
  elsif p_project_id is not null and not exists (select from public.projects p
    where p.company_id = session.company_id and p.id = p_project_id and p.client_id = session.client_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif (select count(*) >= 30 from public.portal_messages m where m.company_id = session.company_id and m.client_id = session.client_id
    and m.author = 'client' and m.created_at > now() - interval '1 hour') then
    perform private.raise_api_error('PT429', 'You sent many messages. Wait a while, or call your contractor.');
  end if;
  insert into public.portal_messages (id, company_id, client_id, project_id, author, user_id, body)
  values (coalesce(p_id, gen_random_uuid()), session.company_id, session.client_id, p_project_id, 'client', null, btrim(p_body))
  on conflict (id) do nothing returning * into sent;
  if sent.id is not null then
    perform private.notify_people(session.company_id, 'client_message',
      private.owners_of(session.company_id) || (select a.created_by from public.portal_access a where a.id = session.access_id), 'view_clients',
      'client', session.client_id, p_project_id,
      format('%s sent a message', (select c.name from public.clients c where c.company_id = session.company_id and c.id = session.client_id)),
      (select p.name from public.projects p where p.company_id = session.company_id and p.id = p_project_id), session.client_id::text);
  end if;
  return private.portal_conversation(session.company_id, session.client_id);
end $$;
grant execute on function public.send_portal_message, private.send_portal_message to anon, authenticated;
