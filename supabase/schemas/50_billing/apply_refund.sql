create function private.apply_refund(p_object jsonb, p_event text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'payment_intent';
  original public.payments;
  credit public.client_credits;
  payment_group public.payment_groups;
  wanted numeric := (p_object ->> 'amount_refunded')::numeric / 100;
begin
  -- a refund may overtake the payment that it refunds; the payment then fetches it
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select g.* into payment_group from public.payment_groups g where g.stripe_payment_intent_id = intent
    and exists (select from public.payment_attempts a where a.company_id = g.company_id and a.group_id = g.id and a.status = 'succeeded');
  if payment_group.id is not null then
    wanted := wanted - private.returned_of_group(payment_group);
    return case when wanted > 0 and (select r.from_credit + r.from_payment
      from private.return_group_payment(payment_group, wanted, p_event, 'Online refund', now()) r) > 0 then 'applied' else 'duplicate' end;
  end if;
  select * into original from public.payments where provider = 'stripe' and kind = 'payment' and external_id = intent for key share;
  select * into credit from public.client_credits where external_id = intent;
  if original.id is null and credit.id is null then
    return 'waiting';
  end if;
  perform 1 from public.invoices where id = original.invoice_id for no key update;
  perform 1 from public.clients where company_id = credit.company_id and id = credit.client_id for no key update;
  wanted := wanted
    + coalesce((select sum(amount) from public.payments where company_id = original.company_id and reverses_payment_id = original.id), 0)
    + coalesce((select sum(amount) from public.client_credits where company_id = credit.company_id and returns_credit_id = credit.id), 0);
  if (select r.from_credit + r.from_payment from private.return_online_payment(original, credit, wanted, p_event, 'Online refund', now()) r) <= 0 then
    return 'duplicate';
  end if;
  return 'applied';
end $$;
comment on function private.apply_refund is
  'Writes the part of a refund that the ledger does not know yet: of the credit that came with the payment, then of '
  'the payment.';
