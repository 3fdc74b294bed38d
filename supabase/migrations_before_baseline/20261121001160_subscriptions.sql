-- The company's own plan at the card provider, and the one function with which a gateway applies what the provider reports.

create table public.plan_prices (
  price_id text primary key,
  plan text not null references public.plans (slug),
  billing_cycle text not null check (billing_cycle in ('monthly', 'annual')),
  is_active boolean not null default true
);
comment on table public.plan_prices is 'The card provider''s price ids for our plans; filled by the payments gateway when it starts.';
create index plan_prices_plan_idx on public.plan_prices (plan);
alter table public.plan_prices enable row level security;
revoke all on public.plan_prices from anon, authenticated;
create policy plan_prices_read on public.plan_prices for select to authenticated using (true);
grant select on public.plan_prices to authenticated;
grant select, insert, update, delete on public.plan_prices to service_role;

create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  stripe_subscription_id text not null unique,
  plan text not null references public.plans (slug),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'annual')),
  price_id text,
  status text not null check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid', 'paused')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz,
  last_event_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.subscriptions is 'The company''s subscriptions as the card provider last reported them (P27).';
create index subscriptions_company_idx on public.subscriptions (company_id, created_at desc);
create index subscriptions_plan_idx on public.subscriptions (plan);

create table public.billing_history (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  external_id text not null unique,
  description text not null default '',
  amount numeric(12,2) not null,
  status text not null check (status in ('paid', 'pending', 'failed', 'void')),
  issued_at timestamptz not null,
  pdf_url text,
  hosted_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.billing_history is 'What Plumbline has charged a company (P25).';
create index billing_history_company_idx on public.billing_history (company_id, issued_at desc);

create table public.stripe_customers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid,
  user_id uuid,
  account_id text not null default '',
  stripe_customer_id text not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(client_id, user_id) <= 1),
  unique (company_id, id),
  unique (account_id, stripe_customer_id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade on update cascade
);
comment on table public.stripe_customers is 'Customer ids at the card provider: of the company itself, of a member, or of a client on the company''s connected account.';
create index stripe_customers_client_idx on public.stripe_customers (company_id, client_id);
create index stripe_customers_user_idx on public.stripe_customers (company_id, user_id);

call private.protect('public.subscriptions', reads => 'manage_billing', verbs => '');
call private.protect('public.billing_history', reads => 'manage_billing', verbs => '');
call private.protect('public.stripe_customers', reads => 'manage_billing', verbs => '');
call private.audit('public.subscriptions');

create table private.webhook_events (
  provider text not null,
  event_id text not null,
  type text not null,
  event_at timestamptz not null,
  payload jsonb not null,
  outcome text,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
alter table private.webhook_events enable row level security;
comment on table private.webhook_events is 'Every event a provider has sent, once; inserted in the transaction of its effect.';

create function private.from_epoch(p_value jsonb) returns timestamptz
language sql immutable set search_path = '' as $$
  select case jsonb_typeof(p_value) when 'number' then to_timestamp(p_value::text::numeric) end
$$;
comment on function private.from_epoch is 'Seconds since 1970 as an instant; null for anything else.';

create function private.apply_subscription(p_object jsonb, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  item constant jsonb := p_object #> '{items,data,0}';
  price constant text := item #>> '{price,id}';
  company uuid := (p_object #>> '{metadata,company_id}')::uuid;
  period_end constant timestamptz := coalesce(private.from_epoch(item -> 'current_period_end'), private.from_epoch(p_object -> 'current_period_end'));
  chosen text;
  cycle text;
  state constant text := p_object ->> 'status';
begin
  if company is null then
    select coalesce(
      (select c.id from public.companies c where c.stripe_customer_id = p_object ->> 'customer'),
      (select s.company_id from public.stripe_customers s where s.stripe_customer_id = p_object ->> 'customer' and s.client_id is null limit 1))
    into company;
  end if;
  select p.plan, p.billing_cycle into chosen, cycle from public.plan_prices p where p.price_id = price;
  chosen := coalesce(chosen, (select slug from public.plans where slug = p_object #>> '{metadata,plan}'));
  cycle := coalesce(cycle, case item #>> '{price,recurring,interval}' when 'year' then 'annual' else 'monthly' end);
  if company is null or chosen is null or not exists (select from public.companies where id = company) then
    return 'ignored: unknown company or plan';
  end if;
  perform 1 from public.companies where id = company for no key update;
  insert into public.subscriptions as s (company_id, stripe_subscription_id, plan, billing_cycle, price_id, status, current_period_start,
    current_period_end, cancel_at_period_end, canceled_at, last_event_at)
  values (company, p_object ->> 'id', chosen, cycle, price, state,
    coalesce(private.from_epoch(item -> 'current_period_start'), private.from_epoch(p_object -> 'current_period_start')), period_end,
    coalesce((p_object ->> 'cancel_at_period_end')::boolean, false), private.from_epoch(p_object -> 'canceled_at'), p_at)
  on conflict (stripe_subscription_id) do update set plan = excluded.plan, billing_cycle = excluded.billing_cycle, price_id = excluded.price_id,
    status = excluded.status, current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
    cancel_at_period_end = excluded.cancel_at_period_end, canceled_at = excluded.canceled_at, last_event_at = excluded.last_event_at
  where s.last_event_at <= excluded.last_event_at and s.company_id = excluded.company_id;
  if not found then
    return 'ignored: older than what is stored';
  end if;
  if state in ('incomplete', 'incomplete_expired') then
    return 'applied';
  end if;
  -- a company's lifetime plan is not billed; an old subscription that ends must not end a newer one
  update public.companies c set
    plan = case when state in ('canceled', 'unpaid') then c.plan else chosen end,
    plan_status = case state when 'unpaid' then 'canceled' when 'paused' then 'past_due' else state end,
    billing_cycle = cycle,
    stripe_customer_id = coalesce(c.stripe_customer_id, p_object ->> 'customer'),
    stripe_subscription_id = case when state in ('canceled', 'unpaid') then null else p_object ->> 'id' end,
    current_period_end = period_end,
    cancel_at_period_end = coalesce((p_object ->> 'cancel_at_period_end')::boolean, false)
  where c.id = company and not (select p.is_lifetime from public.plans p where p.slug = c.plan)
    and (state not in ('canceled', 'unpaid') or c.stripe_subscription_id is null or c.stripe_subscription_id = p_object ->> 'id');
  return 'applied';
end $$;
comment on function private.apply_subscription is 'Stores a subscription as reported and moves the company''s plan with it, unless what is stored is newer.';

create function private.apply_invoice_payment(p_object jsonb, p_type text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'id';
  target public.invoices;
  received constant numeric := coalesce((p_object ->> 'amount_received')::numeric, (p_object ->> 'amount')::numeric) / 100;
  towards numeric;
  entry uuid;
begin
  select v.* into target from public.invoices v
  where v.id = coalesce(
    (select a.invoice_id from public.payment_attempts a where a.stripe_payment_intent_id = intent),
    (select a.invoice_id from public.payment_attempts a where a.id::text = p_object #>> '{metadata,attempt_id}'),
    (p_object #>> '{metadata,invoice_id}')::uuid)
  for no key update;
  if not found then
    return 'ignored: no such invoice';
  end if;
  update public.payment_attempts set
    stripe_payment_intent_id = intent,
    status = case p_type when 'payment_intent.succeeded' then 'succeeded' when 'payment_intent.processing' then 'processing'
      when 'payment_intent.canceled' then 'canceled' when 'payment_intent.requires_action' then 'requires_action' else 'failed' end,
    error = case when p_type = 'payment_intent.payment_failed' then left(p_object #>> '{last_payment_error,message}', 1000) end
  where company_id = target.company_id and invoice_id = target.id and status <> 'succeeded'
    and (stripe_payment_intent_id = intent or id::text = p_object #>> '{metadata,attempt_id}');
  if p_type <> 'payment_intent.succeeded' then
    return 'applied';
  end if;
  if exists (select from public.payments where provider = 'stripe' and external_id = intent) then
    return 'duplicate';
  end if;
  if target.status = 'void' or target.deleted_at is not null then
    insert into public.client_credits (company_id, client_id, amount, source, notes)
    values (target.company_id, target.client_id, received, 'overpayment', 'Paid online on void invoice ' || target.invoice_number || ' (' || intent || ')');
    return 'credited';
  end if;
  towards := least(received, target.balance);
  if towards > 0 then
    insert into public.payments (company_id, invoice_id, amount, method, provider, external_id, reference)
    values (target.company_id, target.id, towards,
      case when p_object #>> '{payment_method_types,0}' = 'us_bank_account' then 'ach' else 'card' end, 'stripe', intent, 'Online payment')
    returning id into entry;
    update public.invoices set stripe_payment_intent_id = intent, stripe_customer_id = coalesce(p_object ->> 'customer', stripe_customer_id)
    where id = target.id;
  end if;
  if received > towards then
    -- money that arrived is never lost, even when somebody recorded a check in the meantime
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    values (target.company_id, target.client_id, received - greatest(towards, 0), 'overpayment', target.id, entry, 'Paid online (' || intent || ')');
  end if;
  return 'applied';
end $$;
comment on function private.apply_invoice_payment is 'A contractor''s client has paid (or failed to pay) an invoice online: one ledger row for an intent, an excess becomes credit.';

create function private.apply_refund(p_object jsonb, p_event text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  original public.payments;
  wanted numeric;
begin
  select * into original from public.payments where provider = 'stripe' and external_id = p_object ->> 'payment_intent' for key share;
  if not found then
    return 'ignored: no such payment';
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
comment on function private.apply_refund is 'Writes the part of a refund that the ledger does not know yet.';

create function public.apply_stripe_event(p_event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  event constant text := p_event ->> 'id';
  kind constant text := p_event ->> 'type';
  at constant timestamptz := private.from_epoch(p_event -> 'created');
  object constant jsonb := p_event #> '{data,object}';
  company uuid;
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
  if kind like 'customer.subscription.%' then
    result := private.apply_subscription(object, at);
  elsif kind in ('payment_intent.succeeded', 'payment_intent.processing', 'payment_intent.payment_failed', 'payment_intent.canceled', 'payment_intent.requires_action') then
    result := private.apply_invoice_payment(object, kind);
  elsif kind = 'charge.refunded' then
    result := private.apply_refund(object, event);
  elsif kind in ('invoice.paid', 'invoice.payment_failed', 'invoice.finalized', 'invoice.voided') then
    select c.id into company from public.companies c where c.stripe_customer_id = object ->> 'customer';
    if company is null then
      result := 'ignored: unknown customer';
    else
      insert into public.billing_history as h (company_id, external_id, description, amount, status, issued_at, pdf_url, hosted_url)
      values (company, object ->> 'id', coalesce(object #>> '{lines,data,0,description}', object ->> 'number', ''),
        coalesce((object ->> 'total')::numeric, (object ->> 'amount_due')::numeric, 0) / 100,
        case kind when 'invoice.paid' then 'paid' when 'invoice.payment_failed' then 'failed' when 'invoice.voided' then 'void' else 'pending' end,
        coalesce(private.from_epoch(object -> 'created'), at), object ->> 'invoice_pdf', object ->> 'hosted_invoice_url')
      on conflict (external_id) do update set
        status = case when h.status = 'paid' and excluded.status in ('pending', 'failed') then h.status else excluded.status end,
        amount = excluded.amount, pdf_url = coalesce(excluded.pdf_url, h.pdf_url), hosted_url = coalesce(excluded.hosted_url, h.hosted_url);
      if kind = 'invoice.payment_failed' then
        update public.companies set plan_status = 'past_due' where id = company and plan_status = 'active';
      end if;
      result := 'applied';
    end if;
  else
    result := 'ignored';
  end if;
  update private.webhook_events set outcome = result where provider = 'stripe' and event_id = event;
  return result;
end $$;
comment on function public.apply_stripe_event is
  'For the payments gateway''s service role, after it has verified the signature: stores the event once and applies it in the same transaction. Answers applied, duplicate, credited or ignored. Errors: PT422 not an event; any other error rolls back so that the provider sends it again.';

create function private.begin_payment(p_company uuid, p_invoice uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  attempt public.payment_attempts;
begin
  select * into target from public.invoices where company_id = p_company and id = p_invoice and deleted_at is null for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  elsif target.status in ('draft', 'void') or target.kind = 'credit_note' then
    perform private.reject('PT409', format('This invoice is %s and cannot be paid online.', target.status));
  elsif target.balance <= 0 then
    perform private.reject('PT409', 'This invoice is paid in full.');
  end if;
  -- an unfinished attempt over the same amount is continued, so that two clicks charge once
  select * into attempt from public.payment_attempts
  where company_id = p_company and invoice_id = p_invoice and status in ('started', 'requires_action') and amount = target.balance
    and created_at > now() - interval '1 hour'
  order by created_at desc limit 1;
  if attempt.id is null then
    insert into public.payment_attempts (company_id, invoice_id, amount) values (p_company, p_invoice, target.balance) returning * into attempt;
  end if;
  return jsonb_build_object('attempt_id', attempt.id, 'invoice_id', target.id, 'company_id', p_company, 'invoice_number', target.invoice_number,
    'client_id', target.client_id, 'amount', attempt.amount, 'amount_cents', (attempt.amount * 100)::bigint, 'currency', 'usd',
    'idempotency_key', 'invoice-' || attempt.id, 'stripe_customer_id', target.stripe_customer_id,
    'stripe_payment_intent_id', attempt.stripe_payment_intent_id,
    'stripe_account_id', (select c.stripe_account_id from public.companies c where c.id = p_company),
    'client_email', (select c.email from public.clients c where c.company_id = p_company and c.id = target.client_id));
end $$;
comment on function private.begin_payment is 'The remaining balance and the idempotency key of an online payment (C10).';

create function private.start_payment(p_invoice_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('view_money', 'view_invoices');
  return private.begin_payment(private.company_id(), p_invoice_id);
end $$;
comment on function private.start_payment is 'See public.start_payment.';
create function public.start_payment(p_invoice_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.start_payment(p_invoice_id) $$;
comment on function public.start_payment is 'Begins an online payment of what is open on an invoice: amount in cents, idempotency key, provider ids. Errors: PT402, PT403, PT404, PT409.';

create function public.start_shared_payment(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
begin
  if share.invoice_id is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return private.begin_payment(share.company_id, share.invoice_id);
end $$;
comment on function public.start_shared_payment is 'For the payments gateway''s service role: the same for a client who holds a link. Errors: PT404, PT409.';

create function public.attach_payment_intent(p_attempt_id uuid, p_intent_id text, p_customer_id text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.payment_attempts set stripe_payment_intent_id = p_intent_id where id = p_attempt_id;
  update public.invoices v set stripe_payment_intent_id = p_intent_id, stripe_customer_id = coalesce(p_customer_id, v.stripe_customer_id)
  from public.payment_attempts a where a.id = p_attempt_id and v.company_id = a.company_id and v.id = a.invoice_id
$$;
comment on function public.attach_payment_intent is 'For the payments gateway''s service role: ties the provider''s intent to an attempt and its invoice.';

create function public.save_stripe_customer(p_company_id uuid, p_customer_id text, p_client_id uuid default null, p_user_id uuid default null, p_account_id text default '') returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stripe_customers (company_id, client_id, user_id, account_id, stripe_customer_id)
  values (p_company_id, p_client_id, p_user_id, p_account_id, p_customer_id) on conflict (account_id, stripe_customer_id) do nothing;
  if p_client_id is null then
    update public.companies set stripe_customer_id = p_customer_id where id = p_company_id and stripe_customer_id is null;
  end if;
end $$;
comment on function public.save_stripe_customer is 'For the payments gateway''s service role: remembers a customer id.';

grant execute on function private.start_payment to authenticated;
grant execute on function public.start_payment to authenticated, service_role;
grant execute on function public.apply_stripe_event, public.start_shared_payment, public.attach_payment_intent, public.save_stripe_customer to service_role;
