create function private.project_costs(p_company uuid, p_projects uuid[])
returns table (project_id uuid, cost_code_id uuid, category text, original numeric, changes numeric, transfers numeric, revised numeric,
  price numeric, committed numeric, actual numeric, cost_to_complete numeric, forecast numeric, unknown_costs int)
language sql stable set search_path = '' as $$
  with budget as (
    -- Summed first: the sums are far fewer than the lines.
    select b.project_id, b.cost_code_id, b.category,
      sum(b.amount) filter (where b.change_order_id is not null) as changes,
      sum(b.amount) filter (where b.transfer_id is not null and b.change_order_id is null) as transfers,
      sum(b.amount) as revised, sum(b.price) as price, count(*) filter (where not b.is_cost_known) as unknown
    from public.budget_lines b where b.company_id = p_company and b.project_id = any (p_projects) group by 1, 2, 3
  ), cost as (
    select e.project_id, e.cost_code_id, e.category, coalesce(sum(e.amount) filter (where e.status = 'committed'), 0) as committed,
      coalesce(sum(e.amount) filter (where e.status = 'spent'), 0) as actual
    from public.project_cost_lines e where e.company_id = p_company and e.project_id = any (p_projects) group by 1, 2, 3
  ), code as (
    select l.project_id, l.cost_code_id, min(l.category) as category, sum(l.revised - l.changes - l.transfers) as original, sum(l.changes) as changes, sum(l.transfers) as transfers,
      sum(l.revised) as revised, sum(l.price) as price, sum(l.committed) as committed, sum(l.actual) as actual, sum(l.unknown)::int as unknown
    from (
      select b.project_id, b.cost_code_id, b.category, coalesce(b.changes, 0) as changes, coalesce(b.transfers, 0) as transfers, b.revised, b.price, 0::numeric as committed, 0::numeric as actual, b.unknown
      from budget b
      union all
      select c.project_id, c.cost_code_id, c.category, 0, 0, 0, null, c.committed, c.actual, 0 from cost c
    ) l group by l.project_id, l.cost_code_id, case when l.cost_code_id is null then l.category end
  ), estimated as (
    select c.*, f.cost_to_complete, c.actual + coalesce(f.cost_to_complete, greatest(c.committed, c.revised - c.actual)) as forecast
    from code c left join public.cost_forecasts f on f.company_id = p_company and f.project_id = c.project_id and f.cost_code_id = c.cost_code_id
  ), total as (
    select e.project_id, sum(e.revised) as revised, coalesce(sum(e.forecast) filter (where e.revised = 0), 0) as unbudgeted from estimated e group by 1
  )
  select e.project_id, e.cost_code_id, e.category, coalesce(e.original, 0), coalesce(e.changes, 0), coalesce(e.transfers, 0), e.revised, coalesce(e.price, 0),
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
