create function public.mark_message(
  p_id uuid, p_sid text default null, p_status text default 'sent', p_error_code text default null,
  p_error text default null
) returns void
language sql security definer set search_path = '' as $$
  update public.client_messages set twilio_sid = coalesce(p_sid, twilio_sid), status = p_status,
    sent_at = case when p_status = 'sent' then coalesce(sent_at, now()) else sent_at end,
    twilio_error_code = p_error_code, twilio_error_message = p_error
  where id = p_id and direction = 'outbound' and status in ('pending', 'sent')
$$;
comment on function public.mark_message is
  'What became of sending a stored message (sent with its sid, or failed with the error). Arguments: p_id, the '
  'message; p_sid, the provider''s id; p_status; p_error_code and p_error. Callers: the messaging gateway.';
grant execute on function public.mark_message to service_role;
