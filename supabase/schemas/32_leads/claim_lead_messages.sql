create function public.claim_lead_messages(p_limit int default 20, p_quiet_hours text default null, p_links boolean default false)
returns table (id uuid, kind text, recipient text, subject text, body text, company jsonb, purpose text, attempts int, created_at timestamptz, visit jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  -- No texts to a person who stopped them, and no messages about a past visit.
  update public.lead_messages m set status = 'failed', error = case when m.expires_at < now() then 'It was too late to send it.' else 'The person stopped text messages.' end
  from public.leads l where l.company_id = m.company_id and l.id = m.lead_id and m.status = 'pending'
    and coalesce(m.taken_until < now(), true) and (m.kind = 'text' and l.text_stopped_at is not null or m.expires_at < now());
  -- A lead that was lost or deleted has no visit.
  delete from public.lead_messages m using public.leads l where l.company_id = m.company_id and l.id = m.lead_id and m.status = 'pending'
    and m.purpose = 'reminder' and m.due_at <= now() and (l.outcome = 'lost' or l.deleted_at is not null);
  return query
    with taken as (
      update public.lead_messages m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1
      where m.id in (select q.id from public.lead_messages q
        where q.status = 'pending' and q.due_at <= now() and coalesce(q.taken_until < now(), true)
          and (p_links or q.purpose in ('message', 'reply'))
          and (q.kind = 'email' and q.purpose <> 'reminder' or not private.is_quiet(q.company_id, now(), p_quiet_hours))
        order by q.due_at limit p_limit for update skip locked)
      returning m.*
    )
    select t.id, t.kind, t.recipient, t.subject, t.body, private.company_card(t.company_id), t.purpose, t.attempts, t.created_at,
      (select jsonb_build_object('id', e.id, 'title', e.description, 'starts_at', private.visit_start(e),
          'ends_at', private.visit_start(e) + coalesce(e.end_time - e.start_time, interval '1 hour'), 'updated_at', e.updated_at,
          'address', private.address_line(l.address))
        from public.project_timeline e join public.leads l on l.company_id = e.company_id and l.id = e.lead_id
        where e.company_id = t.company_id and e.id = t.entry_id)
    from taken t order by t.due_at;
end $$;
comment on function public.claim_lead_messages is
  'Emails and texts to leads that are due, each to one caller for two minutes; texts and reminders not in quiet hours. visit is there where it is '
  'about a booked one. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00; p_links, whether the caller replaces {link} in the body. '
  'Callers: the messaging gateway.';
grant execute on function public.claim_lead_messages to service_role;
