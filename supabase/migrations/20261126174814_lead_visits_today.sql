set check_function_bodies = off;

create function private.visit_times(p_rules public.visit_settings, p_calendar jsonb, p_zone text, p_from date, p_to date)
returns table (local timestamp, starts_at timestamptz, ends_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select at.local, at.local at time zone p_zone, at.local at time zone p_zone + make_interval(mins => p_rules.length_minutes)
  from private.work_days(case when cardinality(p_rules.weekdays) > 0 then p_calendar || jsonb_build_object('weekdays', to_jsonb(p_rules.weekdays))
    else p_calendar end, p_from, p_to) d
  cross join lateral generate_series(d.day + p_rules.first_time, d.day + p_rules.last_time - make_interval(mins => p_rules.length_minutes),
    make_interval(mins => p_rules.length_minutes)) at (local)
  -- The hour that a clock skips in spring is no time at all; of the one that it repeats in fall, the second is meant, as everywhere.
  where d.works and (at.local at time zone p_zone) at time zone p_zone = at.local
$$;

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

comment on function private.visit_times(p_rules public.visit_settings, p_calendar jsonb, p_zone text, p_from date, p_to date) is 'The times at which a visit could start, whoever goes: working days and hours, without those that the clock skips. Arguments: p_rules, the settings; p_calendar, the working days; p_zone, the time zone; p_from and p_to, days.';

comment on function private.my_lead_visits(p_company uuid, p_person uuid, p_today date) is 'A person''s own visits of leads today and in the next two weeks: [{ id, title, name, phone, address (one line), start_date, start_time and end_time by the company''s clock, such as 09:30, or null }]. A visit of a lead that is a project is in my_visits. Who goes sees no other part of the lead. Arguments: p_company; p_person; p_today, a day of the company. Callers: time_today.';

comment on function public.time_today() is 'What the time clock shows the caller: { today, open: the entry that runs, entries of today, today_seconds, week_seconds, suggested: { project_id, cost_code_id } of the last work, projects, codes, tasks: own tasks due within a week, visits: own timeline entries of today and the next two weeks with state and note, as private.my_visits, lead_visits: own visits of leads of these days, as private.my_lead_visits, crew: people to clock in }. Errors: PT402, PT403. Callers: signed-in users with track_time.';

create or replace function private.visit_slots(p_company uuid, p_owner uuid, p_except uuid default null)
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

create or replace function private.time_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := auth.uid();
  today constant date := private.company_date(company);
  first constant date := private.week_start(company, today);
  sees_all constant boolean := private.sees_all_projects();
  assigned constant uuid[] := private.assigned_projects();
begin
  perform private.require_read('track_time', 'view_projects');
  return jsonb_build_object('today', today,
    'open', (select private.time_entry_json(e) from public.time_entries e where e.user_id = person and e.company_id = company and e.ended_at is null),
    'entries', (select coalesce(jsonb_agg(private.time_entry_json(e) order by e.started_at), '[]') from public.time_entries e
      where e.user_id = person and e.company_id = company and (e.work_day = today or e.ended_at is null)),
    'today_seconds', (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
      where e.user_id = person and e.company_id = company and e.work_day = today),
    'week_seconds', (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
      where e.user_id = person and e.company_id = company and e.work_day between first and first + 6),
    'suggested', (select jsonb_build_object('project_id', e.project_id, 'cost_code_id', e.cost_code_id)
      from public.time_entries e join public.projects p on p.id = e.project_id and p.deleted_at is null and p.archived_at is null
        and p.status <> 'completed'
      where e.user_id = person and e.company_id = company order by e.started_at desc limit 1),
    'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address,
        'latitude', p.latitude, 'longitude', p.longitude) order by lower(p.name), p.id), '[]')
      from (select * from public.projects q where q.company_id = company and q.deleted_at is null and q.archived_at is null
        and q.status <> 'completed' and (sees_all or q.id = any (assigned)) order by lower(q.name) limit 500) p),
    'codes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name)
        order by c.cost_type <> 'labor', c.code), '[]')
      from public.cost_codes c where c.company_id = company and c.is_active),
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_date', t.due_date, 'status', t.status,
        'project_id', t.project_id, 'project_name', t.name) order by t.due_date nulls last, t.title), '[]')
      from (select k.id, k.title, k.due_date, k.status, k.project_id, p.name from public.project_tasks k
        join public.projects p on p.id = k.project_id and p.deleted_at is null and p.archived_at is null
        where k.company_id = company and k.assignee_id = person and k.status <> 'completed'
          and (sees_all or p.id = any (assigned)) and (k.due_date is null or k.due_date <= today + 7)
        order by k.due_date nulls last limit 30) t),
    'visits', private.my_visits(company, person, today),
    'lead_visits', private.my_lead_visits(company, person, today),
    'crew', case when private.has_permission('approve_time') or private.has_role('field_supervisor') then (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email), 'open',
          (select private.time_entry_json(e) from public.time_entries e where e.user_id = u.id and e.ended_at is null))
          order by lower(coalesce(u.full_name, u.email))), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active and u.id <> person) else '[]' end);
end $$;

reset check_function_bodies;
