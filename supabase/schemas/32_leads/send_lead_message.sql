create function public.send_lead_message(p_message jsonb) returns jsonb
language sql set search_path = '' as $$ select private.send_lead_message(p_message) $$;
comment on function public.send_lead_message is
  'Queues an email or a text to a lead; returns the lead as get_lead does. Texts need the consent given in a form. Sent twice with one id, it is one '
  'message. Keys: id, lead_id, kind (email, text), subject, body, offers_visit (adds the link to the booking page). Arguments: p_message, an object of these keys. Errors: PT402, PT403, PT404, '
  'PT409 busy, PT422 with the field. Callers: signed-in users with edit_clients and send_messages.';

create function private.send_lead_message(p_message jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  l constant public.leads := private.require_lead((p_message ->> 'lead_id')::uuid);
  kind constant text := p_message ->> 'kind';
  message uuid;
  offers constant boolean := coalesce((p_message ->> 'offers_visit')::boolean, false);
  body constant text := left(p_message ->> 'body', 4900);
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if kind is null or kind not in ('email', 'text') then
    perform private.raise_api_error('PT422', 'Choose an email or a text message.', 'kind');
  elsif nullif(btrim(p_message ->> 'body'), '') is null then
    perform private.raise_api_error('PT422', 'Write a message.', 'body');
  elsif kind = 'email' and l.email is null then
    perform private.raise_api_error('PT422', 'This lead has no email address.', 'kind');
  elsif kind = 'text' and not private.lead_may_be_texted(l) then
    perform private.raise_api_error('PT422', 'This person has not agreed to text messages.', 'kind');
  end if;
  if offers and (l.outcome <> 'open' or not (private.visit_rules(l.company_id)).is_offered) then
    perform private.raise_api_error('PT409', case when l.outcome <> 'open' then format('This lead is %s. Reopen it first.', l.outcome)
      else 'Booking is turned off in the settings of leads.' end);
  end if;
  insert into public.lead_messages (id, company_id, lead_id, kind, recipient, subject, body, purpose)
  values (coalesce((p_message ->> 'id')::uuid, gen_random_uuid()), l.company_id, l.id, kind, case kind when 'email' then l.email else private.e164(l.phone) end,
    case kind when 'email' then coalesce(nullif(btrim(p_message ->> 'subject'), ''), l.title) else '' end,
    case when offers then replace(body, '{link}', '') || case kind when 'email' then E'\n\n' else ' ' end || '{link}' else body end,
    case when offers then 'booking' else 'message' end)
  on conflict (id) do nothing returning id into message;
  if message is not null then
    perform private.note_lead(l, kind, p_message ->> 'body', jsonb_build_object('message_id', message, 'offers_visit', nullif(offers, false)));
    perform private.note_contact(l, false);
  end if;
  return private.get_lead(l.id);
end $$;
grant execute on function public.send_lead_message, private.send_lead_message to authenticated;
