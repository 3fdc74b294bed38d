create function private.tax_received(p_company uuid, p_from date, p_to date) returns table (day date, tax numeric)
language sql stable set search_path = '' as $$
  select m.paid_at::date, sum(m.tax_amount) from public.payments m
  where m.company_id = p_company and m.paid_at >= p_from and m.paid_at < p_to + 1
    and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
  group by 1
$$;
comment on function private.tax_received is
  'The sales tax in the payments of each day between two days, in dollars, refunds negative. What a credit note '
  'settles is no payment.';
grant execute on function private.tax_received to authenticated;
