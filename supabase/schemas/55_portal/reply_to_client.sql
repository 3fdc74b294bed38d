create function public.reply_to_client(p_client_id uuid, p_id uuid, p_body text, p_project_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.reply_to_client(p_client_id, p_id, p_body, p_project_id) $$;
comment on function public.reply_to_client is
  'Writes to a client in the portal, and by email where the client has an address; the client''s own messages are read by '
  'it. The same p_id twice is one message. Returns client_portal. Arguments: p_client_id; p_id, made by the screen; p_body, '
  'at most 5,000 characters; p_project_id. Errors: PT402, PT403, PT404, PT409 the client has no portal, PT422. Callers: '
  'signed-in users with send_messages.';

create function private.reply_to_client(p_client_id uuid, p_id uuid, p_body text, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sent public.portal_messages;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if not exists (select from public.clients c where c.company_id = company and c.id = p_client_id and c.deleted_at is null)
    or p_project_id is not null and not exists (select from public.projects p
      where p.company_id = company and p.id = p_project_id and p.client_id = p_client_id) then
    perform private.raise_api_error('PT404', 'Client not found');
  elsif not exists (select from public.portal_access a where a.company_id = company and a.client_id = p_client_id and a.revoked_at is null) then
    perform private.raise_api_error('PT409', 'Invite this client to the portal first.');
  elsif nullif(btrim(p_body), '') is null or length(btrim(p_body)) > 5000 then
    perform private.raise_api_error('PT422', 'Enter a message of at most 5,000 characters.', 'body');
  end if;
  insert into public.portal_messages (id, company_id, client_id, project_id, author, body)
  values (coalesce(p_id, gen_random_uuid()), company, p_client_id, p_project_id, 'company', btrim(p_body))
  on conflict (id) do nothing returning * into sent;
  update public.portal_messages set read_at = now() where company_id = company and client_id = p_client_id and author = 'client' and read_at is null;
  if sent.id is not null then
    perform private.queue_client_mails(array[p_client_id], 'New message from {company_name}', btrim(p_body), sent.id);
  end if;
  return public.client_portal(p_client_id);
end $$;
grant execute on function public.reply_to_client, private.reply_to_client to authenticated;
