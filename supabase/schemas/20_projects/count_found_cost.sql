create function private.count_found_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.project_finances f set budget = coalesce(f.budget, 0) + new.amount
  where f.project_id = new.project_id and new.amount <> 0 and coalesce(f.budget, 0) + new.amount > 0;
  if new.change_order_id is null then
    update public.contracts c set original_cost = (select sum(b.amount) from public.budget_lines b
      where b.company_id = c.company_id and b.project_id = c.project_id and b.change_order_id is null)
    where c.project_id = new.project_id and c.original_cost is null
      and not exists (select from public.budget_lines b where b.company_id = c.company_id and b.project_id = c.project_id
        and b.change_order_id is null and not b.is_cost_known);
  end if;
  return null;
end $$;
comment on function private.count_found_cost is
  'Trigger: a cost that was unknown is added to the budget, and completes the contract''s original cost.';
