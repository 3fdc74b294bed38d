create function private.note_client_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_message(new.company_id, new.client_id, null, case new.kind when 'sms' then 'text' else 'email' end,
    concat_ws(': ', new.subject, new.message_content), new.direction = 'inbound', new.created_at, new.user_id);
  return null;
end $$;
comment on function private.note_client_message is 'Trigger: a text or email with a client is in the inbox.';

create trigger client_messages_inbox after insert on public.client_messages
  for each row execute function private.note_client_message();
