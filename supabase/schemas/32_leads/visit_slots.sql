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
      select at.local, at.local at time zone zone as starts_at,
        at.local at time zone zone + make_interval(mins => r.length_minutes) as ends_at
      from private.work_days(case when cardinality(r.weekdays) > 0 then calendar || jsonb_build_object('weekdays', to_jsonb(r.weekdays)) else calendar end,
          today, today + r.days_ahead) d
      cross join lateral generate_series(d.day + r.first_time, d.day + r.last_time - make_interval(mins => r.length_minutes),
        make_interval(mins => r.length_minutes)) at (local)
      where d.works
    )
    select distinct on (t.local) t.local, t.starts_at, t.ends_at, p.id
    from times t cross join unnest(people) p (id)
    where t.starts_at >= now() + make_interval(hours => r.notice_hours)
      -- The hour that a clock skips in spring is no time at all.
      and t.starts_at at time zone zone = t.local
      and not exists (select from busy b where b.person_id = p.id
        and b.busy && tstzrange(t.starts_at - make_interval(mins => r.buffer_minutes), t.ends_at + make_interval(mins => r.buffer_minutes)))
    order by t.local, p.id = p_owner desc nulls last, (select count(*) from busy b where b.person_id = p.id), p.id;
end $$;
comment on function private.visit_slots is
  'The times at which a visit can be booked, each with who would go: working days and hours, notice, and time to drive as set; nobody who is busy or '
  'absent. The owner of the lead goes if free, else who has the least to do. local is the company''s clock. Arguments: p_owner of the lead; '
  'p_except, the entry of a visit that is moved.';
