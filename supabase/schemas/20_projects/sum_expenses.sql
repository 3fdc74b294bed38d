create function private.sum_expenses() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.expenses[] := '{}';
  after public.expenses[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_rows o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_rows n);
  end if;
  perform private.add_cost_sums(array(
    select row(null, e.company_id, e.project_id, e.cost_code_id, case when e.cost_code_id is null then e.category end, e.sign, 0, 0, 0, 0, 0,
      case e.status when 'committed' then e.sign * e.amount else 0 end, case e.status when 'spent' then e.sign * e.amount else 0 end)::public.cost_sums
    from (select o.*, -1 as sign from unnest(before) o union all select n.*, 1 from unnest(after) n) e));
  return null;
end $$;
comment on function private.sum_expenses is 'Trigger: adds what changed in expenses to cost_sums, once for all rows of a statement.';
