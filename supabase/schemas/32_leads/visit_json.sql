create function private.visit_json(p_lead public.leads) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v constant public.project_timeline := private.open_visit_of(p_lead);
  rules constant public.visit_settings := private.visit_rules(p_lead.company_id);
begin
  return jsonb_build_object('is_offered', rules.is_offered and p_lead.outcome = 'open', 'length_minutes', rules.length_minutes,
    'zone', (select coalesce(private.known_zone(c.timezone), 'America/Chicago') from public.companies c where c.id = p_lead.company_id),
    'visit', case when v.id is not null then jsonb_build_object('id', v.id, 'at', to_char(v.start_date + coalesce(v.start_time, '08:00'), 'YYYY-MM-DD"T"HH24:MI'),
      'starts_at', private.visit_start(v), 'ends_at', private.visit_start(v) + coalesce(v.end_time - v.start_time, interval '1 hour'),
      'when', private.visit_when(v), 'is_past', private.visit_start(v) < now(), 'updated_at', v.updated_at,
      'person', (select u.full_name from public.user_profiles u where u.company_id = v.company_id and u.id = v.assignee_id)) end,
    'slots', case when p_lead.outcome = 'open' then (select coalesce(jsonb_agg(to_char(s.local, 'YYYY-MM-DD"T"HH24:MI') order by s.local), '[]')
      from private.visit_slots(p_lead.company_id, p_lead.owner_id, v.id) s
      where s.local is distinct from v.start_date + coalesce(v.start_time, '08:00')) else '[]' end);
end $$;
comment on function private.visit_json is
  'The visit of a lead and the times that can be booked: { is_offered, length_minutes, zone, visit: { id, at, starts_at, ends_at, when, is_past, '
  'person, updated_at } or null, slots: times by the company''s clock, such as 2026-12-01T09:00, without that of the visit }.';
