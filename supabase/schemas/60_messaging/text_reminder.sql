create function public.text_reminder(p_id uuid, p_body text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  reminder public.reminders;
begin
  select * into reminder from public.reminders where id = p_id and status = 'sending' for update;
  if not found then
    return;
  end if;
  begin
    insert into public.client_messages (company_id, client_id, user_id, phone_number, message_content, reminder_id)
    values (reminder.company_id, reminder.client_id, reminder.created_by, reminder.recipient, p_body, p_id);
    perform public.finish_reminder(p_id);
  exception when sqlstate 'PT422' or check_violation then
    perform public.finish_reminder(p_id, case when sqlstate = 'PT422' then sqlerrm else 'This is not a phone number.' end);
  end;
end $$;
comment on function public.text_reminder is
  'Puts a taken reminder into the outbox as a text and finishes it, both or neither; what speaks against the text '
  '(PT422: no consent, no number) is noted with the reminder, no error. Arguments: p_id, the reminder; p_body, the '
  'text. Callers: the messaging gateway.';
grant execute on function public.text_reminder to service_role;
