create function public.attach_payment_intent(
  p_attempt_id uuid, p_intent_id text, p_customer_id text default null
) returns void
language sql security definer set search_path = '' as $$
  update public.payment_attempts set stripe_payment_intent_id = p_intent_id where id = p_attempt_id;
  update public.payment_groups set stripe_payment_intent_id = p_intent_id where id = p_attempt_id;
  update public.invoices v set stripe_payment_intent_id = p_intent_id, stripe_customer_id = coalesce(p_customer_id, v.stripe_customer_id)
  from public.payment_attempts a where a.id = p_attempt_id and v.company_id = a.company_id and v.id = a.invoice_id
$$;
comment on function public.attach_payment_intent is
  'Ties the provider''s intent to an attempt and its invoice, or to a payment of several invoices. Arguments: '
  'p_attempt_id, or that of the group; p_intent_id and '
  'p_customer_id, the provider''s ids. Callers: the payments gateway.';
grant execute on function public.attach_payment_intent to service_role;
