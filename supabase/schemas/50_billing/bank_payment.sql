create function private.bank_payment(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  with debits as (
    select a.amount, a.status, a.error, a.last_event_at, row_number() over (order by a.created_at desc, a.id) = 1 as is_newest
    from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice
      and (a.status in ('processing', 'succeeded') or a.status = 'failed' and a.processing_at is not null))
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'processing', (select sum(d.amount) from debits d where d.status = 'processing'),
    'failed', (select jsonb_build_object('amount', d.amount, 'error', d.error, 'failed_at', d.last_event_at) from debits d
      where d.is_newest and d.status = 'failed'))), '{}')
$$;
comment on function private.bank_payment is
  'What bank debits of an invoice have come to that the ledger does not show: { processing, failed: { amount, error, failed_at } }, dollars; '
  'processing is the sum that the bank has not paid yet, failed the newest payment where the bank returned it. Null without either.';
grant execute on function private.bank_payment to authenticated, service_role;
