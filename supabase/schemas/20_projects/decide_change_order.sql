create function public.decide_change_order(
  p_change_order_id uuid, p_decision text, p_note text default ''
) returns jsonb
language sql set search_path = '' as $$ select private.decide_change_order(p_change_order_id, p_decision, p_note) $$;
comment on function public.decide_change_order is
  'Approves, rejects, or voids a change order, in one transaction and once. Approval adds its price to the contract, '
  'its cost to the budget, line by line, and its days to the end date; voiding an approved order that no invoice bills '
  'takes them back. Arguments: p_change_order_id; p_decision, approved, rejected or void; p_note. Errors: PT402 plan, '
  'PT403 role, PT404, PT409 not pending, invoiced, or contract closed, PT422 contract or budget below zero. Callers: '
  'signed-in users with edit_projects.';

create function private.decide_change_order(p_change_order_id uuid, p_decision text, p_note text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  decided public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_decision is null or p_decision not in ('approved', 'rejected', 'void') then
    perform private.raise_api_error('PT422', 'Approve or reject the change order', 'status');
  end if;
  select * into decided from public.change_orders o
  where o.id = p_change_order_id and o.company_id = private.company_id() for no key update;
  if decided.id is null then
    perform private.raise_api_error('PT404', 'Change order not found');
  elsif decided.status = p_decision then
    -- A repeated request moves nothing twice.
    return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
  elsif p_decision = 'void' and decided.status not in ('draft', 'pending', 'approved') or p_decision <> 'void' and decided.status <> 'pending' then
    perform private.raise_api_error('PT409', format('This change order is %s; only a pending one can be decided.', decided.status));
  end if;
  perform private.settle_change_order(decided, p_decision, p_note, private.member_id());
  return (select to_jsonb(l) from public.change_order_list l where l.id = p_change_order_id);
end $$;
grant execute on function public.decide_change_order, private.decide_change_order to authenticated;
