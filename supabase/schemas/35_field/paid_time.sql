create function private.paid_time(p_company uuid, p_people uuid[], p_weeks date[])
returns table (entry_id uuid, user_id uuid, first date, work_day date, project_id uuid, cost_code_id uuid, status text,
  regular int, overtime int, double int)
language sql stable security definer set search_path = '' as $$
  with rule as (
    select * from private.overtime_rule(p_company)
  ), entry as (
    select e.id, e.user_id, w.first, e.work_day, e.started_at, e.ended_at, e.project_id, e.cost_code_id,
      case when e.status in ('approved', 'exported') then 'actual' else 'committed' end as status, e.break_seconds,
      case when r.rounding_minutes = 0 then extract(epoch from e.ended_at - e.started_at)
        else (round(extract(epoch from e.ended_at) / (r.rounding_minutes * 60)) - round(extract(epoch from e.started_at) / (r.rounding_minutes * 60)))
          * r.rounding_minutes * 60 end::int as seconds
    from unnest(p_people, p_weeks) w (user_id, first)
    cross join rule r
    join public.time_entries e on e.company_id = p_company and e.user_id = w.user_id and e.work_day between w.first and w.first + 6
    where e.ended_at is not null
  ), rested as (
    -- Time between two entries of a day is a break too.
    select e.*, greatest(0, e.seconds - e.break_seconds) as net,
      row_number() over (partition by e.user_id, e.work_day order by e.seconds - e.break_seconds desc, e.started_at) as place,
      sum(e.seconds - e.break_seconds) over d as day_seconds,
      extract(epoch from max(e.ended_at) over d - min(e.started_at) over d) - sum(extract(epoch from e.ended_at - e.started_at)) over d
        + sum(e.break_seconds) over d as day_break
    from entry e window d as (partition by e.user_id, e.work_day)
  ), paid as (
    select e.*, (e.net - case when e.place = 1 and e.day_seconds > r.break_after_hours * 3600
      then least(e.net, greatest(0, r.break_minutes * 60 - e.day_break)) else 0 end)::int as paid
    from rested e cross join rule r
  ), daily as (
    select e.*, case when r.daily_hours is null then 0 else greatest(0, e.until - greatest(e.until - e.paid, r.daily_hours * 3600)) end as over,
      case when r.double_hours is null then 0 else greatest(0, e.until - greatest(e.until - e.paid, r.double_hours * 3600)) end as double
    from (select p.*, sum(p.paid) over (partition by p.user_id, p.work_day order by p.started_at, p.id) as until from paid p) e cross join rule r
  ), weekly as (
    select e.*, case when r.weekly_hours is null then 0
      else greatest(0, e.base_until - greatest(e.base_until - e.base, r.weekly_hours * 3600)) end as weekly
    from (select d.*, d.paid - greatest(d.over, d.double) as base,
        sum(d.paid - greatest(d.over, d.double)) over (partition by d.user_id, d.first order by d.started_at, d.id) as base_until
      from daily d) e cross join rule r
  )
  select w.id, w.user_id, w.first, w.work_day, w.project_id, w.cost_code_id, w.status, (w.base - w.weekly)::int,
    (greatest(w.over, w.double) - w.double + w.weekly)::int, w.double::int
  from weekly w
$$;
comment on function private.paid_time is
  'The finished entries of some people''s weeks with their paid seconds: regular, overtime, and double time, by the company''s '
  'rules. Start and end are rounded first; a break that is missing is taken from the longest entry of the day. Overtime is what is '
  'over the daily limit, in the order of work, and of the rest what is over the weekly limit. Actual seconds, also in a night when '
  'clocks change. Arguments as of cost_time.';
