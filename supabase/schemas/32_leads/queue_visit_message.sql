create function private.queue_visit_message(
  p_lead public.leads, p_entry public.project_timeline, p_act text, p_kinds text[], p_due timestamptz default now()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.lead_messages (company_id, lead_id, kind, recipient, subject, body, purpose, entry_id, due_at, created_at, expires_at, created_by)
  select p_lead.company_id, p_lead.id, k, case k when 'email' then p_lead.email else private.e164(p_lead.phone) end,
    case k when 'email' then left(w.head || ': ' || private.visit_when(p_entry), 200) else '' end,
    case k when 'email' then concat_ws(E'\n\n', 'Hi ' || split_part(p_lead.contact_name, ' ', 1) || ',', w.line || w.who, nullif(w.place, ''), w.change)
      else concat_ws(' ', c.name || ':', w.line, w.change) end,
    case p_act when 'reminder' then 'reminder' else 'visit' end, p_entry.id, p_due, p_due,
    case when p_act <> 'canceled' then private.visit_start(p_entry) end, null
  from unnest(p_kinds) k join public.companies c on c.id = p_lead.company_id
  cross join lateral (select
    case p_act when 'canceled' then 'Visit canceled' when 'moved' then 'Visit moved' when 'reminder' then 'Visit tomorrow' else 'Visit booked' end as head,
    case p_act when 'canceled' then format('Your visit on %s is canceled.', private.visit_when(p_entry))
      when 'moved' then format('Your visit is now on %s.', private.visit_when(p_entry))
      when 'reminder' then format('A reminder of your visit on %s.', private.visit_when(p_entry))
      else format('Your visit is booked for %s.', private.visit_when(p_entry)) end as line,
    case when p_act = 'canceled' then '' else coalesce((select format(' %s from %s will come.', u.full_name, c.name) from public.user_profiles u
      where u.company_id = p_lead.company_id and u.id = p_entry.assignee_id and nullif(btrim(u.full_name), '') is not null), '') end as who,
    case when p_act = 'canceled' or private.address_line(p_lead.address) = '' then '' else 'Where: ' || private.address_line(p_lead.address) end as place,
    case when p_act <> 'canceled' then 'Change or cancel it: {link}' when p_lead.outcome = 'open' and p_lead.deleted_at is null then 'Choose another time: {link}' end as change) w
  where case k when 'email' then p_lead.email is not null
    else private.lead_may_be_texted(p_lead) end
$$;
comment on function private.queue_visit_message is
  'Queues the message about a visit to the person: an email, and a text where they agreed to texts. Arguments: p_act: booked, moved, canceled, or '
  'reminder; p_kinds of email and text; p_due.';
