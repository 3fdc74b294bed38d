create function public.claim_ended_customers(p_limit int default 20) returns setof text
language sql security definer set search_path = '' as $$
  update private.ended_customers e set attempts = e.attempts + 1,
    -- again after 2, 4, 8 … minutes, at last once a day, for as long as the provider does not answer
    next_at = now() + least(interval '1 day', interval '1 minute' * (2 ^ least(e.attempts + 1, 11)))
  where e.stripe_customer_id in (
    select q.stripe_customer_id from private.ended_customers q where q.ended_at is null and q.next_at <= now()
    order by q.next_at limit p_limit for update skip locked)
  returning e.stripe_customer_id
$$;
comment on function public.claim_ended_customers is
  'Customers of deleted companies whose subscriptions must end, each to one caller. Arguments: p_limit rows. '
  'Callers: the payments gateway.';
grant execute on function public.claim_ended_customers to service_role;
