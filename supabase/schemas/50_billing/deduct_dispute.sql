create function private.deduct_dispute(
  p_dispute public.payment_disputes, p_payment public.payments, p_credit public.client_credits, p_at timestamptz
) returns public.payment_disputes
language plpgsql security definer set search_path = '' as $$
declare
  from_credit constant numeric := case when p_credit.id is null then 0 else least(p_dispute.amount, private.remaining_credit(p_credit)) end;
  from_payment constant numeric := greatest(0, least(p_dispute.amount - from_credit, coalesce(p_payment.amount, 0)
    + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = p_payment.company_id and m.reverses_payment_id = p_payment.id), 0)));
  dispute public.payment_disputes;
begin
  if from_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (p_credit.company_id, p_credit.client_id, -from_credit, 'returned', p_credit.invoice_id, p_credit.payment_id, p_credit.id,
      p_credit.method, p_at, 'Dispute lost');
  end if;
  if from_payment > 0 then
    insert into public.payments (company_id, invoice_id, kind, amount, method, provider, external_id, reverses_payment_id, reference, paid_at)
    values (p_payment.company_id, p_payment.invoice_id, 'refund', -from_payment, p_payment.method, 'stripe', p_dispute.external_id,
      p_payment.id, 'Dispute lost', p_at);
  end if;
  update public.payment_disputes d set taken_from_payment = from_payment, taken_from_credit = from_credit
  where d.id = p_dispute.id returning * into dispute;
  return dispute;
end $$;
comment on function private.deduct_dispute is
  'Takes what a lost dispute costs from the credit that came with the payment, as far as it is left, then from the '
  'payment. Credit that the client already used is not deducted; the notice says how much.';
