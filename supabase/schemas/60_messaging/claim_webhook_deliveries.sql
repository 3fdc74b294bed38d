create function public.claim_webhook_deliveries(
  p_limit int default 20
) returns table (id uuid, url text, secret text, event text, payload jsonb, attempts int)
language sql security definer set search_path = '' as $$
  select private.fail_stuck_jobs('webhook');
  with due as (
    select d.id from public.webhook_deliveries d where d.status in ('pending', 'sending') and d.next_attempt_at <= now()
      and exists (select from public.webhook_endpoints e where e.id = d.endpoint_id and e.is_active)
    order by d.next_attempt_at limit p_limit for update skip locked
  ), taken as (
    -- a taker that dies gives the delivery back after two minutes
    update public.webhook_deliveries d set status = 'sending', attempts = d.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due where d.id = due.id returning d.*
  )
  select t.id, e.url, s.secret, t.event, t.payload, t.attempts from taken t
  join public.webhook_endpoints e on e.id = t.endpoint_id join private.webhook_secrets s on s.endpoint_id = e.id
$$;
comment on function public.claim_webhook_deliveries is
  'Due deliveries with address and secret, each to one caller. Arguments: p_limit rows. Callers: the server.';
grant execute on function public.claim_webhook_deliveries to service_role;
