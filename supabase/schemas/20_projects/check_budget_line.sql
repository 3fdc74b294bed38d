create function private.check_budget_line() returns trigger
language plpgsql set search_path = '' as $$
declare
  line constant public.budget_lines := case tg_op when 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and not old.is_cost_known and new.amount <> 0 then
    new.is_cost_known := true;
  elsif current_user = 'authenticated' and (case tg_op when 'INSERT' then new.amount <> 0
      when 'DELETE' then old.amount <> 0 or coalesce(old.price, 0) <> 0 else new.amount <> old.amount end)
    and private.is_contract_locked(line.project_id) then
    perform private.raise_api_error('PT409', 'The contract is signed, so the budget total is locked. Transfer between cost codes or use a change order.', 'amount');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
comment on function private.check_budget_line is
  'Trigger: a signed contract locks the budget total against edits (PT409). Entering an unknown cost is allowed.';
