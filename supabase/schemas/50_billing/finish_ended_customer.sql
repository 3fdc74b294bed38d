create function public.finish_ended_customer(p_customer_id text, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update private.ended_customers set error = left(p_error, 1000), ended_at = case when p_error is null then now() end
  where stripe_customer_id = p_customer_id and ended_at is null
$$;
comment on function public.finish_ended_customer is
  'The subscriptions have ended, or why they have not. Arguments: p_customer_id, the provider''s; p_error, null when '
  'ended. Callers: the payments gateway.';
grant execute on function public.finish_ended_customer to service_role;
