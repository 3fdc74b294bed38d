create function private.check_project_finances() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget <= 0 or new.budget >= 1e10 then
    perform private.raise_api_error('PT422', 'Please enter a valid budget amount', 'budget');
  end if;
  if tg_op = 'INSERT' then
    new.contract_value := coalesce(new.contract_value, new.budget);
  elsif current_user = 'authenticated' and new.budget is distinct from old.budget and old.budget is not null and private.is_contract_locked(new.project_id) then
    perform private.raise_api_error('PT409', 'The contract is signed, so the budget total is locked. Transfer between cost codes or use a change order.', 'budget');
  elsif current_user = 'authenticated' and new.contract_value is not distinct from old.contract_value and old.contract_value is not distinct from old.budget
    and not exists (select from public.contracts c where c.project_id = new.project_id) then
    -- Until there is a contract, its value is the budget.
    new.contract_value := new.budget;
  end if;
  return new;
end $$;
comment on function private.check_project_finances is
  'Rejects an invalid budget with a message for people, and another budget after the contract is signed (PT409); the '
  'contract value starts as the budget.';
