create function private.bill_expenses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.bills b using spent n
  where b.company_id = n.company_id and b.expense_id = n.id and (n.vendor_id is null or n.status <> 'spent');
  insert into public.bills as b (company_id, vendor_id, kind, state, bill_date, due_date, subtotal, tax, paid_amount, expense_id, approved_by, approved_at, created_by, edited_by)
  select n.company_id, n.vendor_id, case when n.amount < 0 then 'credit' else 'bill' end, case when n.is_paid then 'paid' else 'approved' end, n.expense_date, n.due_date,
    n.amount - coalesce(n.tax_amount, 0), coalesce(n.tax_amount, 0), case when n.is_paid then n.amount else 0 end, n.id, n.created_by, n.created_at, n.created_by, n.created_by
  from spent n where n.vendor_id is not null and n.status = 'spent'
  on conflict (company_id, expense_id) where expense_id is not null do update set vendor_id = excluded.vendor_id, kind = excluded.kind, state = excluded.state,
    bill_date = excluded.bill_date, due_date = excluded.due_date, subtotal = excluded.subtotal, tax = excluded.tax, paid_amount = excluded.paid_amount;
  delete from public.bill_lines l using spent n, public.bills b where b.company_id = n.company_id and b.expense_id = n.id and l.company_id = b.company_id and l.bill_id = b.id;
  delete from public.bill_payments p using spent n, public.bills b where b.company_id = n.company_id and b.expense_id = n.id and p.company_id = b.company_id and p.bill_id = b.id;
  insert into public.bill_lines (company_id, bill_id, position, project_id, cost_code_id, description, quantity, unit_cost, amount, tax_amount)
  select n.company_id, b.id, 1, n.project_id, n.cost_code_id, n.description, 1, b.subtotal, b.subtotal, b.tax
  from spent n join public.bills b on b.company_id = n.company_id and b.expense_id = n.id;
  insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, created_by)
  select n.company_id, b.id, n.amount, coalesce(n.paid_on, n.expense_date), 'other', n.created_by
  from spent n join public.bills b on b.company_id = n.company_id and b.expense_id = n.id where n.is_paid;
  return null;
end $$;
comment on function private.bill_expenses is
  'Trigger: an expense of a vendor is also a bill, paid at once or owed until its due date. The expense is the cost; its bill is not counted again.';
