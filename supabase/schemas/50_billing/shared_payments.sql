create function private.shared_payments(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'credited', r.credited, 'method', r.method,
    'paid_on', private.company_date(p_company, r.paid_at)) order by r.paid_at, r.created_at), '[]')
  from (
    select m.amount, coalesce((select sum(k.amount) from public.client_credits k
        where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0) as credited,
      m.method, m.paid_at, m.created_at
    from public.payments m
    where m.company_id = p_company and m.invoice_id = p_invoice and m.kind = 'payment'
    union all
    -- What came online and found nothing open.
    select 0, k.amount, k.method, k.paid_at, k.created_at
    from public.client_credits k
    where k.company_id = p_company and k.invoice_id = p_invoice and k.amount > 0 and k.paid_at is not null and k.payment_id is null
  ) r
$$;
comment on function private.shared_payments is
  'What has been received for an invoice, refunded or not, as its client may see it.';
