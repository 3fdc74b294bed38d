create function private.calculate_cost_sums(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  delete from public.cost_sums s where s.company_id = p_company;
  insert into public.cost_sums (company_id, project_id, cost_code_id, category, lines, changes, transfers, revised, price, unknown_costs, committed, actual)
  select l.company_id, l.project_id, l.cost_code_id, l.category, sum(l.lines), sum(l.changes), sum(l.transfers), sum(l.revised), sum(l.price), sum(l.unknown_costs),
    sum(l.committed), sum(l.actual)
  from (
    select b.company_id, b.project_id, b.cost_code_id, case when b.cost_code_id is null then b.category end as category, count(*) as lines, coalesce(sum(b.amount) filter (where b.change_order_id is not null), 0) as changes,
      coalesce(sum(b.amount) filter (where b.transfer_id is not null and b.change_order_id is null), 0) as transfers, sum(b.amount) as revised,
      coalesce(sum(b.price), 0) as price, count(*) filter (where not b.is_cost_known) as unknown_costs, 0::numeric as committed, 0::numeric as actual
    from public.budget_lines b where b.company_id = p_company group by 1, 2, 3, 4
    union all
    select e.company_id, e.project_id, e.cost_code_id, case when e.cost_code_id is null then e.category end, count(*), 0, 0, 0, 0, 0, coalesce(sum(e.amount) filter (where e.status = 'committed'), 0),
      coalesce(sum(e.amount) filter (where e.status = 'spent'), 0)
    from public.expenses e where e.company_id = p_company group by 1, 2, 3, 4
    union all
    select l.company_id, l.project_id, l.cost_code_id, case when l.cost_code_id is null then 'labor' end, count(*), 0, 0, 0, 0, 0, sum(l.committed), sum(l.actual)
    from public.labor_costs l where l.company_id = p_company and (l.committed <> 0 or l.actual <> 0) group by 1, 2, 3
  ) l group by 1, 2, 3, 4
$$;
comment on function private.calculate_cost_sums is 'Sums all budget lines, expenses, and labor of a company again; needed only where triggers were off.';
