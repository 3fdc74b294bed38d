create function private.note_lead_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  client constant uuid := (select l.client_id from public.leads l where l.company_id = new.company_id and l.id = new.lead_id);
  sent constant boolean := tg_table_name = 'lead_messages';
  said constant jsonb := to_jsonb(new);
begin
  perform private.note_message(new.company_id, client, case when client is null then new.lead_id end,
    case when said ->> 'kind' in ('text', 'email') then said ->> 'kind' else 'form' end,
    concat_ws(': ', nullif(said ->> 'subject', ''), said ->> 'body'), not sent and (said ->> 'kind' in ('form', 'joined') or (said ->> 'is_inbound')::boolean), new.created_at, new.created_by);
  return null;
end $$;
comment on function private.note_lead_message is
  'Trigger: a text or email with a lead, or what its form asked, is in the inbox; at its client once it has one.';

-- A message for later, such as a reminder, is in the inbox once it is sent.
create trigger lead_messages_inbox after insert on public.lead_messages
  for each row when (new.due_at <= now()) execute function private.note_lead_message();
create trigger lead_messages_inbox_sent after update of status on public.lead_messages
  for each row when (new.status = 'sent' and old.status <> 'sent') execute function private.note_lead_message();
-- What was sent from here has a row of lead_messages.
create trigger lead_events_inbox after insert on public.lead_events
  for each row when (new.kind in ('text', 'email', 'form', 'joined') and not new.detail ? 'message_id')
  execute function private.note_lead_message();
