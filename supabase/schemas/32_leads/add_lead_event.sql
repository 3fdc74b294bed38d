create function public.add_lead_event(p_event jsonb) returns jsonb
language sql set search_path = '' as $$ select private.add_lead_event(p_event) $$;
comment on function public.add_lead_event is
  'Adds a note, or a call, text, email, or meeting that took place, to the timeline of a lead; returns the lead as get_lead does. Contact is '
  'the first reply where there was none, and moves a new lead to the stage of contacted ones. Sent twice with one id, it is one entry. Keys: id, '
  'lead_id, kind (note, call, text, email, meeting), body, is_inbound (they called or wrote). Arguments: p_event, an object of these keys. '
  'Errors: PT402, PT403, PT404, PT409 busy, PT422 with the field. Callers: signed-in users with edit_clients.';

create function private.add_lead_event(p_event jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead((p_event ->> 'lead_id')::uuid);
  inbound constant boolean := coalesce((p_event ->> 'is_inbound')::boolean, false);
  event uuid;
begin
  if coalesce(p_event ->> 'kind', '') not in ('note', 'call', 'text', 'email', 'meeting') then
    perform private.raise_api_error('PT422', 'Choose a note, call, text, email, or meeting.', 'kind');
  elsif p_event ->> 'kind' = 'note' and nullif(btrim(p_event ->> 'body'), '') is null then
    perform private.raise_api_error('PT422', 'Write something.', 'body');
  end if;
  insert into public.lead_events (id, company_id, lead_id, kind, body, is_inbound)
  values (coalesce((p_event ->> 'id')::uuid, gen_random_uuid()), l.company_id, l.id, p_event ->> 'kind', left(coalesce(p_event ->> 'body', ''), 10000), inbound)
  on conflict (id) do nothing returning id into event;
  if event is not null and p_event ->> 'kind' <> 'note' then
    perform private.note_contact(l, inbound);
  end if;
  return private.get_lead(l.id);
end $$;
grant execute on function public.add_lead_event, private.add_lead_event to authenticated;
