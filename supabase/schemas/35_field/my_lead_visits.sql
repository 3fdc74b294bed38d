create function private.my_lead_visits(p_company uuid, p_person uuid, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', l.title, 'name', l.contact_name, 'phone', l.phone,
    'address', private.address_line(l.address), 'start_date', e.start_date, 'start_time', to_char(e.start_time, 'HH24:MI'),
    'end_time', to_char(e.end_time, 'HH24:MI')) order by e.start_date, e.start_time nulls first, e.id), '[]')
  from public.project_timeline e
  join public.leads l on l.company_id = p_company and l.id = e.lead_id and l.deleted_at is null and l.outcome <> 'lost'
  where e.company_id = p_company and e.assignee_id = p_person and e.project_id is null and e.kind = 'visit' and e.status <> 'completed'
    and e.start_date between p_today and p_today + 13
$$;
comment on function private.my_lead_visits is
  'A person''s own visits of leads today and in the next two weeks: [{ id, title, name, phone, address (one line), start_date, start_time and end_time by the '
  'company''s clock, such as 09:30, or null }]. A visit of a lead that is a project is in my_visits. Who goes sees no other part of the lead. '
  'Arguments: p_company; p_person; p_today, a day of the company. Callers: time_today.';
