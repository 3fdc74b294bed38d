create function private.tax_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  before numeric;
begin
  select * into target from public.invoices where company_id = new.company_id and id = new.invoice_id for no key update;
  select coalesce(sum(m.amount), 0) into before from public.payments m where m.company_id = new.company_id and m.invoice_id = new.invoice_id;
  new.tax_amount := case when target.amount_due > 0
    then round((before + new.amount) * target.tax_amount / target.amount_due, 2) - round(before * target.tax_amount / target.amount_due, 2)
    else 0 end;
  return new;
end $$;
comment on function private.tax_payment is
  'Trigger: computes the sales tax in a new payment, as the latest one of its invoice.';
