create function public.missing_time(p_day date default null) returns jsonb
language sql stable set search_path = '' as $$ select private.missing_time(p_day) $$;
comment on function public.missing_time is
  'Who has not logged in a week, up to yesterday: { people: [{ user_id, name, days }], logs: [{ project_id, name, days }] }. People who '
  'logged time in the four weeks before, with the weekdays without time; projects that people worked on, with the days without a '
  'published daily log. Arguments: p_day, any day of the week; by default today where the company works. Errors: PT402, PT403. Callers: '
  'signed-in users with approve_time.';

create function private.missing_time(p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  today constant date := private.company_date(company);
  first constant date := private.week_start(company, coalesce(p_day, today));
begin
  perform private.require_read('approve_time', 'view_projects');
  return (
    with day as (
      select d::date as day from generate_series(first, least(first + 6, today - 1), interval '1 day') d
    ), entry as materialized (
      select distinct e.user_id, e.project_id, e.work_day from public.time_entries e
      where e.company_id = company and e.work_day between first - 28 and first + 6
    ), without_time as (
      select u.id, coalesce(u.full_name, u.email) as name, array_agg(d.day order by d.day) as days
      from public.user_profiles u join day d on extract(isodow from d.day) < 6
      where u.company_id = company and u.is_active and u.id in (select e.user_id from entry e)
        and not exists (select from entry e where e.user_id = u.id and e.work_day = d.day)
      group by u.id, u.full_name, u.email
    ), without_log as (
      select p.id, p.name, array_agg(w.work_day order by w.work_day) as days
      from (select distinct e.project_id, e.work_day from entry e join day d on d.day = e.work_day) w
      -- By index for each, however many the planner expects.
      cross join lateral (select x.id, x.name from public.projects x
        where x.company_id = company and x.id = w.project_id and x.deleted_at is null limit 1) p
      where not exists (select from public.daily_logs l
        where l.company_id = company and l.project_id = p.id and l.day = w.work_day and l.status = 'published')
      group by p.id, p.name
    )
    select jsonb_build_object(
      'people', (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.id, 'name', m.name, 'days', m.days) order by lower(m.name), m.id), '[]')
        from without_time m),
      'logs', (select coalesce(jsonb_agg(jsonb_build_object('project_id', m.id, 'name', m.name, 'days', m.days) order by lower(m.name), m.id), '[]')
        from without_log m)));
end $$;
grant execute on function public.missing_time, private.missing_time to authenticated;
