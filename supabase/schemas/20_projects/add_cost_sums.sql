create function private.add_cost_sums(p_changes public.cost_sums[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Locked first, and in order: two transactions that add to the same project don't wait for each other.
  perform from public.project_finances f where f.project_id in (select c.project_id from unnest(p_changes) c) order by f.project_id for no key update;
  insert into public.cost_sums as s (company_id, project_id, cost_code_id, category, lines, changes, transfers, revised, price, unknown_costs, committed, actual)
  select c.company_id, c.project_id, c.cost_code_id, c.category, sum(c.lines), sum(c.changes), sum(c.transfers), sum(c.revised), sum(c.price),
    sum(c.unknown_costs), sum(c.committed), sum(c.actual)
  from unnest(p_changes) c
  -- The sums of a project that is being deleted are deleted with it.
  where exists (select from public.projects p where p.company_id = c.company_id and p.id = c.project_id)
  group by 1, 2, 3, 4
  having (sum(c.lines), sum(c.changes), sum(c.transfers), sum(c.revised), sum(c.price), sum(c.unknown_costs), sum(c.committed), sum(c.actual))
    <> (0, 0, 0, 0, 0, 0, 0, 0)
  order by 1, 2, 3, 4
  on conflict on constraint cost_sums_one_a_code do update set lines = s.lines + excluded.lines, changes = s.changes + excluded.changes,
    transfers = s.transfers + excluded.transfers, revised = s.revised + excluded.revised, price = s.price + excluded.price,
    unknown_costs = s.unknown_costs + excluded.unknown_costs, committed = s.committed + excluded.committed, actual = s.actual + excluded.actual;
  delete from public.cost_sums s using (select distinct c.company_id, c.project_id from unnest(p_changes) c where c.lines < 0) c
  where s.company_id = c.company_id and s.project_id = c.project_id and s.lines = 0;
end $$;
comment on function private.add_cost_sums is
  'Adds changes to cost_sums, each of a project and cost code (or category, without a code): the rows that were added, less the ones that were taken away.';
