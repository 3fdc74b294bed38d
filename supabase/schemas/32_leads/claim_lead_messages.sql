create function public.claim_lead_messages(p_limit int default 20, p_quiet_hours text default null)
returns table (id uuid, kind text, recipient text, subject text, body text, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  -- Who has stopped texts since gets none.
  update public.lead_messages m set status = 'failed', error = 'The person stopped text messages.'
  from public.leads l where l.company_id = m.company_id and l.id = m.lead_id and m.status = 'pending' and m.kind = 'text'
    and l.text_stopped_at is not null;
  return query
    with taken as (
      update public.lead_messages m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1
      where m.id in (select q.id from public.lead_messages q
        where q.status = 'pending' and q.due_at <= now() and coalesce(q.taken_until < now(), true)
          and (q.kind = 'email' or not private.is_quiet(q.company_id, now(), p_quiet_hours))
        order by q.due_at limit p_limit for update skip locked)
      returning m.*
    )
    select t.id, t.kind, t.recipient, t.subject, t.body, private.company_card(t.company_id) from taken t order by t.due_at;
end $$;
comment on function public.claim_lead_messages is
  'Emails and texts to leads that are due, each to one caller for two minutes; texts not in quiet hours. Arguments: p_limit rows; p_quiet_hours, '
  'such as 21:00-08:00. Callers: the messaging gateway.';
grant execute on function public.claim_lead_messages to service_role;
