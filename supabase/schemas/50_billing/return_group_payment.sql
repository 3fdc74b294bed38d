create function private.return_group_payment(
  p_group public.payment_groups, p_amount numeric, p_external_id text, p_reference text, p_at timestamptz,
  out from_credit numeric, out from_payment numeric
) returns record
language plpgsql security definer set search_path = '' as $$
declare
  part record;
  original public.payments;
  credit public.client_credits;
  returned record;
begin
  from_credit := 0;
  from_payment := 0;
  perform 1 from public.invoices v join public.payment_attempts a on a.company_id = v.company_id and a.invoice_id = v.id
  where a.company_id = p_group.company_id and a.group_id = p_group.id order by v.id for no key update of v;
  perform 1 from public.clients c where c.company_id = p_group.company_id and c.id = p_group.client_id for no key update;
  -- First what a member asked to refund, then the newest invoices.
  for part in select a.id, p_group.stripe_payment_intent_id || ':' || a.id as external_id, r.id as refund_id, r.amount as asked
    from public.payment_attempts a join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
    left join private.group_refunds r on r.attempt_id = a.id and r.applied_at is null
    where a.company_id = p_group.company_id and a.group_id = p_group.id
    order by r.amount = p_amount desc nulls last, r.created_at nulls last, v.issue_date desc, v.invoice_number desc
  loop
    exit when p_amount <= from_credit + from_payment;
    select * into original from public.payments where provider = 'stripe' and kind = 'payment' and external_id = part.external_id;
    select * into credit from public.client_credits where external_id = part.external_id;
    select * into returned from private.return_online_payment(original, credit,
      least(p_amount - from_credit - from_payment, coalesce(part.asked, 'Infinity')), p_external_id || ':' || part.id, p_reference, p_at);
    from_credit := from_credit + returned.from_credit;
    from_payment := from_payment + returned.from_payment;
    update private.group_refunds set applied_at = now() where id = part.refund_id;
  end loop;
end $$;
comment on function private.return_group_payment is
  'Records money that went back from one charge of several invoices: of the invoice whose refund a member asked for, else of '
  'the newest invoices first. Returns both parts in dollars.';
