create function private.periods(p_from date, p_to date, p_step text)
returns table (starts timestamp, period text)
language plpgsql immutable set search_path = '' as $$
begin
  return query select s, to_char(s, case p_step when 'month' then 'YYYY-MM' else 'YYYY-MM-DD' end)
  from generate_series(date_trunc(p_step, p_from::timestamp), p_to::timestamp, ('1 ' || p_step)::interval) s;
end $$;
comment on function private.periods is
  'The days, weeks (from Monday) or months (p_step) of a range, each with its name: a month as 2026-11, the others by '
  'their first day.';
grant execute on function private.periods to authenticated, service_role;
