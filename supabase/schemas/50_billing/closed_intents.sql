create function public.closed_intents(p_limit int default 20) returns table (intent text, account_id text)
language sql stable security definer set search_path = '' as $$
  select i.intent, i.account_id from (
    select a.stripe_payment_intent_id as intent, a.stripe_account_id as account_id, a.created_at
    from public.payment_attempts a join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
    where a.status in ('started', 'requires_action', 'failed') and a.stripe_payment_intent_id is not null and a.created_at > now() - interval '30 days'
      and (v.status in ('draft', 'void') or v.deleted_at is not null or a.amount > v.balance)
    union
    select g.stripe_payment_intent_id, g.stripe_account_id, g.created_at
    from public.payment_groups g
    join public.payment_attempts a on a.company_id = g.company_id and a.group_id = g.id
    join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
    where a.status in ('started', 'requires_action', 'failed') and g.stripe_payment_intent_id is not null and g.created_at > now() - interval '30 days'
      and (v.status in ('draft', 'void') or v.deleted_at is not null or a.amount > v.balance)
  ) i order by i.created_at desc limit p_limit
$$;
comment on function public.closed_intents is
  'Begun payments over more than is open by now, to be canceled at the provider before someone pays them. Arguments: '
  'p_limit rows. Callers: the payments gateway.';
grant execute on function public.closed_intents to service_role;
