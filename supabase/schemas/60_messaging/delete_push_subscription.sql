create function public.delete_push_subscription(p_endpoint text) returns void
language sql set search_path = '' as $$ select private.delete_push_subscription(p_endpoint) $$;
comment on function public.delete_push_subscription is
  'Ends push to a browser of the caller. Arguments: p_endpoint, its push address. Callers: signed-in users.';

create function private.delete_push_subscription(p_endpoint text) returns void
language sql security definer set search_path = '' as $$
  delete from public.push_subscriptions s
  where s.endpoint = p_endpoint and s.company_id = private.company_id() and s.user_id = auth.uid()
$$;
grant execute on function public.delete_push_subscription, private.delete_push_subscription to authenticated;
