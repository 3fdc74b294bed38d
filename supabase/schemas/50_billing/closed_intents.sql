create function public.closed_intents(p_limit int default 20) returns table (intent text, account_id text)
language sql stable security definer set search_path = '' as $$
  select a.stripe_payment_intent_id, a.stripe_account_id
  from public.payment_attempts a join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
  where a.status in ('started', 'requires_action', 'failed') and a.stripe_payment_intent_id is not null and a.created_at > now() - interval '30 days'
    and (v.status in ('draft', 'void') or v.deleted_at is not null or a.amount > v.balance)
  order by a.created_at desc limit p_limit
$$;
comment on function public.closed_intents is
  'Begun payments over more than is open by now, to be canceled at the provider before someone pays them. Arguments: '
  'p_limit rows. Callers: the payments gateway.';
grant execute on function public.closed_intents to service_role;
