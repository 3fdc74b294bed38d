create function private.apply_credit(p_company uuid, p_credit uuid, p_bill uuid default null, p_amount numeric default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  pair constant uuid := gen_random_uuid();
  c public.bills;
  b public.bills;
  applied numeric;
begin
  select * into c from public.bills x where x.company_id = p_company and x.id = p_credit;
  select * into b from public.bills x where x.company_id = p_company and x.id = coalesce(p_bill, c.credit_of) for no key update;
  applied := least(-c.total + c.paid_amount, greatest(private.payable_amount(b), 0), p_amount);
  if applied > 0 then
    insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, reference, batch_id) values
      (p_company, b.id, applied, current_date, 'credit', left(coalesce(c.vendor_number, 'Credit memo'), 60), pair),
      (p_company, c.id, -applied, current_date, 'credit', left(coalesce(b.vendor_number, 'Bill'), 60), pair);
    perform private.set_bill_state(p_company, b.id);
    perform private.sum_bill_projects(p_company, b.id);
  end if;
end $$;
comment on function private.apply_credit is
  'Takes an approved credit memo off what is still payable of its bill, or of p_bill, up to p_amount dollars; the rest stays open as a refund that the vendor owes.';
