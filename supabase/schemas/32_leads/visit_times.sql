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
comment on function private.visit_times is
  'The times at which a visit could start, whoever goes: working days and hours, without those that the clock skips. Arguments: p_rules, the settings; '
  'p_calendar, the working days; p_zone, the time zone; p_from and p_to, days.';
