-- The ledger's functions: payments, reversals, client credits, credit notes, reminders.

create function private.record_payment(p_payment jsonb, p_overpayment text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  entry constant uuid := coalesce((p_payment ->> 'id')::uuid, gen_random_uuid());
  amount constant numeric := (p_payment ->> 'amount')::numeric;
  way constant text := lower(p_payment ->> 'method');
  paid_on constant timestamptz := coalesce((p_payment ->> 'paid_at')::timestamptz, now());
  target public.invoices;
  taken numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.payments m where m.company_id = company and m.id = entry) then
    return jsonb_build_object('payment_id', entry, 'invoice_id', (select m.invoice_id from public.payments m where m.id = entry));
  end if;
  if amount is null or amount <= 0 or amount <> round(amount, 2) then
    perform private.reject('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.reject('PT422', 'Choose how it was paid.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.reject('PT422', 'The payment date lies in the future.', 'paid_at');
  end if;
  select * into target from public.invoices v
  where v.company_id = company and v.id = (p_payment ->> 'invoice_id')::uuid and v.deleted_at is null for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  taken := case when p_overpayment = 'credit' then least(amount, target.balance) else amount end;
  if taken <= 0 then
    perform private.reject('PT422', 'This invoice is paid in full.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, amount, method, reference, notes, paid_at)
  values (entry, company, target.id, taken, way, p_payment ->> 'reference', p_payment ->> 'notes', paid_on);
  if amount > taken then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    values (company, target.client_id, amount - taken, 'overpayment', target.id, entry, 'Paid too much on ' || target.invoice_number);
  end if;
  return jsonb_build_object('payment_id', entry, 'invoice_id', target.id, 'credited', amount - taken);
end $$;
comment on function private.record_payment is 'See public.record_payment.';

create function public.record_payment(p_payment jsonb, p_overpayment text default 'refuse') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  outcome constant jsonb := private.record_payment(p_payment, p_overpayment);
begin
  return outcome || jsonb_build_object('invoice', private.invoice_json((outcome ->> 'invoice_id')::uuid));
end $$;
comment on function public.record_payment is
  'Records money received: { id, invoice_id, amount, method (card, ach, check, wire, cash), reference, notes, paid_at }. A client-made id makes a repetition harmless. More than the balance is refused, or with p_overpayment = credit kept as the client''s credit. Errors: PT402, PT403, PT404, PT409 void, PT422 amount or method.';

create function private.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  left_over numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments where company_id = company and id = p_payment_id;
  if not found or original.kind = 'refund' then
    perform private.reject('PT404', 'Payment not found');
  end if;
  if exists (select from public.payments where company_id = company and id = p_id) then
    return original.invoice_id;
  end if;
  if original.provider = 'stripe' then
    perform private.reject('PT409', 'Refund an online payment through the card provider.');
  elsif original.kind = 'credit_note' then
    perform private.reject('PT409', 'Void the credit note instead.');
  end if;
  perform 1 from public.invoices where company_id = company and id = original.invoice_id for no key update;
  select sum(amount) into left_over from public.payments
  where company_id = company and (id = original.id or reverses_payment_id = original.id);
  if left_over <= 0 then
    perform private.reject('PT409', 'This payment has been reversed already.');
  elsif coalesce(p_amount, left_over) <= 0 or coalesce(p_amount, left_over) > left_over then
    perform private.reject('PT422', 'This is more than is left of the payment.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, kind, amount, method, reverses_payment_id, notes)
  values (p_id, company, original.invoice_id, 'refund', -coalesce(p_amount, left_over), coalesce(original.method, 'cash'), original.id, p_reason);
  if original.kind = 'client_credit' then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    select company, v.client_id, coalesce(p_amount, left_over), 'returned', v.id, p_id, p_reason
    from public.invoices v where v.company_id = company and v.id = original.invoice_id;
  end if;
  return original.invoice_id;
end $$;
comment on function private.reverse_payment is 'See public.reverse_payment.';

create function public.reverse_payment(p_payment_id uuid, p_amount numeric default null, p_reason text default null, p_id uuid default gen_random_uuid())
returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  invoice constant uuid := private.reverse_payment(p_payment_id, p_amount, p_reason, p_id);
begin
  return private.invoice_json(invoice);
end $$;
comment on function public.reverse_payment is
  'Takes a payment back, in full or in part, as a negative row; returns the invoice. Errors: PT402, PT403, PT404, PT409 already reversed or paid online, PT422 amount.';

create function private.apply_client_credit(p_invoice_id uuid, p_amount numeric, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  target public.invoices;
  available numeric;
  wanted numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.payments where company_id = company and id = p_id) then
    return p_invoice_id;
  end if;
  select * into target from public.invoices where company_id = company and id = p_invoice_id and deleted_at is null for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  perform 1 from public.clients where company_id = company and id = target.client_id for no key update;
  select coalesce(sum(amount), 0) into available from public.client_credits where company_id = company and client_id = target.client_id;
  wanted := coalesce(p_amount, least(available, target.balance));
  if wanted <= 0 then
    perform private.reject('PT422', 'The client has no credit to apply.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, kind, amount) values (p_id, company, target.id, 'client_credit', wanted);
  insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id)
  values (company, target.client_id, -wanted, 'applied', target.id, p_id);
  return target.id;
end $$;
comment on function private.apply_client_credit is 'See public.apply_client_credit.';
create function public.apply_client_credit(p_invoice_id uuid, p_amount numeric default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  invoice constant uuid := private.apply_client_credit(p_invoice_id, p_amount, p_id);
begin
  return private.invoice_json(invoice);
end $$;
comment on function public.apply_client_credit is 'Pays an invoice from the client''s credit (by default as much as fits); returns the invoice. Errors: PT402, PT403, PT404, PT422.';

create function private.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.invoices;
  credited numeric;
  net numeric;
  towards numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where company_id = company and id = p_id) then
    return p_id;
  end if;
  select * into original from public.invoices
  where company_id = company and id = p_invoice_id and deleted_at is null and kind <> 'credit_note' for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') then
    perform private.reject('PT409', format('This invoice is %s; there is nothing to credit.', original.status));
  end if;
  select coalesce(sum(total_amount), 0) into credited from public.invoices
  where company_id = company and credits_invoice_id = original.id and status <> 'void' and deleted_at is null;
  if p_amount is null or p_amount <= 0 or p_amount > original.total_amount - credited then
    perform private.reject('PT422', format('Enter an amount up to $%s.', to_char(original.total_amount - credited, 'FM999,999,990.00')), 'amount');
  end if;
  -- the amount is gross; the note shows net and tax at the invoice's rate
  net := round(p_amount / (1 + original.tax_rate / 100), 2);
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, description, due_date,
    credits_invoice_id, tax_rate)
  values (p_id, company, original.client_id, original.project_id, null, 'credit_note', 'credit_note',
    left('Credit for ' || original.invoice_number, 200), p_reason, current_date, original.id,
    case when net + round(net * original.tax_rate / 100, 2) = p_amount then original.tax_rate else 0 end);
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
  select company, p_id, 1, left(coalesce(nullif(btrim(p_reason), ''), 'Credit for ' || original.invoice_number), 300), 1,
    case when v.tax_rate = 0 then p_amount else net end
  from public.invoices v where v.company_id = company and v.id = p_id;
  update public.invoices set status = 'paid', sent_at = now(), paid_date = current_date where company_id = company and id = p_id;
  towards := least(p_amount, original.balance);
  if towards > 0 then
    insert into public.payments (company_id, invoice_id, kind, amount, reference)
    select company, original.id, 'credit_note', towards, v.invoice_number
    from public.invoices v where v.company_id = company and v.id = p_id;
  end if;
  if p_amount > towards then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, notes)
    values (company, original.client_id, p_amount - greatest(towards, 0), 'credit_note', p_id, p_reason);
  end if;
  return p_id;
end $$;
comment on function private.issue_credit_note is 'See public.issue_credit_note.';
create function public.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  invoice constant uuid := private.issue_credit_note(p_invoice_id, p_amount, p_reason, p_id);
begin
  return private.invoice_json(invoice);
end $$;
comment on function public.issue_credit_note is
  'Issues a credit note (CN-0001) over a gross amount: it settles what is open of the invoice first, and the rest becomes the client''s credit. Errors: PT402, PT403, PT404, PT409 draft or void, PT422 amount.';

create function public.release_retainage(p_invoice_id uuid, p_due_date date default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  original public.invoices;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_id) then
    return private.invoice_json(p_id);
  end if;
  select * into original from public.invoices where id = p_invoice_id and deleted_at is null for update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') or original.retainage_amount <= 0 then
    perform private.reject('PT409', 'This invoice holds no retainage.');
  elsif exists (select from public.invoices where retains_invoice_id = original.id and status <> 'void' and deleted_at is null) then
    perform private.reject('PT409', 'The retainage of this invoice has been invoiced already.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, title, retains_invoice_id, due_date)
  values (p_id, original.client_id, original.project_id, original.quote_id, 'retainage',
    left('Retainage of ' || original.invoice_number, 200), original.id, coalesce(p_due_date, current_date + 30));
  insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
  values (p_id, 1, 'Retainage held on ' || original.invoice_number, 1, original.retainage_amount);
  return private.invoice_json(p_id);
end $$;
comment on function public.release_retainage is 'Invoices the retainage held on an invoice, once. Errors: PT402, PT403, PT404, PT409.';

create function public.record_payments(p_payments jsonb) returns table (invoice_id uuid, ok boolean, message text)
language plpgsql security invoker set search_path = '' as $$
declare
  one jsonb;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  for one in select value from jsonb_array_elements(coalesce(p_payments, '[]')) order by value ->> 'invoice_id' loop
    invoice_id := (one ->> 'invoice_id')::uuid; ok := true; message := null;
    begin
      if one ->> 'amount' is null then
        one := one || jsonb_build_object('amount', (select v.balance from public.invoices v where v.id = (one ->> 'invoice_id')::uuid));
      end if;
      perform private.record_payment(one, 'refuse');
    exception when sqlstate 'PT422' or sqlstate 'PT409' or sqlstate 'PT404' then
      ok := false; message := sqlerrm;
    end;
    return next;
  end loop;
end $$;
comment on function public.record_payments is 'Bulk: one payment each, by default of the whole balance; answers for each whether it worked and why not. Errors: PT402, PT403.';

create function private.queue_reminders(p_ids uuid[], p_channel text, p_message text) returns table (invoice_id uuid, ok boolean, message text)
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  one uuid;
  v record;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if p_channel is null or p_channel not in ('email', 'sms') then
    perform private.reject('PT422', 'Choose email or sms.', 'channel');
  end if;
  foreach one in array p_ids loop
    select i.id, i.client_id, i.status, i.balance, case p_channel when 'email' then c.email else c.phone end as recipient into v
    from public.invoices i join public.clients c on c.company_id = i.company_id and c.id = i.client_id
    where i.company_id = company and i.id = one and i.deleted_at is null;
    invoice_id := one;
    message := case
      when v.id is null then 'Invoice not found'
      when v.status = 'draft' then 'Send the invoice before you remind the client.'
      when v.status in ('void', 'paid') or v.balance <= 0 then 'Nothing is open on this invoice.'
      when nullif(v.recipient, '') is null then case p_channel when 'email' then 'The client has no email address.' else 'The client has no phone number.' end
    end;
    ok := message is null;
    if ok then
      insert into public.reminders (company_id, invoice_id, client_id, channel, recipient, message)
      values (company, v.id, v.client_id, p_channel, v.recipient, p_message);
    end if;
    return next;
  end loop;
end $$;
comment on function private.queue_reminders is 'See public.send_reminders.';
create function public.send_reminders(p_ids uuid[], p_channel text default 'email', p_message text default null)
returns table (invoice_id uuid, ok boolean, message text)
language sql volatile security invoker set search_path = '' as $$
  select * from private.queue_reminders(p_ids, p_channel, p_message)
$$;
comment on function public.send_reminders is 'Queues a reminder for each open invoice, for the messaging gateway to send; answers for each whether it worked and why not. Errors: PT402, PT403, PT422.';

create function public.take_due_reminders(p_limit int default 50) returns setof public.reminders
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.reminders (company_id, invoice_id, client_id, schedule_id, channel, recipient, message)
  select v.company_id, v.id, v.client_id, s.id, s.channel, case s.channel when 'email' then c.email else c.phone end, s.message
  from public.reminder_schedules s
  join public.invoices v on v.company_id = s.company_id
  join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where s.is_active and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0
    and v.due_date + s.days_after_due between current_date - 2 and current_date
    and nullif(case s.channel when 'email' then c.email else c.phone end, '') is not null
  on conflict (company_id, invoice_id, schedule_id) do nothing;
  return query
    update public.reminders r set status = 'sending'
    where r.id in (select q.id from public.reminders q where q.status = 'queued' order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;
comment on function public.take_due_reminders is 'For the messaging gateway''s service role: adds what the schedules ask for, then hands out queued reminders, each to one taker only.';

create function public.finish_reminder(p_id uuid, p_error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.reminders set status = case when p_error is null then 'sent' else 'failed' end, error = p_error,
    sent_at = case when p_error is null then now() end
  where id = p_id and status = 'sending'
$$;
comment on function public.finish_reminder is 'For the messaging gateway''s service role: records how sending a reminder ended.';

grant execute on function private.record_payment, private.reverse_payment, private.apply_client_credit, private.issue_credit_note,
  private.queue_reminders to authenticated;
grant execute on function public.record_payment, public.record_payments, public.reverse_payment, public.apply_client_credit,
  public.issue_credit_note, public.release_retainage, public.send_reminders to authenticated, service_role;
grant execute on function public.take_due_reminders, public.finish_reminder to service_role;
