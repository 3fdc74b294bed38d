-- A card payment that found nothing open, or too little, has become credit as a whole or in part. Its holder can dispute
-- it like any other: it is told and shown, and what is lost is taken from the credit first, as with a refund.

alter table public.payment_disputes
  alter column payment_id drop not null,
  add column credit_id uuid,
  add column taken_from_payment numeric(12,2) not null default 0 check (taken_from_payment >= 0),
  add column taken_from_credit numeric(12,2) not null default 0 check (taken_from_credit >= 0),
  add foreign key (company_id, credit_id) references public.client_credits (company_id, id) on delete cascade,
  add check (num_nonnulls(payment_id, credit_id) > 0);
create index payment_disputes_credit_idx on public.payment_disputes (company_id, credit_id);
comment on column public.payment_disputes.credit_id is 'The credit that the payment has become, as a whole or in part.';
comment on column public.payment_disputes.taken_from_payment is 'Dollars that a lost dispute took from what the payment had paid.';
comment on column public.payment_disputes.taken_from_credit is 'Dollars that a lost dispute took from the client''s credit.';
update public.payment_disputes d set taken_from_payment = -m.amount
from public.payments m where m.company_id = d.company_id and m.external_id = d.external_id and m.kind = 'refund';

create or replace function private.apply_dispute(p_object jsonb, p_account text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  attempt public.payment_attempts;
  original public.payments;
  kept public.client_credits;
  dispute public.payment_disputes;
  was text;
  standing constant text := case p_object ->> 'status'
    when 'won' then 'won' when 'warning_closed' then 'won' when 'prevented' then 'won' when 'lost' then 'lost'
    when 'needs_response' then 'needs_response' when 'warning_needs_response' then 'needs_response' else 'under_review' end;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select a.* into attempt from public.payment_attempts a where a.stripe_payment_intent_id = intent;
  if coalesce(attempt.stripe_account_id, '') = p_account then
    select m.* into original from public.payments m
    where m.provider = 'stripe' and m.kind = 'payment' and m.external_id = intent;
    select k.* into kept from public.client_credits k where k.external_id = intent;
  end if;
  if original.id is null and kept.id is null then
    if p_at > now() - interval '1 hour' and exists (select from public.payment_attempts a
        where a.stripe_account_id = p_account and (a.stripe_payment_intent_id = intent
          or (a.stripe_payment_intent_id is null and a.created_at > now() - interval '1 day'))) then
      -- it has overtaken the payment that it is about, or even the note of its intent; the provider sends it again
      perform private.reject('PT409', 'The payment is not known yet.');
    end if;
    return 'ignored: no such payment';
  elsif coalesce(original.invoice_id, kept.invoice_id) is null then
    return 'ignored: of no invoice';
  end if;
  perform 1 from public.invoices v where v.id = coalesce(original.invoice_id, kept.invoice_id) for no key update;
  perform 1 from public.clients c where c.company_id = kept.company_id and c.id = kept.client_id for no key update;
  select d.status into was from public.payment_disputes d where d.external_id = p_object ->> 'id';
  insert into public.payment_disputes as d
    (company_id, invoice_id, payment_id, credit_id, external_id, amount, reason, status, respond_by, opened_at, closed_at, last_event_at)
  values (coalesce(original.company_id, kept.company_id), coalesce(original.invoice_id, kept.invoice_id), original.id, kept.id,
    p_object ->> 'id', (p_object ->> 'amount')::numeric / 100,
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
    dispute := private.take_disputed(dispute, original, kept, least(p_at, now()));
  end if;
  if was is null or dispute.closed_at is not null then
    perform private.tell_of_dispute(dispute);
  end if;
  return 'applied';
end $$;

create function private.take_disputed(p_dispute public.payment_disputes, p_payment public.payments, p_credit public.client_credits, p_at timestamptz)
returns public.payment_disputes
language plpgsql volatile security definer set search_path = '' as $$
declare
  from_credit constant numeric := case when p_credit.id is null then 0 else least(p_dispute.amount, private.left_of_kept(p_credit)) end;
  from_payment constant numeric := greatest(0, least(p_dispute.amount - from_credit, coalesce(p_payment.amount, 0)
    + coalesce((select sum(m.amount) from public.payments m
      where m.company_id = p_payment.company_id and m.reverses_payment_id = p_payment.id), 0)));
  dispute public.payment_disputes;
begin
  if from_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (p_credit.company_id, p_credit.client_id, -from_credit, 'returned', p_credit.invoice_id, p_credit.payment_id, p_credit.id,
      p_credit.method, p_at, 'Dispute lost');
  end if;
  if from_payment > 0 then
    insert into public.payments (company_id, invoice_id, kind, amount, method, provider, external_id, reverses_payment_id, reference, paid_at)
    values (p_payment.company_id, p_payment.invoice_id, 'refund', -from_payment, p_payment.method, 'stripe', p_dispute.external_id,
      p_payment.id, 'Dispute lost', p_at);
  end if;
  update public.payment_disputes d set taken_from_payment = from_payment, taken_from_credit = from_credit
  where d.id = p_dispute.id returning * into dispute;
  return dispute;
end $$;
comment on function private.take_disputed is
  'Takes what a lost dispute costs from the credit that came with the payment, as far as it is left, then from the payment. What the client has used up meanwhile stays; the notice says how much.';

create or replace function private.tell_of_dispute(p_dispute public.payment_disputes) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notices (company_id, user_id, kind, about, facts)
  select p_dispute.company_id, u.id, 'payment_dispute',
    p_dispute.external_id || case when p_dispute.closed_at is null then '' else ' ' || p_dispute.status end,
    jsonb_build_object('invoice_id', v.id, 'invoice_number', v.invoice_number, 'client_name', c.name, 'amount', p_dispute.amount,
      'status', p_dispute.status, 'reason', p_dispute.reason, 'respond_by', p_dispute.respond_by,
      'taken_from_payment', p_dispute.taken_from_payment, 'taken_from_credit', p_dispute.taken_from_credit)
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

create or replace function public.online_ledger(p_since timestamptz) returns table (intent text, account_id text, company_id uuid, invoice_number text, received_cents bigint, refunded_cents bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(m.external_id, k.external_id), coalesce(a.stripe_account_id, ''), coalesce(m.company_id, k.company_id), v.invoice_number,
    ((coalesce(m.amount, 0) + coalesce(k.amount, 0)) * 100)::bigint,
    -- what a lost dispute took is no refund at the provider either
    ((-coalesce((select sum(r.amount) from public.payments r where r.company_id = m.company_id and r.reverses_payment_id = m.id
        and not exists (select from public.payment_disputes d where d.external_id = r.external_id)), 0)
      - coalesce((select sum(r.amount) from public.client_credits r where r.company_id = k.company_id and r.returns_credit_id = k.id), 0)
      - coalesce((select sum(d.taken_from_credit) from public.payment_disputes d where d.company_id = k.company_id and d.credit_id = k.id), 0)) * 100)::bigint
  from (select * from public.payments where provider = 'stripe' and kind = 'payment' and created_at >= p_since) m
  full join (select * from public.client_credits where external_id is not null and created_at >= p_since) k on k.external_id = m.external_id
  left join public.payment_attempts a on a.stripe_payment_intent_id = coalesce(m.external_id, k.external_id)
  left join public.invoices v on v.id = coalesce(m.invoice_id, k.invoice_id)
$$;

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
            'reference', case when k.amount > 0 then 'Online payment' else k.notes end, 'notes', null,
            'reverses_payment_id', case when k.amount < 0 then coalesce(k.payment_id, k.returns_credit_id) end, 'paid_at', k.paid_at)
          from public.client_credits k where k.company_id = v.company_id and k.invoice_id = v.id
            and k.paid_at is not null and (k.payment_id is null or k.returns_credit_id is not null)
        ) m), '[]'))
    from public.invoices v where v.id = p_id);
end $$;
