create function private.tax_received(p_company uuid, p_from date, p_to date) returns table (day date, tax numeric)
language sql stable set search_path = '' as $$
  with paid as (
    select m.paid_at::date as day, m.kind, m.reverses_payment_id, v.tax_amount / v.amount_due as share, m.amount,
      sum(m.amount) over (partition by m.invoice_id order by m.paid_at, m.created_at, m.id) as sofar
    from public.invoices v join public.payments m on m.company_id = v.company_id and m.invoice_id = v.id
    where v.company_id = p_company and v.tax_amount <> 0 and v.amount_due > 0
      and v.id in (select i.invoice_id from public.payments i
        where i.company_id = p_company and i.paid_at >= p_from and i.paid_at < p_to + 1)
  )
  -- Rounded as a running sum, so that the parts of an invoice that is paid off add up to its tax.
  select p.day, round(p.sofar * p.share, 2) - round((p.sofar - p.amount) * p.share, 2)
  from paid p
  where p.day between p_from and p_to and private.is_money(p.kind, p_company, p.reverses_payment_id)
$$;
comment on function private.tax_received is
  'The tax in each payment between two days, in dollars, refunds negative: the payment times the tax of its invoice '
  'by what the invoice asks for. What a credit note settles is no payment.';
grant execute on function private.tax_received to authenticated;
