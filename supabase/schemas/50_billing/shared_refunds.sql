create function private.shared_refunds(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', d.amount, 'method', d.method, 'refunded_on', private.company_date(p_company, d.at))
    order by d.at, d.paid_at), '[]')
  from (
    -- One refund may be a row of the payment and one of the credit from it; both have the same time.
    select -sum(r.amount) as amount, r.method, r.at, r.paid_at
    from (
      select m.amount, o.method, m.paid_at as at, o.paid_at, o.id as of
      from public.payments m
      join public.payments o on o.company_id = m.company_id and o.id = m.reverses_payment_id and o.kind = 'payment'
      where m.company_id = p_company and m.invoice_id = p_invoice and m.kind = 'refund'
      union all
      select b.amount, coalesce(o.method, k.method), b.paid_at, coalesce(o.paid_at, k.paid_at), coalesce(o.id, k.id)
      from public.client_credits b
      join public.client_credits k on k.company_id = b.company_id and k.id = b.returns_credit_id
      left join public.payments o on o.company_id = k.company_id and o.id = k.payment_id
      where b.company_id = p_company and k.invoice_id = p_invoice and b.amount < 0 and b.paid_at is not null
    ) r
    group by r.of, r.at, r.method, r.paid_at
  ) d
$$;
comment on function private.shared_refunds is
  'What has been refunded of an invoice''s payments, as its client may see it: [{ amount in dollars, method, '
  'refunded_on }], oldest first.';
