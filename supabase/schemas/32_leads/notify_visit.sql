create function private.notify_visit(p_lead public.leads, p_entry public.project_timeline, p_act text) returns void
language sql security definer set search_path = '' as $$
  select private.notify_people(p_lead.company_id, 'visit_booked', array_remove(array[p_entry.assignee_id, p_lead.owner_id], null), 'view_money', 'lead',
    p_lead.id, null, format('Visit %s: %s', p_act, private.visit_when(p_entry)), p_lead.contact_name, 'visit ' || p_lead.id, false)
$$;
comment on function private.notify_visit is 'Notifies who goes to a visit and who owns the lead that it was booked, moved, or canceled.';
