create function private.sum_labor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.entry_costs[] := '{}';
  after public.entry_costs[] := '{}';
  spent record;
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_costs o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_costs n);
  end if;
  for spent in
    with change as (
      select o.*, -1 as sign from unnest(before) o union all select n.*, 1 from unnest(after) n
    ), summed as (
      select c.company_id, c.project_id, c.cost_code_id, c.cost_date, sum(c.sign * s.seconds)::int as seconds,
        coalesce(sum(c.sign * s.seconds) filter (where c.status = 'actual'), 0)::int as approved,
        coalesce(sum(c.sign * s.seconds) filter (where not c.is_rated), 0)::int as unrated,
        coalesce(sum(c.sign * c.amount) filter (where c.status = 'committed'), 0) as committed,
        coalesce(sum(c.sign * c.amount) filter (where c.status = 'actual'), 0) as actual
      from change c cross join lateral (select c.regular_seconds + c.overtime_seconds + c.double_seconds as seconds) s
      where exists (select from public.projects p where p.id = c.project_id and p.company_id = c.company_id)
      group by c.company_id, c.project_id, c.cost_code_id, c.cost_date
    ), saved as (
      insert into public.labor_costs as l (company_id, project_id, cost_code_id, cost_date, seconds, approved_seconds, unrated_seconds,
        committed, actual)
      select s.* from summed s where (s.seconds, s.approved, s.unrated, s.committed, s.actual) <> (0, 0, 0, 0, 0)
      order by s.company_id, s.project_id, s.cost_code_id, s.cost_date
      on conflict on constraint labor_costs_one_a_week do update set seconds = l.seconds + excluded.seconds,
        approved_seconds = l.approved_seconds + excluded.approved_seconds, unrated_seconds = l.unrated_seconds + excluded.unrated_seconds,
        committed = l.committed + excluded.committed, actual = l.actual + excluded.actual
    )
    select s.company_id, s.project_id from summed s where s.actual <> 0 group by 1, 2 order by 1, 2
  loop
    perform private.sum_actual_cost(spent.company_id, spent.project_id);
  end loop;
  return null;
end $$;
comment on function private.sum_labor is
  'Trigger: adds what changed in entry_costs to labor_costs, once for all rows of a statement, and to the cost of the projects.';
