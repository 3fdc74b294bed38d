create function public.apply_stripe_event(p_event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  event constant text := p_event ->> 'id';
  kind constant text := p_event ->> 'type';
  at constant timestamptz := private.from_epoch(p_event -> 'created');
  object constant jsonb := p_event #> '{data,object}';
  account constant text := coalesce(p_event ->> 'account', '');
  result text;
begin
  if event is null or kind is null or at is null or object is null then
    perform private.raise_api_error('PT422', 'Not an event.');
  end if;
  insert into private.webhook_events (provider, event_id, type, event_at, payload) values ('stripe', event, kind, at, p_event)
  on conflict do nothing;
  if not found then
    return 'duplicate';
  end if;
  if kind in ('payment_intent.succeeded', 'payment_intent.processing', 'payment_intent.payment_failed', 'payment_intent.canceled', 'payment_intent.requires_action') then
    result := private.apply_invoice_payment(object, kind, account, at);
  elsif kind = 'charge.refunded' then
    result := private.apply_refund(object, event);
  elsif kind in ('charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed') then
    result := private.apply_dispute(object, account, at);
  elsif kind = 'account.updated' then
    update public.companies set stripe_charges_enabled = coalesce((object ->> 'charges_enabled')::boolean, false), stripe_account_at = at
    where stripe_account_id = object ->> 'id' and account in ('', object ->> 'id') and coalesce(stripe_account_at, at) <= at;
    result := case when found then 'applied' else 'ignored: unknown account or older' end;
  elsif kind = 'account.application.deauthorized' then
    update public.companies set stripe_account_id = null, stripe_charges_enabled = false, stripe_account_at = at where stripe_account_id = account;
    result := case when found then 'applied' else 'ignored: unknown account' end;
  elsif account <> '' then
    -- else the ruler of a connected account would sell himself a plan
    result := 'ignored: of a connected account';
  elsif kind like 'customer.subscription.%' then
    result := private.apply_subscription(object, at);
  elsif kind in ('invoice.paid', 'invoice.payment_failed', 'invoice.finalized', 'invoice.voided') then
    result := private.apply_subscription_invoice(object, kind, at);
  else
    result := 'ignored';
  end if;
  update private.webhook_events set outcome = result where provider = 'stripe' and event_id = event;
  return result;
end $$;
comment on function public.apply_stripe_event is
  'For the payments gateway''s service role, after it has verified the signature: stores the event once and applies '
  'it in the same transaction. Returns applied, duplicate, credited, waiting or ignored. Arguments: p_event, '
  'Stripe''s event object. Errors: PT409 conflict, PT422 not an event; any other error rolls back so that the '
  'provider sends it again. Callers: the server.';
grant execute on function public.apply_stripe_event to service_role;
