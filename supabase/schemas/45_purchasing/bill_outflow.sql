create function private.bill_outflow(p_company uuid) returns table (day date, amount numeric, is_paid boolean)
language sql stable set search_path = '' as $$
  select coalesce(b.due_date, b.bill_date + 30), private.payable_amount(b), false
  from public.bills b where b.company_id = p_company and b.state in ('approved', 'partly_paid') and b.expense_id is null
  union all
  select p.paid_on, p.amount, true
  from public.bill_payments p join public.bills b on b.company_id = p_company and b.id = p.bill_id
  where p.company_id = p_company and p.voided_at is null and p.method <> 'credit' and b.expense_id is null and p.paid_on >= current_date - 190
$$;
comment on function private.bill_outflow is
  'Money that goes to vendors for bills, in dollars: what is payable at its due date (30 days after the bill where it has none), and payments of the last half year. Without bills of '
  'expenses, which the forecast counts already, and without held retainage.';
grant execute on function private.bill_outflow to authenticated, service_role;
