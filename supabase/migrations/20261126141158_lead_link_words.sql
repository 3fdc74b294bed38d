set check_function_bodies = off;

create or replace function public.finish_lead_message(p_id uuid, p_error text default null, p_sid text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
begin
  update public.lead_messages x set taken_until = null, twilio_sid = coalesce(p_sid, x.twilio_sid), error = left(p_error, 500), sent_at = case when p_error is null then now() end,
    due_at = case when p_error is null then x.due_at else now() + interval '5 minutes' end,
    status = case when p_error is null then 'sent' when x.attempts >= 5 then 'failed' else 'pending' end
  where x.id = p_id and x.status = 'pending' and x.taken_until is not null returning * into m;
  -- What a member wrote is in the timeline already.
  if m.status = 'sent' and m.created_by is null then
    insert into public.lead_events (company_id, lead_id, kind, body, detail, created_by)
    values (m.company_id, m.lead_id, m.kind, btrim(regexp_replace(m.body, '[^.\n]*\{link\}', ''), E' \n'), jsonb_build_object('message_id', m.id, 'is_automatic', true), null);
  end if;
end $$;

reset check_function_bodies;
