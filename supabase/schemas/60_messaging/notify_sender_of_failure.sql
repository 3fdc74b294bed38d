create function private.notify_sender_of_failure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'message_failed', private.owners_of(new.company_id) || new.user_id, 'send_messages',
    'client', new.client_id, null, case new.kind when 'sms' then 'A text message was not delivered' else 'An email was not delivered' end,
    (select c.name from public.clients c where c.company_id = new.company_id and c.id = new.client_id), 'failed ' || new.client_id);
  return null;
end $$;
comment on function private.notify_sender_of_failure is
  'Row trigger: notifies the sender and the owners that a message to a client was not delivered.';
