create function private.bill_owed(p_company uuid, p_project uuid) returns table (amount numeric, due_date date)
language sql stable set search_path = '' as $$
  select round((l.amount + l.tax_amount) * (b.total - b.paid_amount) / b.total, 2), b.due_date
  from public.bill_lines l join public.bills b on b.company_id = p_company and b.id = l.bill_id
  where l.company_id = p_company and l.project_id = p_project and b.state in ('approved', 'partly_paid') and b.expense_id is null and b.total <> 0
$$;
comment on function private.bill_owed is 'What a project still owes for approved bills, in dollars, retainage included: the unpaid share of each line.';
grant execute on function private.bill_owed to authenticated, service_role;
