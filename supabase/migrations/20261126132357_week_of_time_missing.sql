set check_function_bodies = off;

comment on function public.week_of_time(p_day date) is 'A week of time, never wages: { week_start, today, daily_hours, weekly_hours, people: [{ user_id, name, role, worked (as clocked), paid, regular, overtime, double (seconds; paid is their sum, as private.paid_time splits it), days: { date: seconds }, status, flags, supervisor_id, unrated (seconds not approved yet without a wage, for view_wages; else null), can_approve, entries }], supervisors: [{ user_id, name }] and missing (as missing_time) for those who approve time, else [] and null }. Those who approve time see everyone, a field supervisor the crew, others themselves. Arguments: p_day, any day of the week; by default today where the company works. Errors: PT402, PT403. Callers: signed-in users with track_time.';

create or replace function private.week_of_time(p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.has_permission('approve_time');
  sees_wages constant boolean := private.has_permission('view_wages');
  crew constant uuid[] := private.crew();
  today constant date := private.company_date(company);
  rule constant public.overtime_rules := private.overtime_rule(company);
  first constant date := private.week_start(company, coalesce(p_day, today));
  people jsonb;
begin
  perform private.require_read('track_time', 'view_projects');
  with entry as materialized (
    select e.user_id, e.work_day, coalesce(e.worked_seconds, 0) as seconds, e.started_at, e.status, private.time_entry_json(e) as json,
      c.regular_seconds, c.overtime_seconds, c.double_seconds,
      case when c.status = 'committed' and not c.is_rated then c.regular_seconds + c.overtime_seconds + c.double_seconds end as unrated
    from public.time_entries e
    -- By index for each entry, however many the planner expects.
    left join lateral (select x.* from public.entry_costs x where x.entry_id = e.id limit 1) c on true
    where e.company_id = company and e.work_day between first and first + 6
      and (sees_all or e.user_id = auth.uid() or e.user_id = any (crew))
  ), day as (
    select d.user_id, d.work_day, sum(d.seconds) as seconds, sum(d.regular_seconds) as regular, sum(d.overtime_seconds) as overtime,
      sum(d.double_seconds) as double, sum(d.unrated) as unrated
    from entry d group by d.user_id, d.work_day
  ), week as (
    select d.user_id, jsonb_object_agg(d.work_day, d.seconds) as days, sum(d.seconds)::int as worked,
      coalesce(sum(d.regular), 0)::int as regular, coalesce(sum(d.overtime), 0)::int as overtime, coalesce(sum(d.double), 0)::int as double,
      coalesce(sum(d.unrated), 0)::int as unrated
    from day d group by d.user_id
  ), own as (
    select e.user_id, jsonb_agg(e.json order by e.started_at) as entries,
      case when bool_or(e.status = 'open') then 'open' when bool_or(e.status = 'submitted') then 'submitted'
        when bool_or(e.status = 'approved') then 'approved' else 'exported' end as status
    from entry e group by e.user_id
  ), flag as (
    select e.user_id, jsonb_agg(distinct f.value) as flags from entry e cross join jsonb_array_elements(e.json -> 'flags') f group by e.user_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email), 'role', u.role,
      'worked', coalesce(w.worked, 0), 'paid', coalesce(w.regular + w.overtime + w.double, 0), 'regular', coalesce(w.regular, 0),
      'overtime', coalesce(w.overtime, 0), 'double', coalesce(w.double, 0), 'days', coalesce(w.days, '{}'),
      'status', coalesce(own.status, 'empty'), 'flags', coalesce(flag.flags, '[]'), 'supervisor_id', m.supervisor_id,
      'unrated', case when sees_wages then coalesce(w.unrated, 0) end, 'can_approve', sees_all or u.id = any (crew), 'entries', coalesce(own.entries, '[]'))
    order by lower(coalesce(u.full_name, u.email)), u.id), '[]') into people
  from public.user_profiles u
  left join week w on w.user_id = u.id
  left join own on own.user_id = u.id
  left join flag on flag.user_id = u.id
  left join public.crew_members m on m.user_id = u.id
  where u.company_id = company
    and (u.id = auth.uid() or (sees_all or u.id = any (crew)) and (u.is_active or w.user_id is not null));
  return jsonb_build_object('week_start', first, 'today', today, 'daily_hours', rule.daily_hours, 'weekly_hours', rule.weekly_hours,
    'people', people, 'supervisors', case when sees_all then (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email))
        order by lower(coalesce(u.full_name, u.email))), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active and u.role = 'field_supervisor') else '[]' end,
    'missing', case when sees_all then private.missing_time(first) end);
end $$;

reset check_function_bodies;
