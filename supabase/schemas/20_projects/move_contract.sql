create function private.move_contract(p_order public.change_orders, p_direction int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  finances public.project_finances;
  c public.contracts;
  price constant numeric := p_direction * p_order.amount;
  cost numeric;
begin
  insert into public.project_finances (project_id, company_id) values (p_order.project_id, p_order.company_id) on conflict do nothing;
  select * into finances from public.project_finances f where f.project_id = p_order.project_id for no key update;
  select * into c from public.contracts x where x.project_id = p_order.project_id for no key update;
  select p_direction * coalesce(case when p_direction > 0 then (select sum(i.total_cost) from public.change_order_items i where i.change_order_id = p_order.id)
    else (select sum(b.amount) from public.budget_lines b where b.company_id = p_order.company_id and b.change_order_id = p_order.id) end, 0) into cost;
  if c.status = 'closed' then
    perform private.raise_api_error('PT409', 'This contract is closed. The owner can unlock it.');
  elsif p_direction < 0 and private.billed_amount(p_order.company_id, p_order.id) <> 0 then
    perform private.raise_api_error('PT409', format('%s is on invoice %s. Void the invoice first.', p_order.number, (
      select string_agg(distinct v.invoice_number, ', ') from public.invoice_items l join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where l.company_id = p_order.company_id and l.change_order_id = p_order.id and v.status <> 'void' and v.deleted_at is null)));
  elsif coalesce(finances.contract_value, 0) + price < 0 then
    perform private.raise_api_error('PT422', 'The change order would take the contract below zero.');
  elsif coalesce(finances.budget, 0) + cost < 0 then
    perform private.raise_api_error('PT422', 'The change order would take the budget below zero.');
  end if;
  update public.project_finances f set budget = nullif(coalesce(f.budget, 0) + cost, 0), contract_value = coalesce(f.contract_value, 0) + price
  where f.project_id = p_order.project_id;
  update public.contracts x set approved_changes = x.approved_changes + price where x.id = c.id;
  if p_direction > 0 then
    insert into public.sov_lines (company_id, project_id, position, description, scheduled_value, change_order_id)
    select p_order.company_id, p_order.project_id, max(l.position) + 1, left(p_order.number || ' ' || p_order.title, 500), p_order.amount, p_order.id
    from public.sov_lines l where l.company_id = p_order.company_id and l.project_id = p_order.project_id having count(*) > 0;
    insert into public.budget_lines (company_id, project_id, category, cost_code_id, description, amount, is_cost_known, price, change_order_id,
      change_order_item_id, position)
    select i.company_id, p_order.project_id, i.category, i.cost_code_id, left(p_order.number || ' ' || i.description, 500), coalesce(i.total_cost, 0),
      i.total_cost is not null, i.total_price, p_order.id, i.id, i.position
    from public.change_order_items i where i.change_order_id = p_order.id;
  else
    delete from public.sov_lines l where l.company_id = p_order.company_id and l.project_id = p_order.project_id and l.change_order_id = p_order.id;
    delete from public.budget_lines b where b.company_id = p_order.company_id and b.change_order_id = p_order.id;
  end if;
  perform private.refresh_pay_applications(p_order.company_id, p_order.project_id);
  update public.projects p set end_date = p.end_date + p_direction * p_order.schedule_days
  where p.id = p_order.project_id and p_order.schedule_days <> 0;
end $$;
comment on function private.move_contract is
  'Adds a change order to contract, schedule of values, budget, and end date (p_direction 1) or takes it back (-1). Errors: PT409 closed or '
  'invoiced, PT422 below zero.';
