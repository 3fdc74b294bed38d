create function public.set_message_consent(
  p_client_id uuid, p_phone text, p_consented boolean, p_text text default null
) returns jsonb
language sql set search_path = '' as $$ select private.set_message_consent(p_client_id, p_phone, p_consented, p_text) $$;
comment on function public.set_message_consent is
  'Records that a client agrees, or no longer agrees, to text messages at a number, with the words that were shown '
  'and who recorded it. Arguments: p_client_id; p_phone; p_consented; p_text, the words shown. Errors: PT402, PT403, '
  'PT404, PT409 opted out by STOP, PT422 phone. Callers: signed-in users with send_messages.';
grant execute on function public.set_message_consent to authenticated, service_role;

create function private.set_message_consent(
  p_client_id uuid, p_phone text, p_consented boolean, p_text text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  number constant text := private.e164(p_phone);
  writer constant text := (select full_name from public.user_profiles where company_id = company and id = private.member_id());
  saved public.client_message_consent;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if number is null then
    perform private.raise_api_error('PT422', 'Please enter a valid phone number', 'phone_number');
  elsif not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.raise_api_error('PT404', 'Client not found');
  end if;
  insert into public.client_message_consent as c (company_id, client_id, phone_number, has_consented, consent_date, opted_out, opted_out_date,
    consent_text, recorded_by, recorded_by_name)
  values (company, p_client_id, number, p_consented, case when p_consented then now() end, not p_consented, case when not p_consented then now() end,
    left(p_text, 2000), auth.uid(), left(writer, 200))
  on conflict (company_id, client_id, phone_number) do update set has_consented = excluded.has_consented,
    consent_date = coalesce(excluded.consent_date, c.consent_date), opted_out = excluded.opted_out,
    opted_out_date = case when excluded.opted_out then now() end, source = 'app',
    consent_text = excluded.consent_text, recorded_by = excluded.recorded_by, recorded_by_name = excluded.recorded_by_name
  where not (c.opted_out and c.source = 'sms' and excluded.has_consented)
  returning * into saved;
  if saved.id is null then
    perform private.raise_api_error('PT409', 'The client opted out by text message. They must text START to opt in again.');
  end if;
  return to_jsonb(saved);
end $$;
grant execute on function private.set_message_consent to authenticated;
