create function private.begin_payment(p_company uuid, p_invoice uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  attempt public.payment_attempts;
  account text;
  wanted numeric;
begin
  wanted := private.online_amount(p_company, p_invoice, p_amount);
  select * into target from public.invoices where company_id = p_company and id = p_invoice;
  select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end into account
  from public.companies c where c.id = p_company;
  -- an unfinished attempt over the same amount is continued, so that two clicks charge once
  select * into attempt from public.payment_attempts
  where company_id = p_company and invoice_id = p_invoice and group_id is null and status in ('started', 'requires_action', 'failed') and amount = wanted
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
