create function private.set_bill_state(p_company uuid, p_bill uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.bills b set paid_amount = s.paid,
    state = case when s.paid = b.total then 'paid' when s.paid <> 0 then 'partly_paid' else 'approved' end
  from (select coalesce(sum(p.amount), 0) as paid from public.bill_payments p where p.company_id = p_company and p.bill_id = p_bill and p.voided_at is null) s
  where b.company_id = p_company and b.id = p_bill and b.state in ('approved', 'partly_paid', 'paid');
end $$;
comment on function private.set_bill_state is 'Sums what was paid of an approved bill, and sets approved, partly_paid, or paid.';
