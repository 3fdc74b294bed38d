create function private.payment_status(p_status text, p_balance numeric, p_paid numeric, p_due date) returns text
language sql stable set search_path = '' as $$
  select case
    when p_status = 'paid' then 'paid'
    when p_status in ('sent', 'viewed', 'partial') and p_balance > 0 and p_due < current_date then 'overdue'
    when p_paid > 0 then 'partial'
    else 'pending' end
$$;
comment on function private.payment_status is
  'paid, overdue, partial or pending, from the ledger and the due date. A part-paid invoice past its date is '
  'overdue.';
grant execute on function private.payment_status to authenticated, service_role;
