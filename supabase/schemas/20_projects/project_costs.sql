create function private.project_costs(p_company uuid, p_projects uuid[])
returns table (project_id uuid, cost_code_id uuid, category text, original numeric, changes numeric, transfers numeric, revised numeric,
  price numeric, committed numeric, actual numeric, cost_to_complete numeric, forecast numeric, unknown_costs int)
language sql stable set search_path = '' as $$
  with line as (
    select b.project_id, b.cost_code_id, b.category, b.amount, b.price, b.transfer_id is not null as is_transfer, b.change_order_id is not null as is_change,
      0::numeric as committed, 0::numeric as actual, (not b.is_cost_known)::int as unknown
    from public.budget_lines b where b.company_id = p_company and b.project_id = any (p_projects)
    union all
    select e.project_id, e.cost_code_id, e.category, 0, 0, false, false, case e.status when 'committed' then e.amount else 0 end,
      case e.status when 'spent' then e.amount else 0 end, 0
    from public.project_cost_lines e where e.company_id = p_company and e.project_id = any (p_projects)
  ), code as (
    select l.project_id, l.cost_code_id, min(l.category) as category, sum(l.amount) filter (where not l.is_change and not l.is_transfer) as original,
      sum(l.amount) filter (where l.is_change) as changes, sum(l.amount) filter (where l.is_transfer) as transfers, sum(l.amount) as revised,
      sum(l.price) as price, sum(l.committed) as committed, sum(l.actual) as actual, sum(l.unknown)::int as unknown
    from line l group by l.project_id, l.cost_code_id, case when l.cost_code_id is null then l.category end
  ), estimated as (
    select c.*, f.cost_to_complete, c.actual + coalesce(f.cost_to_complete, greatest(c.committed, c.revised - c.actual)) as forecast
    from code c left join public.cost_forecasts f on f.company_id = p_company and f.project_id = c.project_id and f.cost_code_id = c.cost_code_id
  )
  select e.project_id, e.cost_code_id, e.category, coalesce(e.original, 0), coalesce(e.changes, 0), coalesce(e.transfers, 0), e.revised, coalesce(e.price, 0),
    e.committed, e.actual, e.cost_to_complete, e.forecast, e.unknown
  from estimated e
  union all
  -- Budget of the project that no line has; costs in codes without a budget use it up first.
  select f.project_id, null, 'unassigned', f.budget - t.revised, 0, 0, f.budget - t.revised, 0, 0, 0, null, greatest(f.budget - t.revised - t.unbudgeted, 0), 0
  from public.project_finances f
  cross join lateral (select coalesce(sum(e.revised), 0) as revised, coalesce(sum(e.forecast) filter (where e.revised = 0), 0) as unbudgeted
    from estimated e where e.project_id = f.project_id) t
  where f.company_id = p_company and f.project_id = any (p_projects) and f.budget > t.revised
$$;
comment on function private.project_costs is
  'Budget of projects by cost code, in dollars: original, approved changes, transfers, revised, price, committed, '
  'actual, forecast = actual + cost to complete (typed, or the greater of committed and what is left of the budget), and '
  'how many lines have an unknown cost. A row without a code, of the category unassigned, is budget that no line has.';
grant execute on function private.project_costs to authenticated, service_role;
