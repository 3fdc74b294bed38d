create function public.text_portal_invitation(p_client_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.text_portal_invitation(p_client_id) $$;
comment on function public.text_portal_invitation is
  'Texts a client a link to their portal: { sent_to }. The text waits for the end of quiet hours, and its link is made when it is sent, so '
  'that nobody reads it before the client. Arguments: p_client_id. Errors: PT402, PT403, PT404, PT422 no phone number, no consent, or over '
  'the limit of texts. Callers: signed-in users with edit_documents and send_messages.';

create function private.text_portal_invitation(p_client_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  number text;
begin
  perform private.require_write('view_clients');
  perform private.require_write('edit_documents', 'create_edit_clients');
  perform private.require_write('send_messages', 'create_edit_clients');
  select coalesce(private.e164(c.phone), '') into number from public.clients c where c.company_id = company and c.id = p_client_id and c.deleted_at is null;
  if number is null then
    perform private.raise_api_error('PT404', 'Client not found');
  elsif number = '' then
    perform private.raise_api_error('PT422', 'Add a phone number to this client first.', 'client_id');
  end if;
  insert into public.portal_access (company_id, client_id, sent_to, last_sent_at) values (company, p_client_id, number, now())
  on conflict (company_id, client_id) where revoked_at is null do update set last_sent_at = now(), sent_to = excluded.sent_to;
  insert into public.client_messages (company_id, client_id, kind, phone_number, message_content)
  values (company, p_client_id, 'sms', number, format('%s: your project portal is ready. You need no password: {portal_link}',
    (select k.name from public.companies k where k.id = company)));
  return jsonb_build_object('sent_to', number);
end $$;
grant execute on function public.text_portal_invitation, private.text_portal_invitation to authenticated;
