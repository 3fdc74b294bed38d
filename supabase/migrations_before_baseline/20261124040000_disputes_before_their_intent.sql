-- The card form does not wait until the intent of an attempt is noted: a dispute that comes before both the note and the
-- payment is not ignored, but asked for again.

create or replace function private.apply_dispute(p_object jsonb, p_account text, p_at timestamptz) returns text
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
        where a.stripe_account_id = p_account and (a.stripe_payment_intent_id = p_object ->> 'payment_intent'
          or (a.stripe_payment_intent_id is null and a.created_at > now() - interval '1 day'))) then
      -- it has overtaken the payment that it is about, or even the note of its intent; the provider sends it again
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
