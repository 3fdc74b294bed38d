create function private.deduct_dispute(
  p_dispute public.payment_disputes, p_payment public.payments, p_credit public.client_credits, p_at timestamptz
) returns public.payment_disputes
language plpgsql security definer set search_path = '' as $$
declare
  parts constant record := private.return_online_payment(p_payment, p_credit, p_dispute.amount, p_dispute.external_id, 'Dispute lost', p_at);
  dispute public.payment_disputes;
begin
  update public.payment_disputes d set taken_from_payment = parts.from_payment, taken_from_credit = parts.from_credit
  where d.id = p_dispute.id returning * into dispute;
  return dispute;
end $$;
comment on function private.deduct_dispute is
  'Takes what a lost dispute costs from the credit that came with the payment, as far as it is left, then from the '
  'payment. Credit that the client already used is not deducted; the notice says how much.';
