create function private.notify_of_form(p_form public.lead_forms, p_lead public.leads) returns void
language sql security definer set search_path = '' as $$
  select private.notify_people(p_lead.company_id, 'lead_new', case when p_lead.owner_id is null then private.owners_of(p_lead.company_id)
      else array[p_lead.owner_id] end, 'view_money', 'lead', p_lead.id, null,
    case when p_lead.created_at = now() then 'New lead: ' else 'New request from a lead: ' end || p_lead.contact_name, p_form.name, 'lead ' || p_lead.id, false)
$$;
comment on function private.notify_of_form is
  'Notifies the owner of a lead that a form brought it, or more for it; without an owner, the owners of the company. Several within ten minutes are one.';
