create function private.retry_lead_message(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
  l public.leads;
begin
  select * into m from public.lead_messages x where x.company_id = private.company_id() and x.id = p_id
    and private.has_permission('view_money') for update;
  if m.id is null then
    return null;
  end if;
  l := private.require_lead(m.lead_id);
  perform private.require_write('send_messages', 'create_edit_clients');
  if m.status = 'pending' then
    return to_jsonb(m);
  elsif m.status <> 'failed' or m.expires_at < now() then
    perform private.raise_api_error('PT409', case m.status when 'failed' then 'It is too late to send this message.' else 'Only a failed message can be sent again.' end);
  elsif m.kind = 'email' and l.email is null then
    perform private.raise_api_error('PT422', 'This lead has no email address.');
  elsif m.kind = 'text' and not private.lead_may_be_texted(l) then
    perform private.raise_api_error('PT422', 'This person has not agreed to text messages.');
  end if;
  update public.lead_messages x set status = 'pending', error = null, attempts = 0, due_at = now(), taken_until = null,
    recipient = case x.kind when 'email' then l.email else private.e164(l.phone) end
  where x.id = m.id returning * into m;
  return to_jsonb(m);
end $$;
comment on function private.retry_lead_message is
  'Queues a failed message to a lead again; null where the caller sees no such message. Asked twice, it is one message. Arguments: p_id, the message. '
  'Errors: PT402, PT403, PT404, PT409 not failed, PT422 no consent.';
grant execute on function private.retry_lead_message to authenticated, service_role;
