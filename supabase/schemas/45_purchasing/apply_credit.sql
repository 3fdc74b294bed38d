create function private.apply_credit(p_company uuid, p_credit uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.bills;
  b public.bills;
  applied numeric;
begin
  select * into c from public.bills x where x.company_id = p_company and x.id = p_credit;
  select * into b from public.bills x where x.company_id = p_company and x.id = c.credit_of for no key update;
  applied := least(-c.total, greatest(private.payable_amount(b), 0));
  if applied > 0 then
    insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, reference, batch_id) values
      (p_company, b.id, applied, current_date, 'credit', left(coalesce(c.vendor_number, 'Credit memo'), 60), c.id),
      (p_company, c.id, -applied, current_date, 'credit', left(coalesce(b.vendor_number, 'Bill'), 60), c.id);
    perform private.set_bill_state(p_company, b.id);
    perform private.sum_bill_projects(p_company, b.id);
  end if;
end $$;
comment on function private.apply_credit is
  'Takes an approved credit memo off what is still payable of its bill; the rest stays open as a refund that the vendor owes. Both entries have the id of the credit memo as batch_id.';
