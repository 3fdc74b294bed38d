create function public.finish_outgoing_message(
  p_id uuid, p_sid text default null, p_error_code text default null, p_error text default null,
  p_retry_seconds int default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.client_messages set taken_until = null, twilio_sid = coalesce(twilio_sid, p_sid),
    status = case when p_error is null then 'sent' when p_retry_seconds is null then 'failed' else 'pending' end,
    sent_at = case when p_error is null then coalesce(sent_at, now()) end,
    next_attempt_at = now() + make_interval(secs => coalesce(p_retry_seconds, 0)),
    twilio_error_code = p_error_code, twilio_error_message = left(p_error, 1000)
  where id = p_id and direction = 'outbound' and status = 'pending';
  if p_error_code = '21610' then
    update public.client_message_consent c set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms'
    from public.client_messages m where m.id = p_id and c.phone_number = m.phone_number and not c.opted_out;
  end if;
end $$;
comment on function public.finish_outgoing_message is
  'Sent (with its sid), failed (an error), or to be tried again (an error and a pause). Error 21610 is an opt-out. '
  'Arguments: p_id, the message; p_sid, the provider''s id; p_error_code and p_error; p_retry_seconds until the next '
  'attempt. Callers: the messaging gateway.';
grant execute on function public.finish_outgoing_message to service_role;
