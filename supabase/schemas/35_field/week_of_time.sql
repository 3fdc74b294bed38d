create function public.week_of_time(p_day date default null) returns jsonb
language sql stable set search_path = '' as $$ select private.week_of_time(p_day) $$;
comment on function public.week_of_time is
  'A week of time: { week_start, today, daily_hours, weekly_hours, people: [{ user_id, name, role, worked, regular, overtime (seconds), '
  'days: { date: seconds }, status, flags, entries }] }. Those who approve time see everyone, others themselves. Overtime is '
  'what is over the daily limit, and of the rest what is over the weekly limit. Arguments: p_day, any day of the week; by '
  'default today where the company works. Errors: PT402, PT403. Callers: signed-in users with track_time.';

create function private.week_of_time(p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.has_permission('approve_time');
  today constant date := private.company_date(company);
  first date;
  rule public.overtime_rules;
  people jsonb;
begin
  perform private.require_read('track_time', 'view_projects');
  select * into rule from public.overtime_rules r where r.company_id = company;
  if not found then
    rule.daily_hours := 8;
    rule.weekly_hours := 40;
  end if;
  first := private.week_start(company, coalesce(p_day, today));
  with entry as materialized (
    select e, e.user_id, e.work_day, coalesce(e.worked_seconds, 0) as seconds, e.started_at, e.status, private.time_entry_json(e) as json
    from public.time_entries e
    where e.company_id = company and e.work_day between first and first + 6 and (sees_all or e.user_id = auth.uid())
  ), day as (
    select d.user_id, d.work_day, sum(d.seconds) as seconds,
      greatest(0, sum(d.seconds) - coalesce(rule.daily_hours * 3600, sum(d.seconds)))::int as over
    from entry d group by d.user_id, d.work_day
  ), week as (
    select d.user_id, jsonb_object_agg(d.work_day, d.seconds) as days, sum(d.seconds)::int as worked, sum(d.over)::int
      + greatest(0, sum(d.seconds - d.over) - coalesce(rule.weekly_hours * 3600, sum(d.seconds)))::int as overtime
    from day d group by d.user_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email), 'role', u.role,
      'worked', coalesce(w.worked, 0), 'regular', coalesce(w.worked - w.overtime, 0), 'overtime', coalesce(w.overtime, 0),
      'days', coalesce(w.days, '{}'), 'status', own.status, 'flags', own.flags, 'entries', own.entries)
    order by lower(coalesce(u.full_name, u.email)), u.id), '[]') into people
  from public.user_profiles u
  left join week w on w.user_id = u.id
  cross join lateral (
    select coalesce(jsonb_agg(e.json order by e.started_at), '[]') as entries,
      case when count(*) = 0 then 'empty' when bool_or(e.status = 'open') then 'open' when bool_or(e.status = 'submitted') then 'submitted'
        when bool_or(e.status = 'approved') then 'approved' else 'exported' end as status,
      coalesce((select jsonb_agg(distinct f.value) from entry x cross join jsonb_array_elements(x.json -> 'flags') f
        where x.user_id = u.id), '[]') as flags
    from entry e where e.user_id = u.id) own
  where u.company_id = company and (u.id = auth.uid() or sees_all and (u.is_active or w.user_id is not null));
  return jsonb_build_object('week_start', first, 'today', today, 'daily_hours', rule.daily_hours, 'weekly_hours', rule.weekly_hours,
    'people', people);
end $$;
grant execute on function public.week_of_time, private.week_of_time to authenticated;
