create function private.work_days(p_calendar jsonb, p_first date, p_last date) returns table (day date, works boolean, before int)
language sql immutable set search_path = '' as $$
  with exceptions as materialized (
    select (e ->> 'date')::date as day, (e ->> 'is_working')::boolean as works
    from jsonb_array_elements(p_calendar -> 'exceptions') e
    where (e ->> 'date')::date between p_first and p_last
  ), weekdays as materialized (
    select array(select jsonb_array_elements_text(p_calendar -> 'weekdays')::int) as list
  ), days as (
    select p_first + n as day, coalesce(e.works, extract(isodow from p_first + n)::int = any (w.list)) as works
    from generate_series(0, p_last - p_first) n cross join weekdays w left join exceptions e on e.day = p_first + n)
  select d.day, d.works,
    coalesce(count(*) filter (where d.works) over (order by d.day rows between unbounded preceding and 1 preceding), 0)::int
  from days d
$$;
comment on function private.work_days is
  'The days of a range with whether each is a working day, and how many working days of the range are before it. '
  'p_calendar: { weekdays: 1 Monday to 7 Sunday, exceptions: [{ date, is_working }] }.';
