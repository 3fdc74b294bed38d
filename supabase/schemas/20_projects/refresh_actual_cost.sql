create function private.refresh_actual_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  expense public.expenses := case when tg_op = 'DELETE' then old else new end;
begin
  insert into public.project_finances (project_id, company_id)
  select expense.project_id, expense.company_id
  from public.projects p where p.id = expense.project_id
  on conflict do nothing;
  -- Locked first, summed after: two expenses at once are both counted.
  perform from public.project_finances f where f.project_id = expense.project_id for no key update;
  update public.project_finances f
  set actual_cost = (select coalesce(sum(e.amount), 0) from public.expenses e
                     where e.project_id = expense.project_id and e.status = 'spent')
  where f.project_id = expense.project_id;
  return null;
end $$;
comment on function private.refresh_actual_cost is 'Keeps project_finances.actual_cost: the sum of what was spent.';
