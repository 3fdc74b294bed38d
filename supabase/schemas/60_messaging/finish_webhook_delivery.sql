create function public.finish_webhook_delivery(p_id uuid, p_response_status int, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.webhook_deliveries set response_status = p_response_status, error = left(p_error, 1000),
    status = case when p_response_status between 200 and 299 then 'delivered' when attempts >= 8 then 'failed' else 'pending' end,
    delivered_at = case when p_response_status between 200 and 299 then now() end,
    next_attempt_at = now() + make_interval(secs => 30 * power(2, least(attempts, 10)))
  where id = p_id and status = 'sending'
$$;
comment on function public.finish_webhook_delivery is
  'The answer of an attempt; retried up to eight times with growing pauses. Arguments: p_id, the delivery; '
  'p_response_status, the HTTP status; p_error, when there was no response. Callers: the server.';
grant execute on function public.finish_webhook_delivery to service_role;
