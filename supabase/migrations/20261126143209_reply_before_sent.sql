set check_function_bodies = off;

create or replace function private.receive_lead_text(p_number text, p_body text, p_sid text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
  l public.leads;
begin
  -- An answer can be here before it is noted that the text was sent.
  select * into m from public.lead_messages x where x.kind = 'text' and x.recipient = p_number and (x.status = 'sent' or x.attempts > 0)
  order by coalesce(x.sent_at, x.taken_until, x.created_at) desc limit 1;
  if m.id is null or exists (select from public.client_messages c where c.phone_number = p_number and c.direction = 'outbound' and c.created_at > coalesce(m.sent_at, m.created_at)) then
    return null;
  end if;
  select * into l from public.leads x where x.company_id = m.company_id and x.id = m.lead_id and x.deleted_at is null and x.client_id is null;
  if l.id is null or exists (select from public.lead_events e where e.company_id = l.company_id and e.lead_id = l.id and e.detail ->> 'sid' = p_sid) then
    return l.id;
  end if;
  perform private.note_lead(l, 'text', left(p_body, 1600), jsonb_build_object('sid', p_sid), true);
  perform private.note_contact(l, true);
  update public.leads x set last_inquiry_at = now(), snoozed_until = null where x.id = l.id;
  return l.id;
end $$;

reset check_function_bodies;
