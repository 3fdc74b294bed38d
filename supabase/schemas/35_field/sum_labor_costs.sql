create function private.sum_labor_costs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.labor_costs[] := '{}';
  after public.labor_costs[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_rows o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_rows n);
  end if;
  perform private.add_cost_sums(array(
    select row(null, l.company_id, l.project_id, l.cost_code_id, case when l.cost_code_id is null then 'labor' end, l.sign, 0, 0, 0, 0, 0, l.sign * l.committed, l.sign * l.actual)::public.cost_sums
    from (select o.*, -1 as sign from unnest(before) o union all select n.*, 1 from unnest(after) n) l
    where l.committed <> 0 or l.actual <> 0));
  return null;
end $$;
comment on function private.sum_labor_costs is 'Trigger: adds what changed in labor_costs to cost_sums, once for all rows of a statement.';
