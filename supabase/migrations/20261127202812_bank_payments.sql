set check_function_bodies = off;

alter table public.payment_attempts add column processing_at timestamp with time zone;

create function private.bank_payment(p_company uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  with debits as (
    select a.amount, a.status, a.error, a.last_event_at, row_number() over (order by a.created_at desc, a.id) = 1 as is_newest
    from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice
      and (a.status in ('processing', 'succeeded') or a.status = 'failed' and a.processing_at is not null))
  select nullif(jsonb_strip_nulls(jsonb_build_object(
    'processing', (select sum(d.amount) from debits d where d.status = 'processing'),
    'failed', (select jsonb_build_object('amount', d.amount, 'error', d.error, 'failed_at', d.last_event_at) from debits d
      where d.is_newest and d.status = 'failed'))), '{}')
$$;

grant execute on function private.bank_payment(p_company uuid, p_invoice uuid) to authenticated;

grant execute on function private.bank_payment(p_company uuid, p_invoice uuid) to service_role;

comment on column public.payment_attempts.processing_at is 'When the bank began to process the payment, as it does with a debit.';

create or replace function private.quote_deposit(p_quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_quote.deposit_kind <> 'none' then jsonb_build_object('kind', p_quote.deposit_kind, 'value', p_quote.deposit_value,
    'is_refundable', p_quote.deposit_refundable, 'amount', coalesce(v.total_amount, n.net + n.tax),
    'invoice_id', v.id, 'invoice_number', v.invoice_number, 'balance', v.balance, 'bank_payment', private.bank_payment(p_quote.company_id, v.id)) end
  from (select sum(t.amount) as net, sum(round(t.amount * coalesce(t.rate, p_quote.tax_rate) / 100, 2)) as tax
    from private.split_by_tax(private.deposit_net(p_quote), p_quote.taxes) t) n
  left join private.deposit_invoice(p_quote.company_id, p_quote.id) v on true
$$;

comment on function private.quote_deposit(p_quote public.quotes) is 'The deposit of a quote as its client sees it: { kind, value, is_refundable (null: not stated), amount, invoice_id, invoice_number, balance, bank_payment }, dollars with tax; null where none is asked for. The invoice is there from acceptance on.';

comment on function private.bank_payment(p_company uuid, p_invoice uuid) is 'What bank debits of an invoice have come to that the ledger does not show: { processing, failed: { amount, error, failed_at } }, dollars; processing is the sum that the bank has not paid yet, failed the newest payment where the bank returned it. Null without either.';

create or replace function private.apply_group_payment(p_group public.payment_groups, p_object jsonb, p_type text, p_at timestamptz) returns text
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

create or replace function private.apply_invoice_payment(
  p_object jsonb, p_type text, p_account text, p_at timestamptz
) returns text
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
  payment_group public.payment_groups;
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
  select g.* into payment_group from public.payment_groups g
  where g.stripe_account_id = p_account
    and (g.stripe_payment_intent_id = intent or g.id = private.as_uuid(p_object #>> '{metadata,group_id}'));
  if payment_group.id is not null then
    return private.apply_group_payment(payment_group, p_object, p_type, p_at);
  end if;
  -- a contractor with a Stripe account must not pay with it what is owed to another company
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
  if p_type = 'payment_intent.processing' then
    update public.payment_attempts set processing_at = p_at where id = attempt.id and processing_at is null;
  end if;
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
    -- money that arrived is never lost, even if a check was recorded or the invoice voided in the meantime
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

create or replace function private.shared_document(p_share public.document_shares) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when whole ->> 'status' = 'draft' then whole || jsonb_build_object('description', null, 'notes', null, 'terms', null,
      'payment_terms', null, 'po_number', null, 'tax_exemption', null, 'taxes', null, 'line_taxes', null, 'tax_name', null, 'deposit', null, 'subtotal', 0, 'discount_value', 0, 'discount_amount', 0, 'tax_amount', 0, 'total_amount', 0, 'retainage_amount', 0, 'amount_due', 0,
      'balance', 0, 'decision', null, 'packages', '[]'::jsonb, 'items', '[]'::jsonb)
    else whole end
  from (select case when p_share.quote_id is not null then (
    select jsonb_build_object('type', 'quote', 'id', q.id, 'number', q.quote_number, 'title', q.title, 'description', q.description,
      'status', case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end,
      'subtotal', q.subtotal, 'discount_type', q.discount_type, 'discount_value', q.discount_value,
      'discount_amount', q.discount_amount, 'tax_rate', q.tax_rate, 'tax_amount', q.tax_amount, 'tax_name', q.tax_name, 'taxes', q.taxes, 'line_taxes', q.line_taxes,
      'total_amount', q.total_amount, 'valid_until', q.valid_until, 'notes', q.notes, 'terms', q.terms, 'tax_exemption', q.tax_exemption,
      'show_summary_only', q.show_summary_only, 'revision', q.revision, 'created_at', q.created_at,
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'decision', private.quote_decision(q) - array['signer_email', 'ip_address'], 'deposit', private.quote_deposit(q),
      'packages', (select coalesce(jsonb_agg(jsonb_build_object('name', p ->> 'name', 'description', p ->> 'description', 'picture_hash', f.content_hash) order by at), '[]')
        from jsonb_array_elements(q.packages) with ordinality l (p, at)
        left join public.project_photos f on f.company_id = q.company_id and f.id = private.as_uuid(p ->> 'photo_id') and f.deleted_at is null),
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null and i.package is null then null else i.unit_price end,
          'total_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null and i.package is null then null else i.total_price end,
          'is_optional', i.is_optional, 'is_selected', i.is_selected, 'tax_name', i.tax_name, 'tax_rate', i.tax_rate,
          'alternative_group', i.alternative_group, 'package', i.package) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'))
    from public.quotes q where q.company_id = p_share.company_id and q.id = p_share.quote_id and q.deleted_at is null)
  else (
    select jsonb_build_object('type', 'invoice', 'id', v.id, 'number', v.invoice_number, 'kind', v.kind, 'title', v.title,
      'description', v.description, 'status', v.status,
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'subtotal', v.subtotal, 'discount_amount', v.discount_amount, 'tax_rate', v.tax_rate, 'tax_amount', v.tax_amount, 'tax_name', v.tax_name, 'taxes', v.taxes,
      'total_amount', v.total_amount, 'retainage_amount', v.retainage_amount, 'amount_due', v.amount_due,
      'paid_amount', v.paid_amount, 'credited_amount', private.credited_amount(v.company_id, v.id), 'balance', v.balance, 'bank_payment', private.bank_payment(v.company_id, v.id), 'issue_date', v.issue_date, 'po_number', v.po_number, 'tax_exemption', v.tax_exemption, 'due_date', v.due_date, 'notes', v.notes,
      'payment_terms', v.payment_terms, 'show_summary_only', v.show_summary_only, 'created_at', v.created_at,
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when v.show_summary_only then null else i.unit_price end,
          'total_price', case when v.show_summary_only then null else i.total_price end,
          'contract_amount', case when v.show_summary_only then null else i.contract_amount end, 'percent_before', i.percent_before,
          'percent_complete', i.percent_complete, 'tax_name', i.tax_name, 'tax_rate', i.tax_rate) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'))
    from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id and v.deleted_at is null)
  end as whole) document
$$;

create or replace function private.portal_invoices(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.issue_date desc, r.number desc), '[]')
  from (
    select v.id, v.invoice_number as number, v.title, v.kind, v.issue_date, v.due_date, v.amount_due, v.balance, v.project_id,
      private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status,
      private.shared_payments(v.company_id, v.id) as payments, private.bank_payment(v.company_id, v.id) as bank_payment
    from public.invoices v
    where v.company_id = p_company and v.client_id = p_client and v.deleted_at is null and v.status not in ('draft', 'void')
      and v.kind <> 'credit_note'
    order by v.issue_date desc, v.invoice_number desc limit 200
  ) r
$$;

create or replace function private.invoice_json(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      'credited_amount', private.credited_amount(v.company_id, v.id),
      'bank_payment', private.bank_payment(v.company_id, v.id),
      'left_of_quote', case when v.status = 'draft' and v.quote_id is not null and v.kind not in ('credit_note', 'retainage')
        then (select to_jsonb(r) from private.left_of_quote(v.company_id, v.quote_id, v.id) r where r.tax_rate is not null) end,
      'left_of_mixed', case when v.status = 'draft' and v.quote_id is not null and v.kind not in ('credit_note', 'retainage')
        then private.left_of_mixed(v.company_id, v.quote_id, v.id) end,
      'retainage_invoice', case when v.retainage_amount > 0 then (
        select jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number) from public.invoices r
        where r.company_id = v.company_id and r.retains_invoice_id = v.id and r.status <> 'void' and r.deleted_at is null limit 1) end,
      'pay_application', (select jsonb_build_object('number', a.number, 'project_id', a.project_id) from public.pay_applications a
        where a.company_id = v.company_id and a.invoice_id = v.id),
      'late_fee_invoice', (select jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number) from public.invoices r
        where r.company_id = v.company_id and r.late_fee_for = v.id and r.status <> 'void' and r.deleted_at is null),
      'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'),
      'payments', coalesce((select jsonb_agg(m.entry order by m.paid_at, m.created_at)
        from (
          select m.paid_at, m.created_at, to_jsonb(m) || jsonb_build_object('credited', coalesce((
            select sum(k.amount) from public.client_credits k
            where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0)) as entry
          from public.payments m where m.company_id = v.company_id and m.invoice_id = v.id
          union all
          -- what came online and found nothing open, and what was given back of credit that came with a payment
          select k.paid_at, k.created_at, jsonb_build_object('id', k.id, 'kind', case when k.amount > 0 then 'payment' else 'refund' end,
            'amount', 0, 'credited', k.amount, 'method', k.method, 'provider', coalesce(o.provider, 'stripe'),
            'reference', case when k.amount > 0 then 'Online payment' else k.notes end, 'notes', null,
            'reverses_payment_id', case when k.amount < 0 then coalesce(k.payment_id, k.returns_credit_id) end, 'paid_at', k.paid_at)
          from public.client_credits k left join public.payments o on o.company_id = k.company_id and o.id = k.payment_id
          where k.company_id = v.company_id and k.invoice_id = v.id
            and k.paid_at is not null and (k.payment_id is null or k.returns_credit_id is not null)
        ) m), '[]'))
    from public.invoices v where v.id = p_id);
end $$;

reset check_function_bodies;
