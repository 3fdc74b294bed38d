create function private.open_commitment(p_state text, p_line public.purchase_order_lines) returns numeric
language sql immutable set search_path = '' as $$
  select greatest(0, case
      when p_state in ('accepted', 'partly_received', 'received') then p_line.amount + p_line.tax_amount
      when p_state in ('closed', 'void') then 0
      else round((p_line.amount + p_line.tax_amount) * least(p_line.received_quantity / p_line.quantity, 1), 2) end
    - greatest(p_line.billed_amount, 0))
$$;
comment on function private.open_commitment is
  'What an order line commits, in dollars with tax: all of an accepted order, nothing of a closed or void one, only what was received of one that is not accepted (again), '
  'less what approved bills charge for it, never below 0.';
grant execute on function private.open_commitment to authenticated, service_role;
