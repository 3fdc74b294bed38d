create function private.analytics_costs(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_names text[]
) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (with calendar as (
    select d::date as day, date_trunc(p_step, d) as starts from generate_series(p_from::timestamp, p_to::timestamp, interval '1 day') d
  ), line as (
    -- The costs of the range, read once; the projects are chosen among the sums.
    select x.project_id, d.starts, x.category, sum(x.amount) as amount
    from public.project_cost_lines x join calendar d on d.day = x.expense_date
    where x.company_id = p_company and x.status = 'spent' and x.expense_date between p_from and p_to group by 1, 2, 3
  ), spent as materialized (
    select l.project_id, l.starts, sum(l.amount) as amount,
      sum(l.amount) filter (where l.category = 'materials') as materials, sum(l.amount) filter (where l.category = 'labor') as labor,
      sum(l.amount) filter (where l.category = 'equipment') as equipment, sum(l.amount) filter (where l.category = 'subcontractors') as subcontractors,
      sum(l.amount) filter (where l.category not in ('materials', 'labor', 'equipment', 'subcontractors')) as other
    from line l where l.project_id in (select unnest(p_projects)) group by 1, 2
  ), series as materialized (
    select p.starts, p.period, coalesce(sum(s.materials), 0) as materials, coalesce(sum(s.labor), 0) as labor, coalesce(sum(s.equipment), 0) as equipment,
      coalesce(sum(s.subcontractors), 0) as subcontractors, coalesce(sum(s.other), 0) as other
    from private.periods(p_from, p_to, p_step) p left join spent s using (starts) group by p.starts, p.period
  )
  select jsonb_build_object(
    'spent', (select coalesce(jsonb_object_agg(s.project_id, s.amount), '{}') from (select project_id, sum(amount) as amount from spent group by 1) s),
    'breakdown', jsonb_build_object('materials', sum(materials), 'labor', sum(labor), 'equipment', sum(equipment), 'subcontractors', sum(subcontractors), 'other', sum(other)),
    'periods', jsonb_agg(to_jsonb(series) - 'starts' order by starts),
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select p.id, p.name, c.materials, c.labor
      from (select project_id, coalesce(sum(materials), 0) as materials, coalesce(sum(labor), 0) as labor from spent group by project_id) c
      join unnest(p_projects, p_names) p (id, name) on p.id = c.project_id
      where c.materials > 0 or c.labor > 0 order by c.materials + c.labor desc, p.name, p.id limit 10) r))
  from series);
end $$;
comment on function private.analytics_costs is
  'The part of public.analytics that is about the costs of some projects, which are given with their names; spent is what each of them cost in the range.';
grant execute on function private.analytics_costs to authenticated, service_role;
