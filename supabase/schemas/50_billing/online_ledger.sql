create function public.online_ledger(
  p_since timestamptz
) returns table (intent text, account_id text, company_id uuid, invoice_number text, received_cents bigint, refunded_cents bigint)
language sql stable security definer set search_path = '' as $$
  -- One charge may have paid several invoices.
  select split_part(coalesce(m.external_id, k.external_id), ':', 1) as paid_by, coalesce(max(a.stripe_account_id), max(g.stripe_account_id), ''),
    (array_agg(coalesce(m.company_id, k.company_id)))[1], string_agg(v.invoice_number, ', ' order by v.invoice_number),
    (sum(coalesce(m.amount, 0) + coalesce(k.amount, 0)) * 100)::bigint,
    -- what a lost dispute took is no refund at the provider either
    (sum(-coalesce((select sum(r.amount) from public.payments r where r.company_id = m.company_id and r.reverses_payment_id = m.id
        and not exists (select from public.payment_disputes d where d.external_id = split_part(r.external_id, ':', 1))), 0)
      - coalesce((select sum(r.amount) from public.client_credits r where r.company_id = k.company_id and r.returns_credit_id = k.id), 0)
      - coalesce((select sum(d.taken_from_credit) from public.payment_disputes d where d.company_id = k.company_id and d.credit_id = k.id), 0)) * 100)::bigint
  from (select * from public.payments where provider = 'stripe' and kind = 'payment' and created_at >= p_since) m
  full join (select * from public.client_credits where external_id is not null and created_at >= p_since) k on k.external_id = m.external_id
  left join public.payment_attempts a on a.stripe_payment_intent_id = coalesce(m.external_id, k.external_id)
  left join public.payment_groups g on g.stripe_payment_intent_id = split_part(coalesce(m.external_id, k.external_id), ':', 1)
  left join public.invoices v on v.id = coalesce(m.invoice_id, k.invoice_id)
  group by paid_by
$$;
comment on function public.online_ledger is
  'What the ledger holds of each online payment since an instant, in cents. Arguments: p_since. Callers: the '
  'payments gateway.';
grant execute on function public.online_ledger to service_role;
