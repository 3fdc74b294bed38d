-- A card holder disputes a payment: the money is held back until the bank has decided. The ledger changes when it is
-- lost; until then the invoice says so and the owners know by when to answer.

create table public.payment_disputes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  payment_id uuid not null,
  external_id text not null unique,
  amount numeric(12,2) not null check (amount > 0),
  reason text not null check (length(reason) <= 100),
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  last_event_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references public.payments (company_id, id) on delete cascade
);
comment on table public.payment_disputes is 'Online payments that a card holder has disputed, as the card provider reports them.';
create index payment_disputes_invoice_idx on public.payment_disputes (company_id, invoice_id);
create index payment_disputes_payment_idx on public.payment_disputes (company_id, payment_id);
call private.protect('public.payment_disputes', reads => 'view_money', verbs => '');
call private.audit('public.payment_disputes');

alter table private.notices drop constraint notices_kind_check;
alter table private.notices add constraint notices_kind_check check (kind in ('sign_in', 'tax_filing', 'payment_dispute'));

create function private.tell_of_dispute(p_dispute public.payment_disputes) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notices (company_id, user_id, kind, about, facts)
  select p_dispute.company_id, u.id, 'payment_dispute',
    p_dispute.external_id || case when p_dispute.closed_at is null then '' else ' ' || p_dispute.status end,
    jsonb_build_object('invoice_id', v.id, 'invoice_number', v.invoice_number, 'client_name', c.name, 'amount', p_dispute.amount,
      'status', p_dispute.status, 'reason', p_dispute.reason, 'respond_by', p_dispute.respond_by)
  from public.invoices v
  join public.user_profiles u on u.company_id = v.company_id and u.role = 'owner' and u.is_active
  left join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = p_dispute.company_id and v.id = p_dispute.invoice_id
  on conflict do nothing;
  insert into public.activity_log (company_id, type, status, title, description, entity_id, permission)
  select v.company_id, 'invoice', case when p_dispute.closed_at is null then 'disputed' else 'dispute ' || p_dispute.status end,
    case when p_dispute.closed_at is null then 'Payment disputed' else 'Dispute ' || p_dispute.status end,
    v.invoice_number, v.id, 'view_money'
  from public.invoices v where v.company_id = p_dispute.company_id and v.id = p_dispute.invoice_id
$$;
comment on function private.tell_of_dispute is 'Mails the owners and writes into the feed that a payment is disputed, or how that ended.';

create function private.apply_dispute(p_object jsonb, p_account text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  original public.payments;
  dispute public.payment_disputes;
  was text;
  standing constant text := case p_object ->> 'status'
    when 'won' then 'won' when 'warning_closed' then 'won' when 'prevented' then 'won' when 'lost' then 'lost'
    when 'needs_response' then 'needs_response' when 'warning_needs_response' then 'needs_response' else 'under_review' end;
  taken numeric;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || (p_object ->> 'payment_intent')));
  select m.* into original from public.payments m
  left join public.payment_attempts a on a.stripe_payment_intent_id = m.external_id
  where m.provider = 'stripe' and m.kind = 'payment' and m.external_id = p_object ->> 'payment_intent'
    and coalesce(a.stripe_account_id, '') = p_account;
  if not found then
    if p_at > now() - interval '1 hour' and exists (select from public.payment_attempts a
        where a.stripe_payment_intent_id = p_object ->> 'payment_intent' and a.stripe_account_id = p_account) then
      -- it has overtaken the payment that it is about; the provider sends it again
      perform private.reject('PT409', 'The payment is not known yet.');
    end if;
    return 'ignored: no such payment';
  end if;
  perform 1 from public.invoices v where v.id = original.invoice_id for no key update;
  select d.status into was from public.payment_disputes d where d.external_id = p_object ->> 'id';
  insert into public.payment_disputes as d
    (company_id, invoice_id, payment_id, external_id, amount, reason, status, respond_by, opened_at, closed_at, last_event_at)
  values (original.company_id, original.invoice_id, original.id, p_object ->> 'id', (p_object ->> 'amount')::numeric / 100,
    coalesce(left(p_object ->> 'reason', 100), 'general'), standing, private.from_epoch(p_object #> '{evidence_details,due_by}'),
    coalesce(private.from_epoch(p_object -> 'created'), p_at), case when standing in ('won', 'lost') then p_at end, p_at)
  on conflict (external_id) do update set status = excluded.status, amount = excluded.amount, respond_by = excluded.respond_by,
    closed_at = excluded.closed_at, last_event_at = excluded.last_event_at
  -- what the bank has decided stands, whatever arrives late
  where d.closed_at is null and (d.last_event_at <= excluded.last_event_at or excluded.closed_at is not null)
  returning * into dispute;
  if not found then
    return 'duplicate';
  end if;
  if dispute.status = 'lost' then
    taken := least(dispute.amount, original.amount + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = original.company_id and m.reverses_payment_id = original.id), 0));
    if taken > 0 then
      insert into public.payments (company_id, invoice_id, kind, amount, method, provider, external_id, reverses_payment_id, reference, paid_at)
      values (original.company_id, original.invoice_id, 'refund', -taken, original.method, 'stripe', dispute.external_id, original.id,
        'Dispute lost', least(p_at, now()));
    end if;
  end if;
  if was is null or dispute.closed_at is not null then
    perform private.tell_of_dispute(dispute);
  end if;
  return 'applied';
end $$;
comment on function private.apply_dispute is
  'A card holder disputes a payment, or the bank has decided: noted, told to the owners; the ledger gives the money back when it is lost.';

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

create or replace function public.online_ledger(p_since timestamptz) returns table (intent text, account_id text, company_id uuid, invoice_number text, received_cents bigint, refunded_cents bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(m.external_id, k.external_id), coalesce(a.stripe_account_id, ''), coalesce(m.company_id, k.company_id), v.invoice_number,
    ((coalesce(m.amount, 0) + coalesce(k.amount, 0)) * 100)::bigint,
    -- what a lost dispute took is no refund at the provider either
    (-coalesce((select sum(r.amount) from public.payments r where r.company_id = m.company_id and r.reverses_payment_id = m.id
      and not exists (select from public.payment_disputes d where d.external_id = r.external_id)), 0) * 100)::bigint
  from (select * from public.payments where provider = 'stripe' and kind = 'payment' and created_at >= p_since) m
  full join (select * from public.client_credits where external_id is not null and created_at >= p_since) k on k.external_id = m.external_id
  left join public.payment_attempts a on a.stripe_payment_intent_id = coalesce(m.external_id, k.external_id)
  left join public.invoices v on v.id = coalesce(m.invoice_id, k.invoice_id)
$$;
call private.close_while_seeing_as();
