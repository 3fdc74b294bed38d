create function private.tax_payments(p_company uuid, p_invoice uuid) returns void
language sql security definer set search_path = '' as $$
  with entry as (
    select m.id, m.amount, sum(m.amount) over (order by m.paid_at, m.created_at, m.id) as sofar
    from public.payments m where m.company_id = p_company and m.invoice_id = p_invoice
  ), share as (
    -- Rounded as a running sum, so that the parts of an invoice that is paid off add up to its tax.
    select e.id, case when v.amount_due > 0
      then round(e.sofar * v.tax_amount / v.amount_due, 2) - round((e.sofar - e.amount) * v.tax_amount / v.amount_due, 2)
      else 0 end as tax
    from entry e join public.invoices v on v.company_id = p_company and v.id = p_invoice
  )
  update public.payments m set tax_amount = s.tax from share s
  where m.company_id = p_company and m.id = s.id and m.tax_amount <> s.tax
$$;
comment on function private.tax_payments is
  'Divides the tax of an invoice among its payments, in the order of their dates: each has its part of what the '
  'invoice asks for, in dollars.';
