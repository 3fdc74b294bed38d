create function private.begin_payment(p_company uuid, p_invoice uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  attempt public.payment_attempts;
  account text;
  open_amount numeric;
  wanted numeric;
begin
  select * into target from public.invoices where company_id = p_company and id = p_invoice and deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif target.status in ('draft', 'void') or target.kind = 'credit_note' then
    perform private.raise_api_error('PT409', format('This invoice is %s and cannot be paid online.', target.status));
  elsif target.balance <= 0 then
    perform private.raise_api_error('PT409', 'This invoice is paid in full.');
  end if;
  open_amount := target.balance - coalesce((select sum(a.amount) from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice and a.status = 'processing'), 0);
  if open_amount <= 0 then
    perform private.raise_api_error('PT409', 'A payment of this invoice is being processed.');
  end if;
  wanted := coalesce(p_amount, open_amount);
  if wanted <> round(wanted, 2) or wanted > open_amount then
    perform private.raise_api_error('PT422', format('At most $%s is open on this invoice.', to_char(open_amount, 'FM999,999,999,990.00')), 'amount');
  elsif target.kind = 'deposit' and wanted < open_amount then
    perform private.raise_api_error('PT422', 'A deposit is paid in full.', 'amount');
  elsif wanted < 0.5 then
    perform private.raise_api_error('PT422', 'The smallest online payment is $0.50.', 'amount');
  elsif open_amount - wanted > 0 and open_amount - wanted < 0.5 then
    perform private.raise_api_error('PT422', 'Pay the full balance, or leave at least $0.50.', 'amount');
  end if;
  select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end into account
  from public.companies c where c.id = p_company;
  -- an unfinished attempt over the same amount is continued, so that two clicks charge once
  select * into attempt from public.payment_attempts
  where company_id = p_company and invoice_id = p_invoice and status in ('started', 'requires_action', 'failed') and amount = wanted
    and stripe_account_id = account and created_at > now() - interval '1 hour'
  order by created_at desc limit 1;
  if attempt.id is null then
    insert into public.payment_attempts (company_id, invoice_id, amount, stripe_account_id)
    values (p_company, p_invoice, wanted, account) returning * into attempt;
  end if;
  return jsonb_build_object('attempt_id', attempt.id, 'invoice_id', target.id, 'company_id', p_company, 'invoice_number', target.invoice_number,
    'client_id', target.client_id, 'amount', attempt.amount, 'amount_cents', (attempt.amount * 100)::bigint, 'currency', 'usd',
    'idempotency_key', 'invoice-' || attempt.id,
    'stripe_customer_id', (select s.stripe_customer_id from public.stripe_customers s
      where s.company_id = p_company and s.client_id = target.client_id and s.account_id = account order by s.created_at limit 1),
    'stripe_payment_intent_id', attempt.stripe_payment_intent_id,
    'stripe_account_id', nullif(account, ''),
    'client_name', (select c.name from public.clients c where c.company_id = p_company and c.id = target.client_id),
    'client_email', (select c.email from public.clients c where c.company_id = p_company and c.id = target.client_id));
end $$;
comment on function private.begin_payment is
  'The amount and the idempotency key of an online payment: what is open, or the wanted part of it.';
