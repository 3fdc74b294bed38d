create function private.receipt_state(p_company uuid, p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when bool_and(l.received_quantity >= l.quantity) then 'received' when bool_or(l.received_quantity > 0) then 'partly_received' else 'accepted' end
  from public.purchase_order_lines l where l.company_id = p_company and l.order_id = p_order
$$;
comment on function private.receipt_state is 'The state of an accepted order by what was received of it: accepted, partly_received or received.';
