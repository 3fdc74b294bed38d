create function private.refresh_actual_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  expense public.expenses := case when tg_op = 'DELETE' then old else new end;
begin
  perform private.sum_actual_cost(expense.company_id, expense.project_id);
  return null;
end $$;
comment on function private.refresh_actual_cost is 'Trigger: an expense changes project_finances.actual_cost.';
