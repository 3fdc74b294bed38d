-- An online payment that finds nothing open (the invoice was paid or voided meanwhile) becomes the client's credit. It is
-- told like every other payment: the client gets a receipt, the company its notice, the invoice shows it, and it can be
-- given back.

alter table public.client_credits
  add column method text check (method in ('card', 'ach')),
  add column paid_at timestamptz,
  add column returns_credit_id uuid,
  add foreign key (company_id, returns_credit_id) references public.client_credits (company_id, id) on delete cascade;
create index client_credits_returns_idx on public.client_credits (company_id, returns_credit_id);
alter table public.payment_attempts add column credited numeric(12,2) not null default 0 check (credited >= 0);
create index payment_attempts_unfinished_idx on public.payment_attempts (created_at)
  where status in ('started', 'requires_action', 'failed') and stripe_payment_intent_id is not null;

alter table private.receipt_mails add column credit_id uuid unique references public.client_credits (id) on delete cascade;
alter table private.receipt_mails drop constraint receipt_mails_pkey;
alter table private.receipt_mails alter column payment_id drop not null;
alter table private.receipt_mails add unique (payment_id);
alter table private.receipt_mails add column id uuid generated always as (coalesce(payment_id, credit_id)) stored primary key;
alter table private.receipt_mails add check (num_nonnulls(payment_id, credit_id) = 1);
comment on table private.receipt_mails is
  'Receipts to be mailed: one for each payment that a client has made online, also where all of it became credit.';

create or replace function private.apply_invoice_payment(p_object jsonb, p_type text, p_account text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'id';
  attempt public.payment_attempts;
  target public.invoices;
  received constant numeric := coalesce((p_object ->> 'amount_received')::numeric, (p_object ->> 'amount')::numeric) / 100;
  used constant text := case when p_object #>> '{payment_method_types,0}' = 'us_bank_account' then 'ach' else 'card' end;
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
  -- a void or deleted invoice takes nothing
  towards := case when target.status = 'void' or target.deleted_at is not null then 0 else greatest(least(received, target.balance), 0) end;
  update public.payment_attempts set
    stripe_payment_intent_id = intent, last_event_at = p_at,
    status = case p_type when 'payment_intent.succeeded' then 'succeeded' when 'payment_intent.processing' then 'processing'
      when 'payment_intent.canceled' then 'canceled' when 'payment_intent.requires_action' then 'requires_action' else 'failed' end,
    credited = case when p_type = 'payment_intent.succeeded' then received - towards else 0 end,
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
  if towards > 0 then
    insert into public.payments (company_id, invoice_id, amount, method, provider, external_id, reference, paid_at)
    values (target.company_id, target.id, towards, used, 'stripe', intent, 'Online payment', least(p_at, now()))
    returning id into entry;
    update public.invoices set stripe_payment_intent_id = intent, stripe_customer_id = coalesce(p_object ->> 'customer', stripe_customer_id)
    where id = target.id;
  end if;
  if received > towards then
    -- money that arrived is never lost, even when somebody recorded a check or voided the invoice in the meantime
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, external_id, method, paid_at, notes)
    values (target.company_id, target.client_id, received - towards, 'overpayment', target.id, entry, intent, used, least(p_at, now()),
      'Paid online' || case when target.status = 'void' then ' on void invoice ' || target.invoice_number else '' end || ' (' || intent || ')');
  end if;
  for refund in select w.event_id, w.payload from private.webhook_events w
    where w.outcome = 'waiting' and w.payload #>> '{data,object,payment_intent}' = intent order by w.event_at
  loop
    update private.webhook_events set outcome = private.apply_refund(refund.payload #> '{data,object}', refund.event_id)
    where provider = 'stripe' and event_id = refund.event_id;
  end loop;
  return case when towards > 0 then 'applied' else 'credited' end;
end $$;

-- Giving back ---------------------------------------------------------------------------------------------------

create function private.left_of_kept(p_credit public.client_credits) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(
    (select coalesce(sum(k.amount), 0) from public.client_credits k where k.company_id = p_credit.company_id
      and (k.id = p_credit.id or k.returns_credit_id = p_credit.id)),
    (select coalesce(sum(k.amount), 0) from public.client_credits k where k.company_id = p_credit.company_id and k.client_id = p_credit.client_id)))
$$;
comment on function private.left_of_kept is
  'What can still be given back of a credit that came from an online payment: what is left of it, as far as the client has not used it.';

create or replace function private.apply_refund(p_object jsonb, p_event text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  original public.payments;
  kept public.client_credits;
  wanted numeric := (p_object ->> 'amount_refunded')::numeric / 100;
  from_credit numeric;
  from_payment numeric;
begin
  -- a refund may overtake the payment that it refunds; the payment then fetches it
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select * into original from public.payments where provider = 'stripe' and kind = 'payment' and external_id = intent for key share;
  select * into kept from public.client_credits where external_id = intent;
  if original.id is null and kept.id is null then
    return 'waiting';
  end if;
  perform 1 from public.invoices where id = original.invoice_id for no key update;
  perform 1 from public.clients where company_id = kept.company_id and id = kept.client_id for no key update;
  wanted := wanted
    + coalesce((select sum(amount) from public.payments where company_id = original.company_id and reverses_payment_id = original.id), 0)
    + coalesce((select sum(amount) from public.client_credits where company_id = kept.company_id and returns_credit_id = kept.id), 0);
  -- first what was too much: a client who gets money back owes none of it again while there is credit
  from_credit := case when kept.id is null then 0 else greatest(0, least(wanted, private.left_of_kept(kept))) end;
  from_payment := greatest(0, least(wanted - from_credit, coalesce(original.amount, 0) + coalesce((select sum(amount) from public.payments
    where company_id = original.company_id and reverses_payment_id = original.id), 0)));
  if from_credit + from_payment <= 0 then
    return 'duplicate';
  end if;
  if from_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (kept.company_id, kept.client_id, -from_credit, 'returned', kept.invoice_id, kept.payment_id, kept.id, kept.method, now(), 'Online refund');
  end if;
  if from_payment > 0 then
    insert into public.payments (company_id, invoice_id, kind, amount, method, provider, external_id, reverses_payment_id, reference)
    values (original.company_id, original.invoice_id, 'refund', -from_payment, original.method, 'stripe', p_event, original.id, 'Online refund');
  end if;
  return 'applied';
end $$;
comment on function private.apply_refund is
  'Writes the part of a refund that the ledger does not know yet: of the credit that came with the payment, then of the payment.';

create function private.refundable_payment(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  kept public.client_credits;
  intent text;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments
  where company_id = company and id = p_id and kind = 'payment' and provider = 'stripe' and external_id is not null;
  select * into kept from public.client_credits
  where company_id = company and (id = p_id or external_id = original.external_id) and amount > 0 and external_id is not null;
  intent := coalesce(original.external_id, kept.external_id);
  if intent is null then
    perform private.reject('PT404', 'Payment not found');
  end if;
  return jsonb_build_object('intent', intent,
    'account', coalesce((select a.stripe_account_id from public.payment_attempts a where a.company_id = company and a.stripe_payment_intent_id = intent limit 1), ''),
    'left_cents', (100 * (coalesce(original.amount, 0) + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = company and m.reverses_payment_id = original.id), 0)
      + case when kept.id is null then 0 else private.left_of_kept(kept) end))::bigint);
end $$;
comment on function private.refundable_payment is 'See public.refundable_payment.';
create function public.refundable_payment(p_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.refundable_payment(p_id) $$;
comment on function public.refundable_payment is
  'For the payments gateway, as the member: an online payment, or the credit that it has become, with its intent, the account that was paid, and how many cents can be given back. Errors: PT402, PT403, PT404.';
revoke all on function public.refundable_payment, private.refundable_payment, private.left_of_kept from public, anon;
grant execute on function private.refundable_payment to authenticated;
grant execute on function public.refundable_payment to authenticated, service_role;

create or replace function public.online_ledger(p_since timestamptz) returns table (intent text, account_id text, company_id uuid, invoice_number text, received_cents bigint, refunded_cents bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(m.external_id, k.external_id), coalesce(a.stripe_account_id, ''), coalesce(m.company_id, k.company_id), v.invoice_number,
    ((coalesce(m.amount, 0) + coalesce(k.amount, 0)) * 100)::bigint,
    -- what a lost dispute took is no refund at the provider either
    ((-coalesce((select sum(r.amount) from public.payments r where r.company_id = m.company_id and r.reverses_payment_id = m.id
        and not exists (select from public.payment_disputes d where d.external_id = r.external_id)), 0)
      - coalesce((select sum(r.amount) from public.client_credits r where r.company_id = k.company_id and r.returns_credit_id = k.id), 0)) * 100)::bigint
  from (select * from public.payments where provider = 'stripe' and kind = 'payment' and created_at >= p_since) m
  full join (select * from public.client_credits where external_id is not null and created_at >= p_since) k on k.external_id = m.external_id
  left join public.payment_attempts a on a.stripe_payment_intent_id = coalesce(m.external_id, k.external_id)
  left join public.invoices v on v.id = coalesce(m.invoice_id, k.invoice_id)
$$;

-- Card forms that stay open -----------------------------------------------------------------------------------------

create function public.closed_intents(p_limit int default 20) returns table (intent text, account_id text)
language sql stable security definer set search_path = '' as $$
  select a.stripe_payment_intent_id, a.stripe_account_id
  from public.payment_attempts a join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
  where a.status in ('started', 'requires_action', 'failed') and a.stripe_payment_intent_id is not null and a.created_at > now() - interval '30 days'
    and (v.status in ('draft', 'void') or v.deleted_at is not null or a.amount > v.balance)
  order by a.created_at desc limit p_limit
$$;
comment on function public.closed_intents is
  'For the payments gateway''s service role: begun payments over more than is open by now, to be cancelled at the provider before somebody pays them.';
revoke all on function public.closed_intents from public, anon, authenticated;
grant execute on function public.closed_intents to service_role;

-- What is told ------------------------------------------------------------------------------------------------------

create function private.queue_credit_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce((select n.payment_confirmations from public.notification_preferences n where n.company_id = new.company_id), true) then
    insert into private.receipt_mails (credit_id) values (new.id) on conflict do nothing;
  end if;
  insert into public.activity_log (company_id, type, status, title, description, entity_id, permission)
  select new.company_id, 'payment', 'credited', 'Payment kept as credit', v.invoice_number, v.id, 'view_money'
  from public.invoices v where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;
comment on function private.queue_credit_receipt is
  'Queues the receipt of an online payment that became credit as a whole, unless the company has switched payment confirmations off; and writes it into the feed.';
create trigger client_credits_receipt after insert on public.client_credits for each row
  when (new.external_id is not null and new.payment_id is null and new.amount > 0 and new.paid_at > new.created_at - interval '2 days')
  execute function private.queue_credit_receipt();

create function private.tell_of_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_of_client(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount, 'credited', new.amount, 'is_void', v.status = 'void' or v.deleted_at is not null))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;
comment on function private.tell_of_credit is 'A client has paid online what was not open any more.';
create trigger client_credits_notice after insert on public.client_credits for each row
  when (new.external_id is not null and new.payment_id is null and new.amount > 0 and new.paid_at > new.created_at - interval '2 days')
  execute function private.tell_of_credit();

create or replace function private.tell_of_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept constant numeric := coalesce((select sum(k.amount) from public.client_credits k
    where k.company_id = new.company_id and k.payment_id = new.id and k.source = 'overpayment'), 0);
begin
  perform private.tell_of_client(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount + kept, 'credited', kept))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;

create or replace function public.take_due_receipts(p_limit int default 20) returns table (id uuid, letter jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  return query
    with taken as (
      update private.receipt_mails r set status = 'sending', attempts = r.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      where r.id in (select q.id from private.receipt_mails q where q.status in ('queued', 'sending') and q.next_attempt_at <= now()
        order by q.next_attempt_at limit p_limit for update skip locked)
      returning r.payment_id, r.credit_id
    ), received as (
      select m.id, m.company_id, m.invoice_id, m.amount, coalesce((select sum(k.amount) from public.client_credits k
          where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0) as credited, m.method, m.paid_at
      from taken t join public.payments m on m.id = t.payment_id
      union all
      select k.id, k.company_id, k.invoice_id, 0, k.amount, k.method, k.paid_at
      from taken t join public.client_credits k on k.id = t.credit_id
    )
    select m.id, jsonb_build_object('company', private.company_card(m.company_id), 'email', nullif(btrim(c.email), ''), 'client_name', c.name,
      'amount', m.amount, 'credited', m.credited, 'method', m.method, 'paid_at', m.paid_at, 'invoice_number', v.invoice_number,
      'is_void', v.status = 'void' or v.deleted_at is not null, 'balance', case when v.status = 'void' or v.deleted_at is not null then 0 else v.balance end)
    from received m
    join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
    join public.clients c on c.company_id = v.company_id and c.id = v.client_id;
end $$;

create or replace function public.finish_receipt(p_id uuid, p_error text default null, p_is_final boolean default false) returns void
language sql volatile security definer set search_path = '' as $$
  update private.receipt_mails set error = left(p_error, 1000),
    status = case when p_error is null then 'sent' when p_is_final or attempts >= 12 then 'failed' else 'queued' end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, attempts)))
  where id = p_id and status = 'sending'
$$;

create or replace function public.shared_payment(p_token text, p_attempt_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  found_attempt jsonb;
begin
  select jsonb_build_object('status', a.status, 'error', a.error, 'amount', a.amount, 'credited', a.credited) into found_attempt
  from public.payment_attempts a
  where a.id = p_attempt_id and a.company_id = share.company_id and a.invoice_id = share.invoice_id;
  if found_attempt is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_attempt;
end $$;

create or replace function private.invoice_json(p_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select to_jsonb(v) || jsonb_build_object(
      'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
          'company_name', c.company_name, 'payment_terms', c.payment_terms)
        from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'project_name', (select p.name from public.projects p where p.company_id = v.company_id and p.id = v.project_id),
      'quote_number', (select q.quote_number from public.quotes q where q.company_id = v.company_id and q.id = v.quote_id),
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'aging_days', private.aging_days(v.status, v.balance, v.due_date),
      'retainage_invoice', case when v.retainage_amount > 0 then (
        select jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number) from public.invoices r
        where r.company_id = v.company_id and r.retains_invoice_id = v.id and r.status <> 'void' and r.deleted_at is null limit 1) end,
      'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'),
      'payments', coalesce((select jsonb_agg(m.entry order by m.paid_at, m.created_at)
        from (
          select m.paid_at, m.created_at, to_jsonb(m) || jsonb_build_object('credited', coalesce((
            select sum(k.amount) from public.client_credits k
            where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0)) as entry
          from public.payments m where m.company_id = v.company_id and m.invoice_id = v.id
          union all
          -- what came online and found nothing open, and what was given back of credit from online payments
          select k.paid_at, k.created_at, jsonb_build_object('id', k.id, 'kind', case when k.amount > 0 then 'payment' else 'refund' end,
            'amount', 0, 'credited', k.amount, 'method', k.method, 'provider', 'stripe',
            'reference', case when k.amount > 0 then 'Online payment' else 'Online refund' end, 'notes', null,
            'reverses_payment_id', case when k.amount < 0 then coalesce(k.payment_id, k.returns_credit_id) end, 'paid_at', k.paid_at)
          from public.client_credits k where k.company_id = v.company_id and k.invoice_id = v.id
            and k.paid_at is not null and (k.payment_id is null or k.returns_credit_id is not null)
        ) m), '[]'))
    from public.invoices v where v.id = p_id);
end $$;

-- Credits of earlier online payments that found nothing open are shown with their invoice, as far as their attempt names it.
update public.client_credits k set invoice_id = coalesce(k.invoice_id, a.invoice_id), method = 'card', paid_at = k.created_at
from public.payment_attempts a
where k.external_id is not null and k.payment_id is null and a.company_id = k.company_id and a.stripe_payment_intent_id = k.external_id;
