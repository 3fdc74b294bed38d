create function private.open_visit_of(p_lead public.leads) returns public.project_timeline
language sql stable security definer set search_path = '' as $$
  select t.* from public.project_timeline t
  where t.company_id = p_lead.company_id and t.lead_id = p_lead.id and t.kind = 'visit' and t.status <> 'completed'
$$;
comment on function private.open_visit_of is 'The booked visit of a lead, past or coming, that is not done.';
