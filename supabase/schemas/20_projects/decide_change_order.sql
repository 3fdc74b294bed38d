create function public.decide_change_order(
  p_change_order_id uuid, p_decision text, p_note text default ''
) returns jsonb
language sql set search_path = '' as $$ select private.decide_change_order(p_change_order_id, p_decision, p_note) $$;
comment on function public.decide_change_order is
  'Approves or rejects a pending change order. Approving moves budget, contract value, budget lines and end date in '
  'one transaction, once. Arguments: p_change_order_id; p_decision, approved or rejected; p_note. Errors: PT402 '
  'plan, PT403 role, PT404, PT409 not pending, PT422 budget would vanish. Callers: signed-in users with '
  'edit_projects.';

create function private.decide_change_order(p_change_order_id uuid, p_decision text, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decided public.change_orders;
  finances public.project_finances;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    perform private.raise_api_error('PT422', 'Approve or reject the change order', 'status');
  end if;
  select * into decided from public.change_orders o
  where o.id = p_change_order_id and o.company_id = private.company_id() for no key update;
  if decided.id is null then
    perform private.raise_api_error('PT404', 'Change order not found');
  elsif decided.status = p_decision then
    -- A repeated request moves nothing twice.
    return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
  elsif decided.status <> 'pending' then
    perform private.raise_api_error('PT409', format('This change order is %s; only a pending one can be decided.', decided.status));
  end if;
  if p_decision = 'approved' then
    select * into finances from public.project_finances f where f.project_id = decided.project_id for no key update;
    if coalesce(finances.budget, 0) + decided.amount <= 0 or coalesce(finances.contract_value, 0) + decided.amount < 0 then
      perform private.raise_api_error('PT422', 'The change order would take the budget to zero or below.');
    end if;
    if finances.project_id is null then
      insert into public.project_finances (project_id, company_id, budget, contract_value)
      values (decided.project_id, decided.company_id, decided.amount, decided.amount);
    else
      update public.project_finances f
      set budget = coalesce(finances.budget, 0) + decided.amount,
        contract_value = coalesce(finances.contract_value, 0) + decided.amount
      where f.project_id = decided.project_id;
    end if;
    insert into public.budget_lines (company_id, project_id, category, description, amount, change_order_id)
    select decided.company_id, decided.project_id, i.category, decided.number || ' ' || decided.title, sum(i.total_price), decided.id
    from public.change_order_items i where i.change_order_id = decided.id group by i.category;
    update public.projects p set end_date = p.end_date + decided.schedule_days
    where p.id = decided.project_id and decided.schedule_days <> 0;
  end if;
  update public.change_orders o
  set status = p_decision, decided_at = now(), decided_by = private.member_id(), decision_note = coalesce(p_note, '')
  where o.id = decided.id;
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;
grant execute on function public.decide_change_order, private.decide_change_order to authenticated;
