create function private.apply_group_payment(p_group public.payment_groups, p_object jsonb, p_type text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  intent constant text := p_object ->> 'id';
  rest numeric := coalesce((p_object ->> 'amount_received')::numeric, (p_object ->> 'amount')::numeric) / 100;
  used constant text := case when p_object #>> '{payment_method_types,0}' = 'us_bank_account' then 'ach' else 'card' end;
  part record;
  share numeric;
  towards numeric;
  entry uuid;
  refund record;
begin
  if coalesce(p_object ->> 'currency', 'usd') <> 'usd' then
    return 'ignored: not in dollars';
  end if;
  update public.payment_groups set stripe_payment_intent_id = intent where id = p_group.id and stripe_payment_intent_id is distinct from intent;
  if exists (select from public.payment_attempts a where a.company_id = p_group.company_id and a.group_id = p_group.id and a.status = 'succeeded') then
    return case when p_type = 'payment_intent.succeeded' then 'duplicate' else 'applied' end;
  end if;
  if p_type = 'payment_intent.processing' then
    update public.payment_attempts set processing_at = p_at
    where company_id = p_group.company_id and group_id = p_group.id and processing_at is null;
  end if;
  if p_type <> 'payment_intent.succeeded' then
    update public.payment_attempts set last_event_at = p_at,
      status = case p_type when 'payment_intent.processing' then 'processing' when 'payment_intent.canceled' then 'canceled'
        when 'payment_intent.requires_action' then 'requires_action' else 'failed' end,
      error = case when p_type = 'payment_intent.payment_failed' then left(p_object #>> '{last_payment_error,message}', 1000) end
    where company_id = p_group.company_id and group_id = p_group.id and (last_event_at is null or last_event_at <= p_at);
    return 'applied';
  end if;
  -- Always in the order of the invoices, so that two payments never wait for each other.
  for part in select a.id, a.amount, v.id as invoice_id, v.client_id, v.balance, v.status, v.deleted_at, v.invoice_number,
      row_number() over (order by v.id) = count(*) over () as is_last
    from (select w.* from public.invoices w join public.payment_attempts b on b.company_id = w.company_id and b.invoice_id = w.id
      where b.company_id = p_group.company_id and b.group_id = p_group.id order by w.id for no key update of w) v
    join public.payment_attempts a on a.company_id = p_group.company_id and a.group_id = p_group.id and a.invoice_id = v.id
    order by v.id
  loop
    share := case when part.is_last then rest else least(rest, part.amount) end;
    rest := rest - share;
    towards := case when part.status = 'void' or part.deleted_at is not null then 0 else greatest(least(share, part.balance), 0) end;
    update public.payment_attempts set status = 'succeeded', last_event_at = p_at, credited = share - towards, error = null where id = part.id;
    entry := null;
    if towards > 0 then
      insert into public.payments (company_id, invoice_id, amount, method, provider, external_id, reference, paid_at)
      values (p_group.company_id, part.invoice_id, towards, used, 'stripe', intent || ':' || part.id, 'Online payment', least(p_at, now()))
      returning id into entry;
      update public.invoices set stripe_customer_id = coalesce(p_object ->> 'customer', stripe_customer_id)
      where company_id = p_group.company_id and id = part.invoice_id;
    end if;
    if share > towards then
      insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, external_id, method, paid_at, notes)
      values (p_group.company_id, part.client_id, share - towards, 'overpayment', part.invoice_id, entry, intent || ':' || part.id, used, least(p_at, now()),
        'Paid online' || case when part.status = 'void' then ' on void invoice ' || part.invoice_number else '' end || ' (' || intent || ')');
    end if;
  end loop;
  for refund in select w.event_id, w.payload from private.webhook_events w
    where w.outcome = 'waiting' and w.payload #>> '{data,object,payment_intent}' = intent order by w.event_at
  loop
    update private.webhook_events set outcome = private.apply_refund(refund.payload #> '{data,object}', refund.event_id)
    where provider = 'stripe' and event_id = refund.event_id;
  end loop;
  return 'applied';
end $$;
comment on function private.apply_group_payment is
  'A client has paid (or failed to pay) several invoices with one charge: one ledger row for each invoice, named after the '
  'intent and the attempt; what an invoice no longer needs becomes credit.';
