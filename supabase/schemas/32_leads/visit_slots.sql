create function private.visit_slots(p_company uuid, p_owner uuid, p_except uuid default null)
returns table (local timestamp, starts_at timestamptz, ends_at timestamptz, person_id uuid)
language plpgsql stable security definer set search_path = '' as $$
declare
  r constant public.visit_settings := private.visit_rules(p_company);
  zone constant text := coalesce((select private.known_zone(c.timezone) from public.companies c where c.id = p_company), 'America/Chicago');
  today constant date := private.company_date(p_company);
  calendar constant jsonb := private.calendar_of(p_company, null);
  people constant uuid[] := private.visit_people(p_company, p_owner, r.people);
begin
  if not r.is_offered then
    return;
  end if;
  return query
    with busy as materialized (
      select b.person_id, b.busy from private.busy_times(p_company, people, today, today + r.days_ahead, zone, p_except) b
    ), times as materialized (
      select v.local, v.starts_at, v.ends_at from private.visit_times(r, calendar, zone, today, today + r.days_ahead) v
    )
    select distinct on (t.local) t.local, t.starts_at, t.ends_at, p.id
    from times t cross join unnest(people) p (id)
    where t.starts_at >= now() + make_interval(hours => r.notice_hours)
      and not exists (select from busy b where b.person_id = p.id
        and b.busy && tstzrange(t.starts_at - make_interval(mins => r.buffer_minutes), t.ends_at + make_interval(mins => r.buffer_minutes)))
    order by t.local, p.id = p_owner desc nulls last, (select count(*) from busy b where b.person_id = p.id), p.id;
end $$;
comment on function private.visit_slots is
  'The times at which a visit can be booked, each with who would go: working days and hours, notice, and time to drive as set; nobody who is busy or '
  'absent. The owner of the lead goes if free, else who has the least to do. local is the company''s clock. Arguments: p_owner of the lead; '
  'p_except, the entry of a visit that is moved.';
