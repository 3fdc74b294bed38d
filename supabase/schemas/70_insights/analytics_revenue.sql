create function private.analytics_revenue(
  p_from date, p_to date, p_step text, p_goal numeric, p_days date[], p_amounts numeric[], p_projects jsonb
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  length constant int := p_to - p_from + 1;
  this_year constant int := extract(year from current_date);
begin
  return (with paid_day as materialized (
    select * from unnest(p_days, p_amounts) d (paid_on, amount)
  ), paid_month as materialized (
    select date_trunc('month', paid_on)::date as month, sum(amount) as amount from paid_day group by 1
  ), shown as (
    -- A week or month that the range cuts counts its days in the range, and the same days of the year before.
    select date_trunc(p_step, paid_on::timestamp) as starts, sum(amount) as amount from paid_day where paid_on between p_from and p_to group by 1
  ), shown_before as (
    -- The 29th of February counts to the 28th of a year without one.
    select date_trunc(p_step, x.same_day) as starts, sum(x.amount) as amount
    from (select paid_on + interval '1 year' as same_day, amount from paid_day) x where x.same_day between p_from and p_to group by 1
  )
  select jsonb_build_object(
    'kpis', (select jsonb_build_object('revenue', coalesce(sum(amount) filter (where paid_on between p_from and p_to), 0),
      'revenue_before', coalesce(sum(amount) filter (where paid_on between p_from - length and p_from - 1), 0)) from paid_day),
    'this_month', (select coalesce(sum(amount), 0) from paid_month where month = date_trunc('month', current_date)::date),
    -- The goal is for whole months.
    'revenue', (select jsonb_agg(jsonb_build_object('period', p.period, 'revenue', coalesce(n.amount, 0), 'projects', coalesce((p_projects ->> p.starts::date::text)::int, 0),
        'target', case p_step when 'month' then p_goal end, 'previousYear', coalesce(o.amount, 0)) order by p.starts)
      from private.periods(p_from, p_to, p_step) p left join shown n using (starts) left join shown_before o using (starts)),
    'revenue_months', (select jsonb_agg(jsonb_build_object('period', p.period, 'revenue', coalesce(x.amount, 0)) order by p.starts)
      from private.periods(p_from, p_to, 'month') p
      left join (select date_trunc('month', paid_on::timestamp) as starts, sum(amount) as amount from paid_day where paid_on between p_from and p_to group by 1) x using (starts)),
    'seasonal', (select jsonb_agg(jsonb_build_object('month', n, 'current', coalesce(s.current, 0), 'previous', coalesce(s.previous, 0), 'average', coalesce(s.average, 0)) order by n)
      from generate_series(1, 12) n left join (
        select extract(month from month) as of_year, sum(amount) filter (where extract(year from month) = this_year) as current,
          sum(amount) filter (where extract(year from month) = this_year - 1) as previous,
          round(sum(amount) filter (where extract(year from month) between this_year - 3 and this_year - 1) / 3, 2) as average
        from paid_month group by 1) s on s.of_year = n)));
end $$;
comment on function private.analytics_revenue is
  'The part of public.analytics that is about revenue, of what was received without sales tax (p_amounts) on each day (p_days). '
  'p_projects is the number of projects with a payment by the first day of a period.';
grant execute on function private.analytics_revenue to authenticated, service_role;
