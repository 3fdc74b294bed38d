create function private.apply_refund(p_object jsonb, p_event text) returns text
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
  from_credit := case when kept.id is null then 0 else greatest(0, least(wanted, private.remaining_credit(kept))) end;
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
  'Writes the part of a refund that the ledger does not know yet: of the credit that came with the payment, then of '
  'the payment.';
