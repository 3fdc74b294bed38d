create function private.check_project_finances() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.budget <= 0 or new.budget >= 1e10 then
    perform private.raise_api_error('PT422', 'Please enter a valid budget amount', 'budget');
  end if;
  if tg_op = 'INSERT' then
    new.contract_value := coalesce(new.contract_value, new.budget);
  elsif new.contract_value is not distinct from old.contract_value and old.contract_value is not distinct from old.budget then
    -- Contract and budget move together until a change order parts them.
    new.contract_value := new.budget;
  end if;
  return new;
end $$;
comment on function private.check_project_finances is
  'Rejects an invalid budget with a message for people; the contract value starts as the budget.';
