create function private.invoice_state(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case p_status
    when 'paid' then 'r.status = ''paid'''
    when 'overdue' then overdue
    when 'partial' then 'r.status <> ''paid'' and r.paid_amount > 0 and (' || overdue || ') is not true'
    when 'pending' then 'r.status <> ''paid'' and r.paid_amount <= 0 and (' || overdue || ') is not true'
    else case when p_status is not null then 'false' end end
  from (values ('r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.due_date < current_date')) late (overdue)
$$;
comment on function private.invoice_state is
  'The condition that private.payment_status of an invoice is this, in the words of the indexes; null for no status.';
