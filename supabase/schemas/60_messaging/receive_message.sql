create function public.receive_message(p_from text, p_body text, p_sid text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  number constant text := private.e164(p_from);
  word constant text := upper(btrim(coalesce(p_body, '')));
  act constant text := case
    when word in ('STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT') then 'stop'
    when word in ('START', 'UNSTOP') then 'start'
    when word in ('HELP', 'INFO') then 'help'
    else 'message' end;
  latest record;
  stored uuid;
  written_lead uuid;
begin
  if number is null then
    return jsonb_build_object('act', 'ignored');
  end if;
  if exists (select from public.client_messages where twilio_sid = p_sid) then
    return jsonb_build_object('act', 'duplicate');
  end if;
  if act = 'stop' then
    update public.client_message_consent set opted_out = true, has_consented = false, opted_out_date = now(), source = 'sms' where phone_number = number;
  elsif act = 'start' then
    update public.client_message_consent set opted_out = false, has_consented = true, consent_date = now(), opted_out_date = null, source = 'sms'
    where phone_number = number;
  end if;
  if act in ('stop', 'start') then
    update public.vendors v set may_text = act = 'start', text_stopped_at = case act when 'stop' then now() end
    where v.text_consent_at is not null and private.e164(v.phone) = number and v.may_text = (act = 'stop');
    update public.user_profiles u set may_text = act = 'start', text_stopped_at = case act when 'stop' then now() end
    where u.text_consent_at is not null and private.e164(u.phone) = number and u.may_text = (act = 'stop');
    update public.leads l set text_stopped_at = case act when 'stop' then now() end where l.deleted_at is null and l.phone is not null and private.e164(l.phone) = private.e164(p_from);
  end if;
  written_lead := private.receive_lead_text(number, p_body, p_sid);
  if written_lead is not null then
    return jsonb_build_object('act', act, 'lead_id', written_lead);
  end if;
  -- the answer belongs to the company that wrote last
  select m.company_id, m.client_id, m.id into latest from public.client_messages m
  where m.phone_number = number and m.direction = 'outbound' order by m.created_at desc limit 1;
  if latest.company_id is null then
    select c.company_id, c.client_id, null::uuid as id into latest from public.client_message_consent c
    where c.phone_number = number order by c.updated_at desc limit 1;
  end if;
  if latest.company_id is null then
    select c.company_id, c.id as client_id, null::uuid as id into latest from public.clients c
    where private.e164(c.phone) = number and c.deleted_at is null order by c.created_at desc limit 1;
  end if;
  if latest.company_id is not null and nullif(btrim(p_body), '') is not null then
    insert into public.client_messages (company_id, client_id, direction, phone_number, message_content, status, twilio_sid, user_id)
    values (latest.company_id, latest.client_id, 'inbound', number, left(p_body, 1600), 'replied', p_sid, null)
    on conflict (twilio_sid) do nothing returning id into stored;
    if latest.id is not null and act = 'message' then
      update public.client_messages set replied_at = now(), status = 'replied' where id = latest.id and status in ('sent', 'delivered', 'pending');
    end if;
  end if;
  return jsonb_build_object('act', act, 'message_id', stored, 'company_id', latest.company_id, 'client_id', latest.client_id);
end $$;
comment on function public.receive_message is
  'Stores an incoming text once, ties it to the client who was written to last, and obeys STOP (and its synonyms), '
  'START and UNSTOP. Returns { act: stop, start, help, message, duplicate or ignored }. Arguments: p_from, the phone '
  'number; p_body; p_sid, the provider''s id. Callers: the messaging gateway.';
grant execute on function public.receive_message to service_role;
