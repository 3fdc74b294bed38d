create function private.return_online_payment(
  p_payment public.payments, p_credit public.client_credits, p_amount numeric, p_external_id text, p_reference text,
  p_at timestamptz, out from_credit numeric, out from_payment numeric
) returns record
language plpgsql security definer set search_path = '' as $$
begin
  from_credit := case when p_credit.id is null then 0 else greatest(0, least(p_amount, private.remaining_credit(p_credit))) end;
  from_payment := greatest(0, least(p_amount - from_credit, coalesce(p_payment.amount, 0)
    + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = p_payment.company_id and m.reverses_payment_id = p_payment.id), 0)));
  if from_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (p_credit.company_id, p_credit.client_id, -from_credit, 'returned', p_credit.invoice_id, p_credit.payment_id, p_credit.id,
      p_credit.method, p_at, p_reference);
  end if;
  if from_payment > 0 then
    insert into public.payments (company_id, invoice_id, kind, amount, method, provider, external_id, reverses_payment_id, reference, paid_at)
    values (p_payment.company_id, p_payment.invoice_id, 'refund', -from_payment, p_payment.method, 'stripe', p_external_id,
      p_payment.id, p_reference, p_at);
  end if;
end $$;
comment on function private.return_online_payment is
  'Records money that went back to a card (a refund or a lost dispute): first from the credit that came with the '
  'payment, so that the client does not owe it again while there is credit, then from what is left of the payment. '
  'Credit that the client already used is not deducted. Returns both parts in dollars.';
