create function private.visit_start(p_entry public.project_timeline) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select (coalesce(p_entry.start_date, p_entry.due_date) + coalesce(p_entry.start_time, '08:00'))
    at time zone coalesce(private.known_zone(c.timezone), 'America/Chicago')
  from public.companies c where c.id = p_entry.company_id
$$;
comment on function private.visit_start is 'When a visit starts: its date and time by the company''s clock as an instant.';
