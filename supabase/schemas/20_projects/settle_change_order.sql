create function private.settle_change_order(
  p_order public.change_orders, p_decision text, p_note text, p_member uuid, p_client uuid default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_decision = 'approved' or p_order.status = 'approved' then
    perform private.move_contract(p_order, case p_decision when 'approved' then 1 else -1 end);
  end if;
  update public.change_orders o
  set status = p_decision, decided_at = now(), decided_by = p_member, decided_by_client = p_client, decision_note = coalesce(p_note, '')
  where o.id = p_order.id;
  if p_decision = 'approved' and p_order.invoice_on_approval then
    perform private.bill_change_order(p_order);
  end if;
end $$;
comment on function private.settle_change_order is
  'Gives a locked change order its decision and moves contract, budget, schedule of values, and end date, for a member and '
  'for a client alike; on request, an approval also creates the draft invoice. The callers check who may and which states allow it.';
