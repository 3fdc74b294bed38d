create function public.finish_push(p_id uuid, p_error text default null, p_gone text[] default '{}') returns void
language sql security definer set search_path = '' as $$
  delete from public.push_subscriptions s where s.endpoint = any (p_gone);
  update private.pushes p set status = case when p_error is null then 'sent' when p.attempts >= 8 then 'failed' else 'pending' end,
    error = left(p_error, 1000), due_at = now() + make_interval(secs => 30 * power(2, least(p.attempts, 10)))
  where p.id = p_id and p.status = 'sending'
$$;
comment on function public.finish_push is
  'The outcome of a push; with an error it is tried up to eight times with growing pauses. Arguments: p_id, the push; '
  'p_error, where a device could not be reached; p_gone, the push addresses that their vendors no longer know, which '
  'are deleted. Callers: the server.';
grant execute on function public.finish_push to service_role;
