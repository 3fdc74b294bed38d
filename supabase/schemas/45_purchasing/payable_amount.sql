create function private.payable_amount(p_bill public.bills) returns numeric
language sql immutable set search_path = '' as $$
  select case when p_bill.state in ('approved', 'partly_paid', 'paid')
    then p_bill.total - (p_bill.retainage_held - p_bill.retainage_released) - p_bill.paid_amount else 0 end
$$;
comment on function private.payable_amount is 'What can be paid of a bill now, in dollars: its total less held retainage and payments. Credits are below zero.';
grant execute on function private.payable_amount to authenticated, service_role;
