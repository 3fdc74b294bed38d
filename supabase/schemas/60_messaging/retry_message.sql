create function public.retry_message(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select coalesce(private.retry_lead_message(p_id), to_jsonb(private.retry_message(p_id))) $$;
comment on function public.retry_message is
  'Sends a text or an email that failed once more: stores it as a new message at the end of the client''s row, which '
  'is the promise to send it; an email goes to the address that the client has now. Asked twice, it is the same new '
  'message. A message to a lead is queued again under its own id, to the address or number that the lead has now, and needs edit_clients and view_money, too. '
  'Arguments: p_id, the message. Errors: PT402, PT403, PT404, PT409 not failed, PT422 no consent, no emails '
  'wanted. Callers: signed-in users with send_messages.';

create function private.retry_message(p_id uuid) returns public.client_messages
language plpgsql security definer set search_path = '' as $$
declare
  failed public.client_messages;
  again public.client_messages;
  address text;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  select * into failed from public.client_messages m
  where m.id = p_id and m.company_id = private.company_id() and m.direction = 'outbound' and m.reminder_id is null for no key update;
  if failed.id is null then
    perform private.raise_api_error('PT404', 'This message no longer exists.');
  elsif failed.status <> 'failed' then
    perform private.raise_api_error('PT409', 'Only a failed message can be sent again.');
  end if;
  select * into again from public.client_messages m where m.company_id = failed.company_id and m.retry_of = failed.id;
  if again.id is null then
    if failed.kind = 'email' then
      select coalesce(nullif(btrim(c.email), ''), failed.email_address) into address from public.clients c
      where c.company_id = failed.company_id and c.id = failed.client_id;
    end if;
    insert into public.client_messages (company_id, client_id, kind, template_id, phone_number, email_address, subject, message_content, facts,
      retry_of, user_id)
    values (failed.company_id, failed.client_id, failed.kind, failed.template_id, failed.phone_number, address, failed.subject,
      failed.message_content, failed.facts, failed.id, (select auth.uid()))
    returning * into again;
  end if;
  return again;
end $$;
grant execute on function public.retry_message, private.retry_message to authenticated, service_role;
