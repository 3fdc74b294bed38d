create function public.apply_message_status(
  p_sid text, p_status text, p_error_code text default null, p_error text default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  mapped constant text := case p_status when 'queued' then 'pending' when 'accepted' then 'pending' when 'sending' then 'pending' when 'sent' then 'sent'
    when 'delivered' then 'delivered' when 'undelivered' then 'failed' when 'failed' then 'failed' when 'received' then 'replied' end;
  target public.client_messages;
begin
  select * into target from public.client_messages where twilio_sid = p_sid for no key update;
  if target.id is null or mapped is null then
    return 'ignored';
  end if;
  -- reports arrive in any order: a later state is never overwritten by an earlier one
  if array_position(array['pending', 'sent', 'delivered', 'failed', 'replied'], mapped)
     > array_position(array['pending', 'sent', 'delivered', 'failed', 'replied'], target.status) then
    update public.client_messages set status = mapped,
      sent_at = case when mapped in ('sent', 'delivered') then coalesce(sent_at, now()) else sent_at end,
      delivered_at = case when mapped = 'delivered' then now() else delivered_at end,
      twilio_error_code = coalesce(p_error_code, twilio_error_code), twilio_error_message = coalesce(p_error, twilio_error_message)
    where id = target.id;
  end if;
  if p_error_code = '21610' then
    update public.client_message_consent set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms'
    where phone_number = target.phone_number and not opted_out;
  end if;
  return 'applied';
end $$;
comment on function public.apply_message_status is
  'A status report, in any order, any number of times. Error 21610 is an opt-out. Arguments: p_sid, the provider''s '
  'message id; p_status; p_error_code and p_error, null when it was delivered. Callers: the messaging gateway.';
grant execute on function public.apply_message_status to service_role;
