create function private.add_work_days(p_calendar jsonb, p_day date, p_days int) returns date
language sql immutable set search_path = '' as $$
  select d.day from private.work_days(p_calendar, p_day + 1,
    p_day + 1 + ((p_days + jsonb_array_length(p_calendar -> 'exceptions')) / jsonb_array_length(p_calendar -> 'weekdays') + 2) * 7) d
  where d.works order by d.day offset greatest(p_days, 1) - 1 limit 1
$$;
comment on function private.add_work_days is 'The working day this many working days after a date; at least one.';
