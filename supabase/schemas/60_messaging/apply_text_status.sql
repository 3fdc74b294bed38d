create function public.apply_text_status(
  p_id uuid, p_sid text, p_status text, p_error_code text default null, p_error text default null
) returns text
language plpgsql security definer set search_path = '' as $$
begin
  -- the report may come before the answer to the request that sent the text
  update public.client_messages set twilio_sid = p_sid
  where id = p_id and direction = 'outbound' and kind = 'sms' and twilio_sid is null and attempts > 0
    and not exists (select from public.client_messages o where o.twilio_sid = p_sid);
  -- a text that asked to confirm dates: the next attempt is an email
  if p_status in ('undelivered', 'failed') then
    update private.assignment_mails m set is_text = false, sent_at = null, taken_until = null, due_at = now(), error = left(coalesce(p_error, p_status), 500)
    where m.id = p_id and m.is_text;
  end if;
  return public.apply_message_status(p_sid, p_status, p_error_code, p_error);
end $$;
comment on function public.apply_text_status is
  'Apply_message_status for a report that also names the message, so that it may come before the sid is known. '
  'Arguments: p_id, our message; p_sid, the provider''s; p_status; p_error_code and p_error, null when it was '
  'delivered. Callers: the messaging gateway.';
grant execute on function public.apply_text_status to service_role;
