create function private.sum_budget_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before public.budget_lines[] := '{}';
  after public.budget_lines[] := '{}';
begin
  if tg_op <> 'INSERT' then
    before := array(select o from old_rows o);
  end if;
  if tg_op <> 'DELETE' then
    after := array(select n from new_rows n);
  end if;
  perform private.add_cost_sums(array(
    select row(null, b.company_id, b.project_id, b.cost_code_id, case when b.cost_code_id is null then b.category end, b.sign,
      case when b.change_order_id is not null then b.sign * b.amount else 0 end,
      case when b.transfer_id is not null and b.change_order_id is null then b.sign * b.amount else 0 end, b.sign * b.amount, b.sign * coalesce(b.price, 0),
      case when b.is_cost_known then 0 else b.sign end, 0, 0)::public.cost_sums
    from (select o.*, -1 as sign from unnest(before) o union all select n.*, 1 from unnest(after) n) b));
  return null;
end $$;
comment on function private.sum_budget_lines is 'Trigger: adds what changed in budget_lines to cost_sums, once for all rows of a statement.';
