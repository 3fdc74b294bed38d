create function private.note_lead(
  p_lead public.leads, p_kind text, p_body text default '', p_detail jsonb default '{}', p_is_inbound boolean default false
) returns void
language sql security definer set search_path = '' as $$
  insert into public.lead_events (company_id, lead_id, kind, body, detail, is_inbound, created_by, created_at)
  values (p_lead.company_id, p_lead.id, p_kind, left(coalesce(p_body, ''), 10000), jsonb_strip_nulls(coalesce(p_detail, '{}')), p_is_inbound, auth.uid(),
    clock_timestamp())
$$;
comment on function private.note_lead is 'Adds an entry to the timeline of a lead.';
