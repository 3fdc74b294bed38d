create function private.bill_owed(p_company uuid, p_project uuid) returns table (amount numeric, due_date date)
language sql stable set search_path = '' as $$
  select s.upto - s.before, s.due_date from (
    -- Rounded sum by sum, so that the shares of a bill's lines add up to what is unpaid of it.
    select l.project_id, b.due_date, round(sum(l.amount + l.tax_amount) over w * (b.total - b.paid_amount) / b.total, 2) as upto,
      round((sum(l.amount + l.tax_amount) over w - l.amount - l.tax_amount) * (b.total - b.paid_amount) / b.total, 2) as before
    from public.bills b join public.bill_lines l on l.company_id = p_company and l.bill_id = b.id
    where b.company_id = p_company and b.state in ('approved', 'partly_paid') and b.expense_id is null and b.total <> 0
      and b.id in (select x.bill_id from public.bill_lines x where x.company_id = p_company and x.project_id = p_project)
    window w as (partition by b.id order by l.position, l.id)) s
  where s.project_id = p_project
$$;
comment on function private.bill_owed is
  'What a project still owes for approved bills, in dollars, retainage included: the unpaid share of each line; together the shares of a bill are what is unpaid of it.';
grant execute on function private.bill_owed to authenticated, service_role;
