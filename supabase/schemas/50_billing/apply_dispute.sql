create function private.apply_dispute(p_object jsonb, p_account text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  attempt public.payment_attempts;
  original public.payments;
  credit public.client_credits;
  dispute public.payment_disputes;
  payment_group public.payment_groups;
  parts record;
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
    select k.* into credit from public.client_credits k where k.external_id = intent;
  end if;
  select g.* into payment_group from public.payment_groups g where g.stripe_payment_intent_id = intent and g.stripe_account_id = p_account;
  if payment_group.id is not null then
    -- The largest part names the invoice of the dispute.
    select m.* into original from public.payments m join public.payment_attempts a on m.external_id = intent || ':' || a.id
    where a.company_id = payment_group.company_id and a.group_id = payment_group.id and m.provider = 'stripe' and m.kind = 'payment'
    order by m.amount desc, m.id limit 1;
    if original.id is null then
      select k.* into credit from public.client_credits k join public.payment_attempts a on k.external_id = intent || ':' || a.id
      where a.company_id = payment_group.company_id and a.group_id = payment_group.id order by k.amount desc, k.id limit 1;
    end if;
  end if;
  if original.id is null and credit.id is null then
    if p_at > now() - interval '1 hour' and exists (select from public.payment_attempts a
        where a.stripe_account_id = p_account and (a.stripe_payment_intent_id = intent
          or (a.stripe_payment_intent_id is null and a.created_at > now() - interval '1 day'))) then
      -- it has overtaken the payment that it is about, or even the note of its intent; the provider sends it again
      perform private.raise_api_error('PT409', 'This payment isn''t recorded yet.');
    end if;
    return 'ignored: no such payment';
  elsif coalesce(original.invoice_id, credit.invoice_id) is null then
    return 'ignored: of no invoice';
  end if;
  perform 1 from public.invoices v where v.id = coalesce(original.invoice_id, credit.invoice_id) for no key update;
  perform 1 from public.clients c where c.company_id = credit.company_id and c.id = credit.client_id for no key update;
  select d.status into was from public.payment_disputes d where d.external_id = p_object ->> 'id';
  insert into public.payment_disputes as d
    (company_id, invoice_id, payment_id, credit_id, external_id, amount, reason, status, respond_by, opened_at, closed_at, last_event_at)
  values (coalesce(original.company_id, credit.company_id), coalesce(original.invoice_id, credit.invoice_id), original.id, credit.id,
    p_object ->> 'id', (p_object ->> 'amount')::numeric / 100,
    coalesce(left(p_object ->> 'reason', 100), 'general'), standing, private.from_epoch(p_object #> '{evidence_details,due_by}'),
    coalesce(private.from_epoch(p_object -> 'created'), p_at), case when standing in ('won', 'lost') then p_at end, p_at)
  on conflict (external_id) do update set status = excluded.status, amount = excluded.amount, respond_by = excluded.respond_by,
    closed_at = excluded.closed_at, last_event_at = excluded.last_event_at
  -- the decision of the bank is final, even if an older event arrives later
  where d.closed_at is null and (d.last_event_at <= excluded.last_event_at or excluded.closed_at is not null)
  returning * into dispute;
  if not found then
    return 'duplicate';
  end if;
  if dispute.status = 'lost' and payment_group.id is not null then
    select * into parts from private.return_group_payment(payment_group, dispute.amount, dispute.external_id, 'Dispute lost', least(p_at, now()));
    update public.payment_disputes d set taken_from_payment = parts.from_payment, taken_from_credit = parts.from_credit
    where d.id = dispute.id returning * into dispute;
  elsif dispute.status = 'lost' then
    dispute := private.deduct_dispute(dispute, original, credit, least(p_at, now()));
  end if;
  if was is null or dispute.closed_at is not null then
    perform private.notify_dispute(dispute);
  end if;
  return 'applied';
end $$;
comment on function private.apply_dispute is
  'A card holder disputes a payment, or the bank has decided: recorded, and the owners are notified; the ledger gives the money '
  'back when it is lost.';
