create function private.tax_received(p_company uuid, p_from date, p_to date) returns table (day date, name text, rate numeric, tax numeric)
language sql stable set search_path = '' as $$
  select m.paid_at::date, t.name, trim_scale(t.rate), sum(case when v.taxes is null then m.tax_amount
    else private.share_of(m.tax_amount, t.upto, v.tax_amount) - private.share_of(m.tax_amount, t.upto - t.tax, v.tax_amount) end)
  from public.payments m
  join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
  cross join lateral (select x.name, x.rate, x.tax, sum(x.tax) over (order by x.rate desc, x.name) as upto
    from private.taxes_of(v.tax_name, v.tax_rate, v.subtotal - v.discount_amount, v.tax_amount, v.taxes) x) t
  where m.company_id = p_company and m.paid_at >= p_from and m.paid_at < p_to + 1
    and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
  group by 1, 2, 3
$$;
comment on function private.tax_received is
  'The sales tax in the payments of each day between two days by tax rate, in dollars, refunds negative. What a credit note '
  'settles is no payment.';
grant execute on function private.tax_received to authenticated;
