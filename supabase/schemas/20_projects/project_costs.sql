create function private.project_costs(p_company uuid, p_projects uuid[])
returns table (project_id uuid, cost_code_id uuid, category text, original numeric, changes numeric, transfers numeric, revised numeric,
  price numeric, committed numeric, actual numeric, cost_to_complete numeric, forecast numeric, unknown_costs int)
language sql stable set search_path = '' set jit = off as $$
  with sum as (
    select s.* from public.cost_sums s where s.company_id = p_company and s.project_id = any (p_projects)
  ), purchase as (
    select c.project_id, c.cost_code_id, case when c.cost_code_id is null then c.category end as category,
      coalesce(sum(c.amount) filter (where c.status = 'committed'), 0) as committed, coalesce(sum(c.amount) filter (where c.status = 'spent'), 0) as actual
    from public.purchase_cost_lines c where c.company_id = p_company and c.project_id = any (p_projects) group by 1, 2, 3
  ), code as (
    select coalesce(s.project_id, b.project_id) as project_id, coalesce(s.cost_code_id, b.cost_code_id) as cost_code_id, coalesce(s.category, b.category) as category,
      coalesce(s.changes, 0) as changes, coalesce(s.transfers, 0) as transfers, coalesce(s.revised, 0) as revised, coalesce(s.price, 0) as price,
      coalesce(s.committed, 0) + coalesce(b.committed, 0) as committed, coalesce(s.actual, 0) + coalesce(b.actual, 0) as actual, coalesce(s.unknown_costs, 0) as unknown
    from sum s full join purchase b on b.project_id = s.project_id
      and coalesce(b.cost_code_id, p_company) = coalesce(s.cost_code_id, p_company) and coalesce(b.category, '') = coalesce(s.category, '')
  ), estimated as (
    select c.project_id, c.cost_code_id, coalesce(c.category, k.category, case k.cost_type when 'labor' then 'labor' when 'material' then 'materials'
        when 'subcontract' then 'subcontractors' when 'equipment' then 'equipment' else 'other' end) as category,
      c.changes, c.transfers, c.revised, c.price, c.committed, c.actual, c.unknown, f.cost_to_complete,
      c.actual + coalesce(f.cost_to_complete, greatest(c.committed, c.revised - c.actual)) as forecast
    from code c left join public.cost_codes k on k.company_id = p_company and k.id = c.cost_code_id
    left join public.cost_forecasts f on f.company_id = p_company and f.project_id = c.project_id and f.cost_code_id = c.cost_code_id
  ), total as (
    select e.project_id, sum(e.revised) as revised, coalesce(sum(e.forecast) filter (where e.revised = 0), 0) as unbudgeted from estimated e group by 1
  )
  select e.project_id, e.cost_code_id, e.category, e.revised - e.changes - e.transfers, e.changes, e.transfers, e.revised, e.price,
    e.committed, e.actual, e.cost_to_complete, e.forecast, e.unknown
  from estimated e
  union all
  -- Budget of the project that no line has; costs in codes without a budget use it up first.
  select f.project_id, null, 'unassigned', f.budget - coalesce(t.revised, 0), 0, 0, f.budget - coalesce(t.revised, 0), 0, 0, 0, null,
    greatest(f.budget - coalesce(t.revised, 0) - coalesce(t.unbudgeted, 0), 0), 0
  from public.project_finances f left join total t on t.project_id = f.project_id
  where f.company_id = p_company and f.project_id = any (p_projects) and f.budget > coalesce(t.revised, 0)
$$;
comment on function private.project_costs is
  'Budget of projects by cost code, in dollars: original, approved changes, transfers, revised, price, committed, '
  'actual, forecast = actual + cost to complete (typed, or the greater of committed and what is left of the budget), and '
  'how many lines have an unknown cost. A row without a code, of the category unassigned, is budget that no line has.';
grant execute on function private.project_costs to authenticated, service_role;
