-- Online payments as the gateway needs them: a part of a balance, connected accounts, events out of order, and a report
-- that compares the ledger with the provider.

alter table public.payment_attempts
  add column stripe_account_id text not null default '',
  add column last_event_at timestamptz;
alter table public.client_credits add column external_id text;
create unique index client_credits_external_key on public.client_credits (external_id) where external_id is not null;
create index webhook_events_waiting_idx on private.webhook_events ((payload #>> '{data,object,payment_intent}')) where outcome = 'waiting';

alter table public.companies
  add column stripe_charges_enabled boolean not null default false,
  add column stripe_account_at timestamptz,
  add column past_due_since timestamptz;
create trigger companies_freeze_card before update on public.companies
  for each row execute function private.freeze_columns('stripe_charges_enabled', 'stripe_account_at', 'past_due_since');

-- Past due with a grace of 14 days: work goes on while the provider tries the card again.

create function private.note_past_due() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.plan_status <> 'past_due' then
    new.past_due_since := null;
  elsif old.plan_status <> 'past_due' then
    new.past_due_since := now();
  end if;
  return new;
end $$;
create trigger companies_past_due before update of plan_status on public.companies
  for each row execute function private.note_past_due();

create or replace function private.is_subscribed() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_platform_admin() or exists (
    select 1 from public.companies c join public.plans p on p.slug = c.plan
    where c.id = private.company_id() and c.is_active
      and (p.is_lifetime or c.plan_status = 'active'
           or (c.plan_status = 'past_due' and coalesce(c.past_due_since, now()) > now() - interval '14 days')
           or (c.plan_status = 'trialing' and c.trial_ends_at > now())))
$$;
comment on function private.is_subscribed is
  'False once the trial has run out, the plan is cancelled, or a payment has been due for 14 days: reads stay open, writes are closed (PLACEHOLDERS P14).';

-- Beginning a payment ---------------------------------------------------------------------------------------

drop function public.start_payment(uuid);
drop function private.start_payment(uuid);
drop function public.start_shared_payment(text);
drop function private.begin_payment(uuid, uuid);

create function private.begin_payment(p_company uuid, p_invoice uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  attempt public.payment_attempts;
  account text;
  open_amount numeric;
  wanted numeric;
begin
  select * into target from public.invoices where company_id = p_company and id = p_invoice and deleted_at is null for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  elsif target.status in ('draft', 'void') or target.kind = 'credit_note' then
    perform private.reject('PT409', format('This invoice is %s and cannot be paid online.', target.status));
  elsif target.balance <= 0 then
    perform private.reject('PT409', 'This invoice is paid in full.');
  end if;
  open_amount := target.balance - coalesce((select sum(a.amount) from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice and a.status = 'processing'), 0);
  if open_amount <= 0 then
    perform private.reject('PT409', 'A payment of this invoice is being processed.');
  end if;
  wanted := coalesce(p_amount, open_amount);
  if wanted <> round(wanted, 2) or wanted > open_amount then
    perform private.reject('PT422', format('At most $%s is open on this invoice.', to_char(open_amount, 'FM999,999,999,990.00')), 'amount');
  elsif wanted < 0.5 then
    perform private.reject('PT422', 'The smallest online payment is $0.50.', 'amount');
  elsif open_amount - wanted > 0 and open_amount - wanted < 0.5 then
    perform private.reject('PT422', 'Leave nothing open, or at least $0.50.', 'amount');
  end if;
  select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end into account
  from public.companies c where c.id = p_company;
  -- an unfinished attempt over the same amount is continued, so that two clicks charge once
  select * into attempt from public.payment_attempts
  where company_id = p_company and invoice_id = p_invoice and status in ('started', 'requires_action', 'failed') and amount = wanted
    and stripe_account_id = account and created_at > now() - interval '1 hour'
  order by created_at desc limit 1;
  if attempt.id is null then
    insert into public.payment_attempts (company_id, invoice_id, amount, stripe_account_id)
    values (p_company, p_invoice, wanted, account) returning * into attempt;
  end if;
  return jsonb_build_object('attempt_id', attempt.id, 'invoice_id', target.id, 'company_id', p_company, 'invoice_number', target.invoice_number,
    'client_id', target.client_id, 'amount', attempt.amount, 'amount_cents', (attempt.amount * 100)::bigint, 'currency', 'usd',
    'idempotency_key', 'invoice-' || attempt.id,
    'stripe_customer_id', (select s.stripe_customer_id from public.stripe_customers s
      where s.company_id = p_company and s.client_id = target.client_id and s.account_id = account order by s.created_at limit 1),
    'stripe_payment_intent_id', attempt.stripe_payment_intent_id,
    'stripe_account_id', nullif(account, ''),
    'client_name', (select c.name from public.clients c where c.company_id = p_company and c.id = target.client_id),
    'client_email', (select c.email from public.clients c where c.company_id = p_company and c.id = target.client_id));
end $$;
comment on function private.begin_payment is 'The amount and the idempotency key of an online payment (C10): what is open, or the wanted part of it.';

create function private.start_payment(p_invoice_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('view_money', 'view_invoices');
  return private.begin_payment(private.company_id(), p_invoice_id, p_amount);
end $$;
comment on function private.start_payment is 'See public.start_payment.';
create function public.start_payment(p_invoice_id uuid, p_amount numeric default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.start_payment(p_invoice_id, p_amount) $$;
comment on function public.start_payment is
  'Begins an online payment of what is open on an invoice, or of a part: amount in cents, idempotency key, provider ids. Errors: PT402, PT403, PT404, PT409, PT422 amount.';

create function public.start_shared_payment(p_token text, p_amount numeric default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
begin
  if share.invoice_id is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return private.begin_payment(share.company_id, share.invoice_id, p_amount);
end $$;
comment on function public.start_shared_payment is 'For the payments gateway''s service role: the same for a client who holds a link. Errors: PT404, PT409, PT422 amount.';

create function public.shared_payment(p_token text, p_attempt_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  found_attempt jsonb;
begin
  select jsonb_build_object('status', a.status, 'error', a.error, 'amount', a.amount) into found_attempt
  from public.payment_attempts a
  where a.id = p_attempt_id and a.company_id = share.company_id and a.invoice_id = share.invoice_id;
  if found_attempt is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_attempt;
end $$;
comment on function public.shared_payment is 'Anonymous: how an online payment that was begun through a client link stands. Errors: PT404.';

-- What the provider reports -----------------------------------------------------------------------------------

create function private.as_uuid(p_value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when p_value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_value::uuid end
$$;
comment on function private.as_uuid is 'A text as a uuid; null for anything else.';

create or replace function private.apply_refund(p_object jsonb, p_event text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  original public.payments;
  wanted numeric;
begin
  -- a refund may overtake the payment that it refunds; the payment then fetches it
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || (p_object ->> 'payment_intent')));
  select * into original from public.payments where provider = 'stripe' and kind = 'payment' and external_id = p_object ->> 'payment_intent' for key share;
  if not found then
    return 'waiting';
  end if;
  perform 1 from public.invoices where id = original.invoice_id for no key update;
  wanted := (p_object ->> 'amount_refunded')::numeric / 100 + coalesce((select sum(amount) from public.payments
    where company_id = original.company_id and reverses_payment_id = original.id), 0);
  wanted := least(wanted, original.amount + coalesce((select sum(amount) from public.payments
    where company_id = original.company_id and reverses_payment_id = original.id), 0));
  if wanted <= 0 then
    return 'duplicate';
  end if;
  insert into public.payments (company_id, invoice_id, kind, amount, method, provider, external_id, reverses_payment_id, reference)
  values (original.company_id, original.invoice_id, 'refund', -wanted, original.method, 'stripe', p_event, original.id, 'Online refund');
  return 'applied';
end $$;

drop function private.apply_invoice_payment(jsonb, text);
create function private.apply_invoice_payment(p_object jsonb, p_type text, p_account text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'id';
  attempt public.payment_attempts;
  target public.invoices;
  received constant numeric := coalesce((p_object ->> 'amount_received')::numeric, (p_object ->> 'amount')::numeric) / 100;
  towards numeric;
  entry uuid;
  refund record;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  -- a contractor who rules an account of his own must not pay with it what is owed to somebody else
  select a.* into attempt from public.payment_attempts a
  where a.stripe_account_id = p_account
    and (a.stripe_payment_intent_id = intent or a.id = private.as_uuid(p_object #>> '{metadata,attempt_id}'))
  order by (a.stripe_payment_intent_id = intent) desc nulls last limit 1;
  select v.* into target from public.invoices v join public.companies c on c.id = v.company_id
  where v.id = coalesce(attempt.invoice_id, private.as_uuid(p_object #>> '{metadata,invoice_id}'))
    and (attempt.id is not null or p_account in ('', c.stripe_account_id))
  for no key update of v;
  if not found then
    return 'ignored: no such invoice';
  elsif coalesce(p_object ->> 'currency', 'usd') <> 'usd' then
    return 'ignored: not in dollars';
  end if;
  update public.payment_attempts set
    stripe_payment_intent_id = intent, last_event_at = p_at,
    status = case p_type when 'payment_intent.succeeded' then 'succeeded' when 'payment_intent.processing' then 'processing'
      when 'payment_intent.canceled' then 'canceled' when 'payment_intent.requires_action' then 'requires_action' else 'failed' end,
    error = case when p_type = 'payment_intent.payment_failed' then left(p_object #>> '{last_payment_error,message}', 1000) end
  where id = attempt.id and status <> 'succeeded'
    and (p_type = 'payment_intent.succeeded' or last_event_at is null or last_event_at <= p_at);
  if p_type <> 'payment_intent.succeeded' then
    return 'applied';
  end if;
  if exists (select from public.payments where provider = 'stripe' and external_id = intent)
    or exists (select from public.client_credits where external_id = intent) then
    return 'duplicate';
  end if;
  if target.status = 'void' or target.deleted_at is not null then
    insert into public.client_credits (company_id, client_id, amount, source, external_id, notes)
    values (target.company_id, target.client_id, received, 'overpayment', intent, 'Paid online on void invoice ' || target.invoice_number || ' (' || intent || ')');
    return 'credited';
  end if;
  towards := least(received, target.balance);
  if towards > 0 then
    insert into public.payments (company_id, invoice_id, amount, method, provider, external_id, reference, paid_at)
    values (target.company_id, target.id, towards,
      case when p_object #>> '{payment_method_types,0}' = 'us_bank_account' then 'ach' else 'card' end, 'stripe', intent, 'Online payment', least(p_at, now()))
    returning id into entry;
    update public.invoices set stripe_payment_intent_id = intent, stripe_customer_id = coalesce(p_object ->> 'customer', stripe_customer_id)
    where id = target.id;
  end if;
  if received > towards then
    -- money that arrived is never lost, even when somebody recorded a check in the meantime
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, external_id, notes)
    values (target.company_id, target.client_id, received - greatest(towards, 0), 'overpayment', target.id, entry, intent, 'Paid online (' || intent || ')');
  end if;
  for refund in select w.event_id, w.payload from private.webhook_events w
    where w.outcome = 'waiting' and w.payload #>> '{data,object,payment_intent}' = intent order by w.event_at
  loop
    update private.webhook_events set outcome = private.apply_refund(refund.payload #> '{data,object}', refund.event_id)
    where provider = 'stripe' and event_id = refund.event_id;
  end loop;
  return 'applied';
end $$;
comment on function private.apply_invoice_payment is 'A contractor''s client has paid (or failed to pay) an invoice online: one ledger row for an intent, an excess becomes credit.';

create function private.apply_subscription_invoice(p_object jsonb, p_type text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := (select c.id from public.companies c where c.stripe_customer_id = p_object ->> 'customer');
  standing text;
begin
  if company is null then
    return 'ignored: unknown customer';
  end if;
  insert into public.billing_history as h (company_id, external_id, description, amount, status, issued_at, pdf_url, hosted_url)
  values (company, p_object ->> 'id', coalesce(p_object #>> '{lines,data,0,description}', p_object ->> 'number', ''),
    coalesce((p_object ->> 'total')::numeric, (p_object ->> 'amount_due')::numeric, 0) / 100,
    case p_type when 'invoice.paid' then 'paid' when 'invoice.payment_failed' then 'failed' when 'invoice.voided' then 'void' else 'pending' end,
    coalesce(private.from_epoch(p_object -> 'created'), p_at), p_object ->> 'invoice_pdf', p_object ->> 'hosted_invoice_url')
  on conflict (external_id) do update set
    status = case when h.status in ('paid', 'void') and excluded.status in ('pending', 'failed') then h.status
      when h.status = 'failed' and excluded.status = 'pending' then h.status else excluded.status end,
    amount = excluded.amount, pdf_url = coalesce(excluded.pdf_url, h.pdf_url), hosted_url = coalesce(excluded.hosted_url, h.hosted_url)
  returning h.status into standing;
  -- an old failure of what has been paid since says nothing
  if p_type = 'invoice.payment_failed' and standing = 'failed' then
    update public.companies set plan_status = 'past_due' where id = company and plan_status = 'active';
  end if;
  return 'applied';
end $$;
comment on function private.apply_subscription_invoice is 'Notes what Plumbline has charged a company (P25); a failed renewal makes its plan past due.';

create or replace function public.apply_stripe_event(p_event jsonb) returns text
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
    perform private.reject('PT422', 'Not an event.');
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
  'For the payments gateway''s service role, after it has verified the signature: stores the event once and applies it in the same transaction. Answers applied, duplicate, credited, waiting or ignored. Errors: PT422 not an event; any other error rolls back so that the provider sends it again.';

-- Connected accounts and the comparison with the provider ----------------------------------------------------------

create function public.save_stripe_account(p_company_id uuid, p_account_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  kept text;
begin
  update public.companies set stripe_account_id = coalesce(stripe_account_id, p_account_id),
    stripe_charges_enabled = stripe_charges_enabled and p_account_id is not null
  where id = p_company_id returning stripe_account_id into kept;
  if p_account_id is null then
    update public.companies set stripe_account_id = null, stripe_charges_enabled = false, stripe_account_at = null where id = p_company_id;
    return null;
  end if;
  return kept;
end $$;
comment on function public.save_stripe_account is
  'For the payments gateway''s service role: remembers a company''s connected account unless it has one, and answers which it is; null takes it away.';

create function public.online_ledger(p_since timestamptz) returns table (intent text, account_id text, company_id uuid, invoice_number text, received_cents bigint, refunded_cents bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(m.external_id, k.external_id), coalesce(a.stripe_account_id, ''), coalesce(m.company_id, k.company_id), v.invoice_number,
    ((coalesce(m.amount, 0) + coalesce(k.amount, 0)) * 100)::bigint,
    (-coalesce((select sum(r.amount) from public.payments r where r.company_id = m.company_id and r.reverses_payment_id = m.id), 0) * 100)::bigint
  from (select * from public.payments where provider = 'stripe' and kind = 'payment' and created_at >= p_since) m
  full join (select * from public.client_credits where external_id is not null and created_at >= p_since) k on k.external_id = m.external_id
  left join public.payment_attempts a on a.stripe_payment_intent_id = coalesce(m.external_id, k.external_id)
  left join public.invoices v on v.id = coalesce(m.invoice_id, k.invoice_id)
$$;
comment on function public.online_ledger is 'For the payments gateway''s service role: what the ledger holds of each online payment since an instant, in cents.';

create table private.reconciliations (
  id uuid primary key default gen_random_uuid(),
  since timestamptz not null,
  checked int not null,
  differences jsonb not null,
  created_at timestamptz not null default now()
);
alter table private.reconciliations enable row level security;
comment on table private.reconciliations is 'Reports of the comparison of the ledger with the card provider.';

create function public.save_reconciliation(p_since timestamptz, p_checked int, p_differences jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.reconciliations (since, checked, differences) values (p_since, p_checked, p_differences)
$$;
comment on function public.save_reconciliation is 'For the payments gateway''s service role: keeps the report of a comparison.';

revoke all on function public.start_payment, public.start_shared_payment, public.shared_payment, public.save_stripe_account, public.online_ledger,
  public.save_reconciliation from public, anon, authenticated;
grant execute on function private.start_payment to authenticated;
grant execute on function public.start_payment to authenticated, service_role;
grant execute on function public.shared_payment to anon, authenticated, service_role;
grant execute on function public.start_shared_payment, public.save_stripe_account, public.online_ledger, public.save_reconciliation to service_role;
