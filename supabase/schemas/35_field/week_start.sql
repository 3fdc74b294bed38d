create function private.week_start(p_company uuid, p_day date) returns date
language sql stable security definer set search_path = '' as $$
  select p_day - (extract(dow from p_day)::int - coalesce(
    (select r.week_starts_on from public.overtime_rules r where r.company_id = p_company), 1) + 7) % 7
$$;
comment on function private.week_start is 'The first day of the company''s work week that contains a day.';
