set check_function_bodies = off;

create or replace function private.check_address_list() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  entry text;
  own constant inet := (select s.ip from auth.sessions s where s.id = private.session_id());
begin
  foreach entry in array new.ip_whitelist loop
    begin
      perform entry::inet;
    exception when others then
      perform private.raise_api_error('PT422', format('%s isn''t an IP address. Enter one like 203.0.113.7 or 203.0.113.0/24.', left(entry, 60)), 'ip_whitelist');
    end;
  end loop;
  if cardinality(new.ip_whitelist) > 0 and own is not null and not own <<= any (new.ip_whitelist::inet[]) then
    perform private.raise_api_error('PT422', format('This list would lock you out. Add your own address, %s.', host(own)), 'ip_whitelist');
  end if;
  return new;
end $$;

create or replace function private.freeze_signed_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.signed_object_path is not null and (new.signed_object_path, new.signed_content_hash)
    is distinct from (old.signed_object_path, old.signed_content_hash) then
    perform private.raise_api_error('PT409', 'Signed files can''t be changed.');
  end if;
  return new;
end $$;

create or replace function private.log_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  noun text := tg_argv[0];
  what text;
  -- The same, as people say it of this noun.
  word text;
  is_note constant boolean := tg_table_name = 'invoices' and after ->> 'kind' = 'credit_note';
  -- What a payment is, or takes back.
  kind text := case when tg_table_name = 'payments' then after ->> 'kind' end;
  reversed text;
  -- Changes that are no news; a task has lost its stage when that was deleted, which is logged.
  unheard constant text[] := array['updated_at', 'version'] || case when after ->> 'timeline_id' is null then array['timeline_id'] else '{}' end;
begin
  -- An import, or the copy of a project, is one line.
  if coalesce(current_setting('plumbline.single_activity', true), '') <> '' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    -- Undo writes a row anew that was deleted for good.
    what := case when exists (
        select from public.activity_log a where a.company_id = (after ->> 'company_id')::uuid and a.entity_id = (after ->> 'id')::uuid
          and a.status = 'deleted' and a.type = replace(noun, ' ', '_'))
      then 'restored' else 'created' end;
  elsif tg_op = 'DELETE' then
    what := 'deleted';
  elsif after ->> 'deleted_at' is distinct from before ->> 'deleted_at' then
    what := case when after ->> 'deleted_at' is null then 'restored' else 'deleted' end;
  elsif after ->> 'archived_at' is distinct from before ->> 'archived_at' then
    what := case when after ->> 'archived_at' is null then 'restored' else 'archived' end;
  elsif after ->> 'status' is distinct from before ->> 'status' then
    what := replace(after ->> 'status', '_', ' ');
  elsif after - unheard = before - unheard then
    return null;
  else
    what := 'updated';
  end if;
  -- It is settled by being issued, which is logged already.
  if is_note and what = 'paid' then
    return null;
  end if;
  if kind = 'refund' then
    select p.kind into reversed from public.payments p where p.id = (after ->> 'reverses_payment_id')::uuid;
  end if;
  -- Nobody has paid: the credit note itself is logged.
  if coalesce(reversed, kind) in ('credit_note', 'kept_as_credit') then
    return null;
  end if;
  word := case
    when is_note and what = 'created' then 'issued'
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_label(what)
    when what <> 'created' then what
    when noun = 'photo' then 'added'
    when tg_table_name = 'payment_schedule' then 'scheduled'
    when noun in ('payment', 'expense', 'weather delay') then 'recorded'
    else what end;
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select
    (after ->> 'company_id')::uuid, replace(noun, ' ', '_'), what,
    case
      when is_note then 'Credit note ' || word
      when reversed = 'client_credit' then 'Credit reversed'
      when kind = 'refund' then 'Refund recorded'
      when kind = 'client_credit' then 'Credit applied'
      else upper(left(noun, 1)) || substr(noun, 2) || ' ' || word end,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;

create or replace function private.refuse_cycle() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    with recursive before as (
      select new.depends_on_id as id
      union
      select d.depends_on_id from public.project_timeline_dependencies d join before on d.entry_id = before.id)
    select from before where id = new.entry_id
  ) then
    perform private.raise_api_error('PT422', 'These entries would depend on each other. Choose another entry.', 'depends_on_id');
  end if;
  return new;
end $$;

create or replace function private.guard_last_owner(company uuid, member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.companies c where c.id = company for no key update;
  if not exists (select from public.user_profiles p
                 where p.company_id = company and p.role = 'owner' and p.is_active and p.id <> member) then
    perform private.raise_api_error('PT409', 'A company needs an owner. Make another member an owner first.');
  end if;
end $$;

create or replace function private.refuse_while_seeing_as() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_seeing_as() then
    perform private.raise_api_error('PT403', 'You are previewing another role. Stop the preview to make changes.');
  end if;
  return null;
end $$;

create or replace function private.apply_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('plumbline.stock_from_ledger', true), '') = 'on' then
    return new;
  end if;
  perform set_config('plumbline.stock_from_ledger', 'on', true);
  if new.item_id is not null then
    update public.items_database set current_stock = current_stock + new.quantity
    where company_id = new.company_id and id = new.item_id and (new.quantity > 0 or current_stock + new.quantity >= 0)
    returning current_stock into new.stock_after;
  else
    if new.quantity <> trunc(new.quantity) then
      perform private.raise_api_error('PT422', 'Enter a whole number. Materials are counted in whole units.', 'quantity');
    end if;
    update public.materials set current_stock = current_stock + new.quantity::int
    where company_id = new.company_id and id = new.material_id and current_stock + new.quantity >= 0 returning current_stock into new.stock_after;
  end if;
  if not found then
    perform private.raise_api_error('PT422', 'There isn''t enough in stock.', 'quantity');
  end if;
  perform set_config('plumbline.stock_from_ledger', '', true);
  return new;
end $$;

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
      perform private.raise_api_error('PT409', 'This payment isn''t recorded yet.');
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
  -- the decision of the bank is final, even if an older event arrives later
  where d.closed_at is null and (d.last_event_at <= excluded.last_event_at or excluded.closed_at is not null)
  returning * into dispute;
  if not found then
    return 'duplicate';
  end if;
  if dispute.status = 'lost' then
    dispute := private.deduct_dispute(dispute, original, kept, least(p_at, now()));
  end if;
  if was is null or dispute.closed_at is not null then
    perform private.notify_dispute(dispute);
  end if;
  return 'applied';
end $$;

create or replace function private.apply_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  paid numeric(12,2);
  reversed numeric(12,2);
  paid_on constant date := private.company_date(new.company_id, new.paid_at);
begin
  -- "for update" would deadlock with the key-share lock of the foreign key
  select * into target from public.invoices where company_id = new.company_id and id = new.invoice_id for no key update;
  if target.status = 'void' then
    raise exception 'This invoice is void.' using errcode = 'PT409';
  end if;
  if target.kind = 'credit_note' then
    raise exception 'You can''t record a payment on a credit note.' using errcode = 'PT409';
  end if;
  if target.deleted_at is not null then
    raise exception 'This invoice has been deleted.' using errcode = 'PT409';
  end if;
  select coalesce(sum(amount), 0) into paid from public.payments where company_id = new.company_id and invoice_id = new.invoice_id;
  if paid > target.amount_due then
    raise exception 'The payment is larger than the balance of $%.', to_char(target.amount_due - (paid - new.amount), 'FM999,999,990.00')
      using errcode = 'PT422', hint = 'amount';
  end if;
  if new.reverses_payment_id is not null then
    select sum(amount) into reversed from public.payments
    where company_id = new.company_id and invoice_id = new.invoice_id
      and (id = new.reverses_payment_id or reverses_payment_id = new.reverses_payment_id);
    if reversed is null or reversed < 0 then
      raise exception 'This is more than the remaining amount of the payment.' using errcode = 'PT422', hint = 'amount';
    end if;
  end if;
  update public.invoices set
    paid_amount = paid,
    status = case when paid >= amount_due and amount_due > 0 then 'paid' when paid > 0 then 'partial'
      when status in ('partial', 'paid') then 'sent' else status end,
    -- what stays paid was paid on the day it was
    paid_date = case when paid >= amount_due and amount_due > 0
      then case when status = 'paid' then coalesce(paid_date, paid_on) else paid_on end end,
    payment_method = coalesce(new.method, payment_method),
    sent_at = coalesce(sent_at, now()),
    due_date = coalesce(due_date, private.company_date(new.company_id))
  where company_id = new.company_id and id = new.invoice_id;
  return null;
end $$;

create or replace function private.begin_payment(p_company uuid, p_invoice uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  attempt public.payment_attempts;
  account text;
  open_amount numeric;
  wanted numeric;
begin
  select * into target from public.invoices where company_id = p_company and id = p_invoice and deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif target.status in ('draft', 'void') or target.kind = 'credit_note' then
    perform private.raise_api_error('PT409', format('This invoice is %s and cannot be paid online.', target.status));
  elsif target.balance <= 0 then
    perform private.raise_api_error('PT409', 'This invoice is paid in full.');
  end if;
  open_amount := target.balance - coalesce((select sum(a.amount) from public.payment_attempts a
    where a.company_id = p_company and a.invoice_id = p_invoice and a.status = 'processing'), 0);
  if open_amount <= 0 then
    perform private.raise_api_error('PT409', 'A payment of this invoice is being processed.');
  end if;
  wanted := coalesce(p_amount, open_amount);
  if wanted <> round(wanted, 2) or wanted > open_amount then
    perform private.raise_api_error('PT422', format('At most $%s is open on this invoice.', to_char(open_amount, 'FM999,999,999,990.00')), 'amount');
  elsif wanted < 0.5 then
    perform private.raise_api_error('PT422', 'The smallest online payment is $0.50.', 'amount');
  elsif open_amount - wanted > 0 and open_amount - wanted < 0.5 then
    perform private.raise_api_error('PT422', 'Pay the full balance, or leave at least $0.50.', 'amount');
  end if;
  select case when c.stripe_charges_enabled then coalesce(c.stripe_account_id, '') else '' end into account
  from public.companies c where c.id = p_company;
  -- an unfinished attempt over the same amount is continued, so that two clicks charge once
  select * into attempt from public.payment_attempts
  where company_id = p_company and invoice_id = p_invoice and status in ('started', 'requires_action', 'failed') and amount = wanted
    and stripe_account_id = account and created_at > now() - interval '1 hour'
  order by created_at desc limit 1;
  if attempt.id is null then
    insert into public.payment_attempts (company_id, invoice_id, amount, stripe_account_id)
    values (p_company, p_invoice, wanted, account) returning * into attempt;
  end if;
  return jsonb_build_object('attempt_id', attempt.id, 'invoice_id', target.id, 'company_id', p_company, 'invoice_number', target.invoice_number,
    'client_id', target.client_id, 'amount', attempt.amount, 'amount_cents', (attempt.amount * 100)::bigint, 'currency', 'usd',
    'idempotency_key', 'invoice-' || attempt.id,
    'stripe_customer_id', (select s.stripe_customer_id from public.stripe_customers s
      where s.company_id = p_company and s.client_id = target.client_id and s.account_id = account order by s.created_at limit 1),
    'stripe_payment_intent_id', attempt.stripe_payment_intent_id,
    'stripe_account_id', nullif(account, ''),
    'client_name', (select c.name from public.clients c where c.company_id = p_company and c.id = target.client_id),
    'client_email', (select c.email from public.clients c where c.company_id = p_company and c.id = target.client_id));
end $$;

create or replace function private.check_document() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.category in ('contracts', 'invoices') then
    new.is_office_only := true;
  end if;
  if current_user = 'authenticated' and new.status = 'signed' and old.status <> 'signed' then
    perform private.raise_api_error('PT409', 'A document is marked as signed when everyone has signed it.', 'status');
  end if;
  return new;
end $$;

create or replace function private.guard_invoice() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.project_id, new.title, new.description, new.discount_type, new.discount_value, new.tax_rate,
      new.retainage_rate, new.issue_date, new.due_date, new.notes, new.payment_terms, new.show_summary_only)
    is distinct from
    (old.client_id, old.project_id, old.title, old.description, old.discount_type, old.discount_value, old.tax_rate,
      old.retainage_rate, old.issue_date, old.due_date, old.notes, old.payment_terms, old.show_summary_only);
  release text;
begin
  if current_user = 'authenticated' then
    if new.status is distinct from old.status
       and (old.kind = 'credit_note'
         or (old.status || ' ' || new.status) not in ('draft sent', 'draft void', 'sent viewed', 'sent void', 'viewed void')
         and not (old.status = 'paid' and new.status = 'void' and old.paid_amount = 0)) then
      raise exception 'An invoice that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if content_changed and old.status <> 'draft' then
      raise exception 'This invoice has been sent. Revise or void it to change it.' using errcode = 'PT409';
    end if;
  end if;
  if old.retainage_amount > 0 and old.status not in ('draft', 'void')
     and (new.status in ('draft', 'void') or new.deleted_at is not null and old.deleted_at is null) then
    select r.invoice_number into release from public.invoices r
    where r.company_id = old.company_id and r.retains_invoice_id = old.id and r.status <> 'void' and r.deleted_at is null limit 1;
    if release is not null then
      raise exception 'The retainage of this invoice is billed on invoice %. Void that invoice first.', release using errcode = 'PT409';
    end if;
  end if;
  if new.status = 'sent' and old.status = 'draft' then
    if new.items_count = 0 then
      raise exception 'At least one item must be added to the invoice' using errcode = 'PT422';
    end if;
    if new.due_date is null then
      raise exception 'Due date is required' using errcode = 'PT422', hint = 'due_date';
    end if;
    if new.paid_amount > new.total_amount - new.retainage_amount then
      raise exception 'The total is now below what has been paid. Refund the difference first.' using errcode = 'PT409';
    end if;
    new.sent_at := now();
    new.status := case
      when new.paid_amount >= new.total_amount - new.retainage_amount then 'paid'
      when new.paid_amount > 0 then 'partial'
      else 'sent' end;
    if new.status = 'paid' then
      new.paid_date := coalesce(new.paid_date, current_date);
    end if;
  end if;
  if new.status = 'void' and old.status <> 'void' then
    if old.paid_amount <> 0 and old.kind <> 'credit_note' then
      raise exception 'Reverse the payments of this invoice before you void it.' using errcode = 'PT409';
    end if;
    new.voided_at := now();
  end if;
  if old.status = 'paid' and new.status in ('draft', 'void') and old.kind <> 'credit_note' then
    new.paid_date := null;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.paid_amount <> 0 then
    raise exception 'This invoice has payments and cannot be deleted. Reverse them or keep the invoice.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create or replace function private.guard_new_invoice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and new.kind = 'credit_note' then
    raise exception 'Use issue_credit_note to issue a credit note.' using errcode = 'PT422';
  end if;
  return new;
end $$;

-- A webhook never points into a private network. The sender checks again after resolving the name.
create or replace function private.check_webhook_url() returns trigger
language plpgsql set search_path = '' as $$
declare
  host constant text := lower(coalesce(
    substring(new.url from '^https://(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)'), ''));
begin
  if new.url ~ '^https://[^/?#]*@' then
    perform private.raise_api_error('PT422', 'Enter a URL without a user name or password.', 'url');
  end if;
  if host = '' or host ~ '^localhost\.?$' or host ~ '\.(localhost|local|internal|home|lan)\.?$'
    or host ~ '^[0-9]+$' or host ~ '^0x'
    or host ~ '^(0|10|127)\.' or host ~ '^169\.254\.' or host ~ '^192\.168\.' or host ~ '^172\.(1[6-9]|2[0-9]|3[01])\.'
    or host ~ '^100\.(6[4-9]|[7-9][0-9]|1[01][0-9]|12[0-7])\.'
    or (host ~ '^\[' and host !~ '^\[2[0-9a-f]{3}:') then
    perform private.raise_api_error('PT422', 'This URL is on a private network. Enter one that can be reached from the internet.', 'url');
  end if;
  return new;
end $$;

create or replace function private.fail_stuck_jobs(p_job text) returns void
language plpgsql set search_path = '' as $$
declare
  reason constant text := 'Stopped after too many attempts.';
begin
  case p_job
    when 'report' then
      update public.report_runs set status = 'failed', error = coalesce(error, reason)
      where status in ('queued', 'sending') and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'notice' then
      update private.notices set status = 'failed', error = coalesce(error, reason)
      where status = 'queued' and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'receipt' then
      update private.receipt_mails set status = 'failed', error = coalesce(error, reason)
      where status in ('queued', 'sending') and attempts >= 12 and next_attempt_at <= now();
    when 'reminder' then
      update public.reminders set status = 'failed', error = coalesce(error, reason)
      where status = 'sending' and attempts >= 12 and coalesce(taken_until < now(), true);
    when 'project update' then
      update private.project_updates set failed_at = now(), error = coalesce(error, reason)
      where failed_at is null and attempts >= 5 and coalesce(taken_until < now(), true);
    when 'webhook' then
      update public.webhook_deliveries set status = 'failed', error = coalesce(error, reason)
      where status in ('pending', 'sending') and attempts >= 8 and next_attempt_at <= now();
    when 'message' then
      -- Every attempt that reports back is retried for a day; this is for those that never do.
      update public.client_messages set status = 'failed', twilio_error_message = coalesce(twilio_error_message, reason)
      where direction = 'outbound' and status = 'pending' and attempts >= 500 and coalesce(taken_until < now(), true);
  end case;
end $$;

create or replace function private.queue_credit_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce((select n.payment_confirmations from public.notification_preferences n where n.company_id = new.company_id), true) then
    insert into private.receipt_mails (credit_id) values (new.id) on conflict do nothing;
  end if;
  insert into public.activity_log (company_id, type, status, title, description, entity_id, permission)
  select new.company_id, 'payment', 'credited', 'Payment added to client credit', v.invoice_number, v.id, 'view_money'
  from public.invoices v where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;

create or replace function private.require_consent() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  allowed boolean;
  most int;
begin
  if new.direction = 'inbound' then
    return new;
  end if;
  if new.kind = 'sms' then
    -- the row stays locked until this message is stored: an opt-out comes before it or after it, never in between
    select c.has_consented and not c.opted_out into allowed from public.client_message_consent c
    where c.company_id = new.company_id and c.client_id = new.client_id and c.phone_number = new.phone_number for share;
  else
    select c.mail_opt_out_at is null or new.reminder_id is not null into allowed from public.clients c
    where c.company_id = new.company_id and c.id = new.client_id and c.deleted_at is null for share;
  end if;
  -- a template is the company's own or global; a plain key cannot say that
  if new.template_id is not null and not exists (select from public.message_templates t
    where t.id = new.template_id and (t.company_id is null or t.company_id = new.company_id)) then
    perform private.raise_api_error('PT422', 'This template does not exist.', 'template_id');
  end if;
  if allowed is not true and new.kind = 'sms' then
    perform private.raise_api_error('PT422', 'The client has not consented to text messages at this number.', 'phone_number');
  elsif allowed is not true then
    perform private.raise_api_error('PT422', 'This client unsubscribed from emails.', 'client_id');
  end if;
  -- what was imported with its outcome, such as a restored backup, sends nothing
  if new.status = 'pending' then
    most := private.daily_message_limit(new.company_id);
    perform pg_advisory_xact_lock(hashtextextended('messages ' || new.company_id, 0));
    if (select count(*) from public.client_messages m where m.company_id = new.company_id and m.created_at > now() - interval '24 hours'
        and m.direction = 'outbound' and m.kind = new.kind) >= most then
      perform private.raise_api_error('PT422', format('Your plan allows %s %s in 24 hours. Please try again tomorrow.', to_char(most, 'FM999,999'),
        case new.kind when 'sms' then 'text messages' else 'mails to clients' end));
    end if;
  end if;
  return new;
end $$;

create or replace function public.clean_table(p_table text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  deleted bigint;
begin
  if p_table not in ('user_profiles', 'companies', 'projects', 'clients', 'invoices', 'quotes', 'items_database',
      'project_photos', 'project_documents') then
    perform private.raise_api_error('PT422', 'This table can''t be emptied by a cleanup.', 'table');
  end if;
  execute format('delete from public.%I where true', p_table);
  get diagnostics deleted = row_count;
  return deleted;
end $$;

create or replace function private.cancel_data_request(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role('owner') then
    perform private.raise_api_error('PT403', 'Only an owner can do this.');
  end if;
  update public.data_requests set status = 'canceled', finished_at = now()
  where id = p_id and company_id = private.company_id() and status = 'requested';
  if not found then
    perform private.raise_api_error('PT404', 'There is no open request to cancel.');
  end if;
end $$;

create or replace function private.accept_invitation(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  profile public.user_profiles;
  invitation public.invitations;
  was_deactivated boolean;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  end if;
  select * into profile from public.user_profiles p where p.id = caller for update;
  was_deactivated := profile.id is not null and not profile.is_active
    and exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller);
  if profile.company_id is not null and not was_deactivated and (
    exists (select from public.user_profiles p where p.company_id = profile.company_id and p.id <> caller)
    or exists (select from public.audit_log a where a.company_id = profile.company_id
               and a.table_name not in ('companies', 'user_profiles'))
  ) then
    perform private.raise_api_error('PT409', 'You already belong to a company. Ask for an invitation to another email address.');
  end if;
  invitation := private.consume_invitation(
    p_token, (select u.email from auth.users u where u.id = caller), caller);
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation is no longer valid.');
  end if;
  if was_deactivated then
    -- A new profile, not a moved one: searches, assignments and preferences belong to the former company.
    update public.projects p set project_manager_id = null
    where p.company_id = profile.company_id and p.project_manager_id = caller;
    delete from public.user_profiles p where p.id = caller;
    insert into public.user_profiles (id, company_id, email, full_name, phone, role, agreed_to_terms_at)
    values (caller, invitation.company_id, invitation.email, coalesce(profile.full_name, invitation.full_name),
      profile.phone, invitation.role, profile.agreed_to_terms_at);
  elsif profile.id is null then
    insert into public.user_profiles (id, company_id, email, full_name, role)
    values (caller, invitation.company_id, invitation.email, invitation.full_name, invitation.role);
  else
    update public.user_profiles p
    set company_id = invitation.company_id, role = invitation.role, is_active = true where p.id = caller;
    delete from public.companies c where c.id = profile.company_id;
  end if;
  return jsonb_build_object('company_id', invitation.company_id, 'role', invitation.role);
end $$;

create or replace function public.current_session() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  hold text;
  profile public.user_profiles;
  company jsonb;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  elsif private.current_user_id() is null then
    hold := private.sign_in_hold();
    if hold is null then
      perform private.raise_api_error('PT401', 'Your session has ended. Please sign in again.');
    end if;
  end if;
  -- The session is stored in the browser: no more of the company than every page needs.
  company := private.company_profile() - array['phone', 'email', 'website', 'tax_id', 'address', 'version'];
  select * into profile from public.user_profiles p where p.id = caller and p.company_id = (company ->> 'id')::uuid;
  return jsonb_build_object(
    'hold', hold,
    'user', jsonb_build_object(
      'id', caller,
      'email', coalesce(profile.email, (select auth.jwt()) ->> 'email'),
      'full_name', profile.full_name,
      'role', private.user_role(),
      'avatar_url', profile.avatar_url,
      'phone', profile.phone,
      'preferences', coalesce(profile.preferences, '{}')),
    'company', company || jsonb_build_object('deletion_due_at', private.deletion_due_at()),
    'effective_plan', private.effective_plan(),
    'features', (select coalesce(jsonb_agg(f.feature order by f.feature), '[]') from public.plan_features f
                 where f.plan = private.effective_plan()),
    'permissions', to_jsonb(private.permissions()),
    'can_write', private.is_subscribed() and not private.is_seeing_as(),
    'is_platform_admin', private.is_platform_admin(),
    'is_acting', private.acting_company_id() is not null,
    'see_as', private.see_as_state());
end $$;

create or replace function public.delete_company(p_company_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  members uuid[];
begin
  if not exists (select from public.data_requests r where r.company_id = p_company_id and r.kind = 'deletion'
                 and r.status = 'processing' and r.due_at <= now()) then
    perform private.raise_api_error('PT409', 'This company isn''t due for deletion yet.');
  end if;
  select coalesce(array_agg(p.id), '{}') into members from public.user_profiles p where p.company_id = p_company_id;
  delete from public.companies c where c.id = p_company_id;
  delete from auth.users u where u.id = any (members)
    and not exists (select from private.platform_admins a where a.user_id = u.id);
  perform set_config('plumbline.deleting_company', 'yes', true);
  delete from public.audit_log a where a.company_id = p_company_id;
  perform set_config('plumbline.deleting_company', '', true);
  insert into private.platform_acts (act, detail)
  values ('company deleted', jsonb_build_object('company_id', p_company_id, 'members', cardinality(members)));
end $$;

create or replace function private.renew_invitation(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team', 'team_management');
  select * into invitation from public.invitations i
  where i.id = p_id and i.company_id = private.company_id() for no key update;
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation no longer exists.');
  elsif invitation.accepted_at is not null then
    perform private.raise_api_error('PT409', 'This invitation was already accepted.');
  end if;
  perform private.require_seat(invitation.company_id, invitation.email);
  update public.invitations i set expires_at = now() + interval '7 days' where i.id = p_id returning * into invitation;
  return private.issue_invitation(invitation);
end $$;

create or replace function private.require_read(p_permission text, p_feature text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  elsif not private.has_permission(p_permission) then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif not private.has_feature(p_feature) then
    perform private.raise_api_error('PT402', private.plan_error_message(p_feature));
  end if;
end $$;

create or replace function private.require_write(permission text, feature text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  end if;
  if permission is not null and not private.has_permission(permission) then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if not private.is_subscribed() then
    perform private.raise_api_error('PT402', case
      when private.company_profile() ->> 'plan_status' = 'trialing'
      then 'Your trial has ended. Choose a plan to make changes.'
      else 'Your subscription is not active. Choose a plan to make changes.' end);
  end if;
  if feature is not null and not private.has_feature(feature) then
    perform private.raise_api_error('PT402', private.plan_error_message(feature));
  end if;
end $$;

create or replace function private.revoke_invitation(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  invitation public.invitations;
begin
  perform private.require_write('manage_team');
  select * into invitation from public.invitations i where i.id = p_id and i.company_id = private.company_id();
  if invitation.id is null then
    perform private.raise_api_error('PT404', 'This invitation no longer exists.');
  elsif invitation.accepted_at is not null then
    perform private.raise_api_error('PT409', 'This invitation was already accepted.');
  end if;
  delete from public.invitations i where i.id = p_id;
end $$;

create or replace function private.revoke_session(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = private.current_user_id() and auth.uid() is not null;
  if not found then
    perform private.raise_api_error('PT404', 'This session has already ended.');
  end if;
end $$;

create or replace function private.save_company_profile(p_profile jsonb, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  company public.companies;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  end if;
  -- An account from before companies were made at sign-up gets its company here.
  if not exists (select from public.user_profiles p where p.id = caller) and not private.is_platform_admin() then
    insert into public.user_profiles (id, company_id, email, role)
    values (caller, private.company_from_sign_up(caller, jsonb_build_object('company_name', p_profile ->> 'name')),
      (select lower(u.email) from auth.users u where u.id = caller), 'owner');
  end if;
  perform private.require_write('manage_settings');
  select * into company from public.companies c where c.id = private.company_id() for no key update;
  if company.id is null then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  if p_version is not null and company.version <> p_version then
    perform private.raise_api_error('PT409', 'Someone else changed the company profile while you were editing. Reload it and make your change again.');
  end if;
  if coalesce(btrim(p_profile ->> 'name'), '') = '' then
    perform private.raise_api_error('PT422', 'Company name is required', 'name');
  end if;
  if coalesce(p_profile ->> 'email', '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
  end if;
  update public.companies c set
    name = left(btrim(p_profile ->> 'name'), 200),
    phone = nullif(btrim(p_profile ->> 'phone'), ''),
    email = lower(btrim(p_profile ->> 'email')),
    website = nullif(btrim(p_profile ->> 'website'), ''),
    tax_id = nullif(btrim(p_profile ->> 'tax_id'), ''),
    address = jsonb_build_object(
      'street', left(coalesce(p_profile #>> '{address,street}', ''), 200), 'city', left(coalesce(p_profile #>> '{address,city}', ''), 100),
      'state', left(coalesce(p_profile #>> '{address,state}', ''), 50), 'zip', left(coalesce(p_profile #>> '{address,zip}', ''), 20)),
    settings = c.settings || jsonb_build_object(
      'business_type', left(coalesce(p_profile #>> '{settings,business_type}', ''), 100),
      'license_number', left(coalesce(p_profile #>> '{settings,license_number}', ''), 50))
  where c.id = company.id
  returning * into company;
  return to_jsonb(company);
end $$;

create or replace function private.start_acting_as(p_company_id uuid, p_reason text, p_minutes int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session private.act_as_sessions;
begin
  if not private.is_platform_admin() then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if not exists (select from public.companies c where c.id = p_company_id) then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  if length(btrim(coalesce(p_reason, ''))) < 5 then
    perform private.raise_api_error('PT422', 'Please give a reason', 'reason');
  end if;
  update private.act_as_sessions s set ended_at = now() where s.admin_id = (select auth.uid()) and s.ended_at is null;
  insert into private.act_as_sessions (admin_id, company_id, reason, expires_at)
  values ((select auth.uid()), p_company_id, left(btrim(p_reason), 500),
    now() + make_interval(mins => least(greatest(coalesce(p_minutes, 60), 1), 60)))
  returning * into session;
  insert into public.audit_log (company_id, table_name, row_id, action, changed, actor_id, is_platform_admin)
  values (p_company_id, 'act_as_sessions', session.id::text, 'insert', to_jsonb(session), session.admin_id, true);
  return to_jsonb(session);
end $$;

create or replace function private.start_see_as(p_role text, p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  owner public.user_profiles;
  member public.user_profiles;
begin
  select * into owner from public.user_profiles p
  where p.id = private.current_user_id() and p.is_active and p.role = 'owner' and private.company_id() = p.company_id;
  if owner.id is null then
    perform private.raise_api_error('PT403', 'Only an owner can do this.');
  elsif session is null then
    perform private.raise_api_error('PT409', 'Sign in again to preview another role.');
  elsif coalesce(p_role, '') not in ('project_manager', 'field_supervisor', 'subcontractor') then
    perform private.raise_api_error('PT422', 'Please choose a role', 'role');
  end if;
  if p_user_id is not null then
    select * into member from public.user_profiles p
    where p.id = p_user_id and p.company_id = owner.company_id and p.role = p_role and p.is_active;
    if member.id is null then
      perform private.raise_api_error('PT404', 'This person is not a member of the company in that role.');
    end if;
  end if;
  insert into private.see_as_sessions (session_id, user_id, role, member_id) values (session, owner.id, p_role, member.id)
  on conflict (session_id) do update
    set user_id = excluded.user_id, role = excluded.role, member_id = excluded.member_id, expires_at = excluded.expires_at;
  return private.see_as_state();
end $$;

create or replace function public.bulk_update_projects(p_ids uuid[], p_action text, p_value text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  project uuid;
  results jsonb := '[]';
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_action is null or p_action not in ('set_status', 'set_priority', 'archive', 'unarchive', 'delete', 'restore') then
    perform private.raise_api_error('PT422', 'Unknown action', 'action');
  elsif cardinality(p_ids) > 500 then
    perform private.raise_api_error('PT422', 'Select at most 500 projects at a time.');
  end if;
  foreach project in array coalesce(p_ids, '{}') loop
    begin
      update public.projects p
      set status = case when p_action = 'set_status' then p_value else p.status end,
        priority = case when p_action = 'set_priority' then p_value else p.priority end,
        archived_at = case p_action when 'archive' then coalesce(p.archived_at, now()) when 'unarchive' then null
          else p.archived_at end,
        deleted_at = case p_action when 'delete' then coalesce(p.deleted_at, now()) when 'restore' then null
          else p.deleted_at end
      where p.id = project and p.company_id = private.company_id();
      results := results || jsonb_build_object('id', project, 'ok', found,
        'message', case when not found then 'Project not found' end);
    exception
      when check_violation or not_null_violation then
        results := results || jsonb_build_object('id', project, 'ok', false, 'message', 'This value isn''t allowed.');
      when others then
        results := results || jsonb_build_object('id', project, 'ok', false, 'message', sqlerrm);
    end;
  end loop;
  return results;
end $$;

create or replace function private.decline_signature(p_token text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
begin
  if request.id is null then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  elsif length(p_reason) > 1000 then
    perform private.raise_api_error('PT422', 'Enter a reason of at most 1,000 characters.', 'reason');
  end if;
  update public.signatures s set status = 'declined', declined_at = now(), decline_reason = nullif(btrim(p_reason), ''),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id and s.status = 'pending';
  if not found then
    if request.status = 'declined' then
      return;
    end if;
    perform private.raise_api_error('PT409', 'This document has already been signed.');
  end if;
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform private.settle_document(request.document_id);
  insert into public.activity_log (company_id, type, status, title, description, entity_id, project_id, permission)
  select d.company_id, 'document', 'declined', 'Signature declined', request.signer || ' declined to sign ' || d.name, d.id,
    d.project_id, case when d.is_office_only then 'view_money' else 'view_projects' end
  from public.project_documents d where d.id = request.document_id;
end $$;

create or replace function public.project_financials(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  finances public.project_finances;
  company uuid := private.company_id();
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  select * into finances from public.project_finances f where f.company_id = company and f.project_id = p_project_id;
  return jsonb_build_object(
    'budget', coalesce(finances.budget, 0),
    'contract_value', coalesce(finances.contract_value, 0),
    'spent', coalesce(finances.actual_cost, 0),
    'remaining', coalesce(finances.budget, 0) - coalesce(finances.actual_cost, 0),
    'used_percent', case when finances.budget > 0 then round(finances.actual_cost / finances.budget * 100, 1) else 0 end,
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('category', b.category, 'budget', b.budget,
        'committed', b.committed, 'actual', b.actual) order by b.category), '[]')
      from public.project_budget b where b.company_id = company and b.project_id = p_project_id),
    'invoiced', (select coalesce(sum(i.amount_due), 0) from public.invoices i
      where i.company_id = company and i.project_id = p_project_id and i.status not in ('draft', 'void') and i.kind <> 'credit_note' and i.deleted_at is null),
    'received', (select coalesce(sum(r.amount), 0) from public.receipts r where r.company_id = company and r.project_id = p_project_id),
    'cash_flow', (select coalesce(jsonb_agg(jsonb_build_object('month', m.month, 'income', m.income, 'expenses', m.expenses,
        'net', m.income - m.expenses) order by m.month), '[]')
      from (
        select month, sum(income) as income, sum(expenses) as expenses from (
          select to_char(r.paid_at, 'YYYY-MM') as month, r.amount as income, 0::numeric as expenses
          from public.receipts r where r.company_id = company and r.project_id = p_project_id
          union all
          select to_char(e.expense_date, 'YYYY-MM'), 0, e.amount from public.expenses e
          where e.company_id = company and e.project_id = p_project_id and e.status = 'spent') as flows
        group by month) as m));
end $$;

create or replace function private.restore_weather_delay(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  deletion public.audit_log := private.last_deleted('weather_delays', p_id);
  cost_deletion public.audit_log := private.last_deleted('weather_delay_costs', p_id);
  delay public.weather_delays := jsonb_populate_record(null::public.weather_delays, deletion.changed);
  cost public.weather_delay_costs := jsonb_populate_record(null::public.weather_delay_costs, cost_deletion.changed);
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if deletion.id is null or not (private.sees_all_projects() or delay.project_id = any (private.assigned_projects()))
    or not exists (select from public.projects p where p.company_id = delay.company_id and p.id = delay.project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This weather delay no longer exists.');
  end if;
  insert into public.weather_delays values (delay.*) on conflict (id) do nothing;
  -- The cost went in the same transaction; one that was removed before stays away.
  if found and cost_deletion.created_at = deletion.created_at then
    insert into public.weather_delay_costs values (cost.*) on conflict (weather_delay_id) do nothing;
  end if;
end $$;

create or replace function private.save_change_order(p_change_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid := coalesce((p_change_order ->> 'id')::uuid, gen_random_uuid());
  project uuid := (p_change_order ->> 'project_id')::uuid;
  company uuid := private.company_id();
  found_order public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if btrim(coalesce(p_change_order ->> 'title', '')) = '' then
    perform private.raise_api_error('PT422', 'Please give the change order a title', 'title');
  elsif jsonb_array_length(coalesce(p_change_order -> 'items', '[]')) = 0 then
    perform private.raise_api_error('PT422', 'At least one item must be added to the change order', 'items');
  end if;
  select * into found_order from public.change_orders o where o.id = wanted and o.company_id = company for no key update;
  if found_order.id is null then
    -- The lock makes numbers of one project follow each other.
    perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
    if not found then
      perform private.raise_api_error('PT404', 'Project not found');
    end if;
    insert into public.change_orders (id, company_id, project_id, number, title)
    values (wanted, company, project, 'CO-' || lpad((
      select coalesce(max(substring(o.number from 4)::int), 0) + 1 from public.change_orders o
      where o.company_id = company and o.project_id = project)::text, 3, '0'), p_change_order ->> 'title');
  elsif found_order.status in ('approved', 'rejected') then
    perform private.raise_api_error('PT409', format('This change order is %s and cannot be changed.', found_order.status));
  elsif (p_change_order ->> 'version')::int <> found_order.version then
    perform private.raise_api_error('PT409', 'Someone else changed this change order while you were editing. Reload it and make your change again.');
  end if;
  perform private.refuse_long_prices(p_change_order -> 'items');
  delete from public.change_order_items i where i.change_order_id = wanted;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price)
  select company, wanted, ordinality, coalesce(item ->> 'category', 'other'), item ->> 'description',
    coalesce((item ->> 'quantity')::numeric, 1), coalesce((item ->> 'unit_price')::numeric, 0)
  from jsonb_array_elements(p_change_order -> 'items') with ordinality as items (item, ordinality);
  update public.change_orders o
  set title = p_change_order ->> 'title', description = coalesce(p_change_order ->> 'description', ''),
    reason = coalesce(p_change_order ->> 'reason', ''), schedule_days = coalesce((p_change_order ->> 'schedule_days')::int, 0),
    date = coalesce((p_change_order ->> 'date')::date, o.date),
    amount = (select sum(i.total_price) from public.change_order_items i where i.change_order_id = wanted)
  where o.id = wanted;
  return (select to_jsonb(l) from public.change_order_list l where l.id = wanted);
end $$;

create or replace function public.save_project(p_project jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given public.projects;
  current public.projects;
  project uuid := coalesce((p_project ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into current from public.projects p where p.id = project and p.company_id = private.company_id();
  if current.id is null then
    current.id := project;
    current.description := '';
    current.address := '';
    current.status := 'planning';
    current.priority := 'medium';
    current.completion_percentage := 0;
    current.project_manager_id := private.member_id();
    given := jsonb_populate_record(current, p_project - array['company_id', 'version']);
    insert into public.projects (id, company_id, name, description, client_id, project_manager_id, start_date, end_date,
      status, address, project_type, priority, completion_percentage, latitude, longitude)
    values (project, private.company_id(), given.name, given.description, given.client_id, given.project_manager_id,
      given.start_date, given.end_date, given.status, given.address, given.project_type, given.priority,
      given.completion_percentage, given.latitude, given.longitude);
  else
    given := jsonb_populate_record(current, p_project - array['company_id']);
    if given.version <> current.version then
      perform private.raise_api_error('PT409', 'Someone else changed this project while you were editing. Reload it and make your change again.');
    end if;
    update public.projects p set (name, description, client_id, project_manager_id, start_date, end_date, status, address,
      project_type, priority, completion_percentage, latitude, longitude) = (given.name, given.description, given.client_id,
      given.project_manager_id, given.start_date, given.end_date, given.status, given.address, given.project_type,
      given.priority, given.completion_percentage, given.latitude, given.longitude)
    where p.id = project and p.version = current.version;
    if not found then
      perform private.raise_api_error('PT409', 'Someone else changed this project while you were editing. Reload it and make your change again.');
    end if;
  end if;
  if p_project ? 'budget' or p_project ? 'budget_amount' then
    insert into public.project_finances (project_id, company_id, budget)
    values (project, private.company_id(), coalesce(p_project ->> 'budget', p_project ->> 'budget_amount')::numeric)
    on conflict (project_id) do update set budget = excluded.budget;
  end if;
  return (select to_jsonb(l) from public.project_list l where l.id = project);
end $$;

create or replace function public.save_timeline_entry(p_entry jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  entry uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  current public.project_timeline;
  given public.project_timeline;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into current from public.project_timeline t where t.id = entry;
  if current.id is null then
    if p_entry ? 'id' and not p_entry ? 'title' then
      perform private.raise_api_error('PT404', 'This entry no longer exists.');
    elsif not exists (select from public.projects p where p.id = (p_entry ->> 'project_id')::uuid) then
      perform private.raise_api_error('PT404', 'Project not found');
    end if;
    current.type := 'other';
    current.status := 'pending';
    current.description := '';
    current.notes := '';
    current.progress := 0;
    current.position := 0;
    given := jsonb_populate_record(current, p_entry - 'company_id');
    insert into public.project_timeline (id, project_id, title, description, type, status, start_date, due_date, assignee_id,
      assignee, progress, result, notes, position)
    values (entry, given.project_id, given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position);
  elsif p_entry ->> 'version' = '0' then
    return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
  else
    given := jsonb_populate_record(current, p_entry - array['company_id', 'project_id']);
    update public.project_timeline t set (title, description, type, status, start_date, due_date, assignee_id, assignee,
      progress, result, notes, position) = (given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position)
    where t.id = entry and t.version = given.version;
    if not found then
      perform private.raise_api_error('PT409', 'Someone else changed this entry while you were editing. Reload it and make your change again.');
    end if;
  end if;
  if p_entry ? 'depends_on' then
    delete from public.project_timeline_dependencies d where d.entry_id = entry;
    insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id)
    select given.project_id, entry, value::uuid from jsonb_array_elements_text(p_entry -> 'depends_on');
  end if;
  return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
end $$;

create or replace function public.save_weather_delay(p_delay jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  delay uuid := coalesce((p_delay ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if btrim(coalesce(p_delay ->> 'reason', '')) = '' then
    perform private.raise_api_error('PT422', 'Please give a reason', 'reason');
  elsif p_delay ->> 'date' is null then
    perform private.raise_api_error('PT422', 'Please choose a date', 'date');
  elsif p_delay ->> 'cost' is not null and not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.', 'cost');
  end if;
  if p_delay ->> 'version' = '0' and exists (select from public.weather_delays d where d.id = delay) then
    return (select to_jsonb(l) from public.weather_delay_list l where l.id = delay);
  end if;
  insert into public.weather_delays (id, project_id, reason, date, duration_days, notes)
  values (delay, (p_delay ->> 'project_id')::uuid, p_delay ->> 'reason', (p_delay ->> 'date')::date,
    coalesce((p_delay ->> 'duration_days')::numeric, 1), coalesce(p_delay ->> 'notes', ''))
  on conflict (id) do update
  set reason = excluded.reason, date = excluded.date, duration_days = excluded.duration_days, notes = excluded.notes;
  if p_delay ->> 'cost' is not null then
    insert into public.weather_delay_costs (weather_delay_id, cost) values (delay, (p_delay ->> 'cost')::numeric)
    on conflict (weather_delay_id) do update set cost = excluded.cost;
  end if;
  return (select to_jsonb(l) from public.weather_delay_list l where l.id = delay);
end $$;

create or replace function private.set_project_progress(p_project_id uuid, p_percentage int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if p_percentage is null or p_percentage not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Enter a progress between 0 and 100', 'completion_percentage');
  end if;
  update public.projects p set completion_percentage = p_percentage
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null returning * into project;
  if project.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return to_jsonb(project);
end $$;

create or replace function private.set_project_status(p_project_id uuid, p_status text, p_note text, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into project from public.projects p
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null for no key update;
  if project.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_status not in ('planning', 'in_progress', 'on_hold', 'completed', 'delayed') or p_status is null then
    perform private.raise_api_error('PT422', 'Please choose a status', 'status');
  elsif p_version <> project.version then
    perform private.raise_api_error('PT409', 'Someone else changed this project while you were editing. Reload it and make your change again.');
  end if;
  perform set_config('plumbline.status_note', coalesce(p_note, ''), true);
  update public.projects p
  set status = p_status,
    completion_percentage = case when p_status = 'completed' then 100 else p.completion_percentage end
  where p.id = project.id returning * into project;
  perform set_config('plumbline.status_note', '', true);
  return to_jsonb(project);
end $$;

create or replace function public.save_item(p_item jsonb, p_related uuid[] default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  this_id constant uuid := coalesce((p_item ->> 'id')::uuid, gen_random_uuid());
  known public.items_database;
  given public.items_database;
  broken text;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select * into known from public.items_database where id = this_id and company_id = private.company_id();
  if known.id is null then
    given := jsonb_populate_record(null::public.items_database, private.item_defaults() || jsonb_strip_nulls(p_item));
    insert into public.items_database (id, name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis,
      tax_category, seasonal_pricing, winter_price, summer_price, sku, barcode, supplier, supplier_contact, supplier_email,
      supplier_sku, inventory_tracking, current_stock, reorder_level, usage_notes, material_id, vendor_id, is_active)
    values (this_id, given.name, given.description, given.category, given.trade, given.unit, given.cost, given.unit_price,
      given.markup_percentage, given.price_basis, given.tax_category, given.seasonal_pricing, given.winter_price, given.summer_price,
      given.sku, given.barcode, given.supplier, given.supplier_contact, given.supplier_email, given.supplier_sku,
      given.inventory_tracking, given.current_stock, given.reorder_level, given.usage_notes, given.material_id, given.vendor_id, true);
  else
    if p_item ? 'version' and (p_item ->> 'version')::int <> known.version then
      perform private.raise_api_error('PT409', 'Someone else changed this item while you were editing. Reload it and make your change again.');
    end if;
    given := jsonb_populate_record(known, p_item);
    update public.items_database set name = given.name, description = given.description, category = given.category, trade = given.trade,
      unit = given.unit, cost = given.cost, unit_price = given.unit_price, markup_percentage = given.markup_percentage,
      price_basis = given.price_basis, tax_category = given.tax_category, seasonal_pricing = given.seasonal_pricing,
      winter_price = given.winter_price, summer_price = given.summer_price, sku = given.sku, barcode = given.barcode,
      supplier = given.supplier, supplier_contact = given.supplier_contact, supplier_email = given.supplier_email,
      supplier_sku = given.supplier_sku, inventory_tracking = given.inventory_tracking, current_stock = given.current_stock,
      reorder_level = given.reorder_level, usage_notes = given.usage_notes, material_id = given.material_id, vendor_id = given.vendor_id
    where id = this_id;
  end if;
  if p_related is not null then
    delete from public.item_relations r where r.item_id = this_id and r.related_item_id <> all (p_related);
    insert into public.item_relations (item_id, related_item_id)
    select this_id, one from unnest(p_related) as one where one <> this_id on conflict do nothing;
  end if;
  return (select to_jsonb(l) from public.item_list l where l.id = this_id);
exception when unique_violation then
  get stacked diagnostics broken = constraint_name;
  if broken = 'items_database_sku_key' then
    perform private.raise_api_error('PT422', coalesce(private.own_sku_conflict(p_item ->> 'sku', this_id), 'Another item already has this SKU.'), 'sku');
  end if;
  perform private.raise_api_error('PT422', 'Another item already has this barcode.', 'barcode');
end $$;

create or replace function private.take_back_stock(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  booked public.stock_movements;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select * into booked from public.stock_movements m where m.company_id = company and m.id = p_id;
  if not found then
    perform private.raise_api_error('PT404', 'This stock movement no longer exists.');
  end if;
  -- Whoever books or counts the same stock at this moment is done first.
  perform from public.items_database i where i.company_id = company and i.id = booked.item_id for update;
  perform from public.materials m where m.company_id = company and m.id = booked.material_id for update;
  if booked.takes_back is not null or exists (select from public.stock_movements t where t.company_id = company and t.takes_back = p_id) then
    perform private.raise_api_error('PT409', 'This stock movement was already undone.');
  elsif private.is_counted_since(booked) then
    perform private.raise_api_error('PT409', 'The stock was counted after this movement, so it can''t be undone. Record a new movement for the difference.');
  end if;
  insert into public.stock_movements (company_id, item_id, material_id, kind, quantity, project_id, takes_back)
  values (company, booked.item_id, booked.material_id, booked.kind, -booked.quantity, booked.project_id, p_id);
end $$;

create or replace function public.accounting_page(
  p_kind text, p_from date default null, p_to date default null, p_after uuid default null, p_limit int default 500
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  after constant uuid := coalesce(p_after, '00000000-0000-0000-0000-000000000000');
  most constant int := least(greatest(coalesce(p_limit, 500), 1), 1000);
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_kind = 'customers' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select c.id, c.name, c.company_name, c.email, c.phone, c.address, c.payment_terms, c.notes
      from public.clients c where c.company_id = company and c.deleted_at is null and c.id > after
      order by c.id limit most) x);
  elsif p_kind = 'invoices' then
    -- Credit notes are no invoices to a bookkeeping program; they are listed with the payments.
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select v.id, v.invoice_number, v.title, v.issue_date, v.due_date, v.payment_terms, v.discount_amount, v.tax_rate, v.tax_amount,
        v.total_amount,
        (select coalesce(c.company_name, c.name) from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as customer,
        (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'description', i.description, 'quantity', i.quantity,
            'unit_price', i.unit_price, 'total_price', i.total_price) order by i.position, i.id), '[]')
          from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id) as lines
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note'
        and v.id > after and (p_from is null or v.issue_date >= p_from) and (p_to is null or v.issue_date <= p_to)
      order by v.id limit most) x);
  elsif p_kind = 'payments' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select m.id, m.paid_at::date as paid_on, m.kind, m.amount, m.method, m.reference, v.invoice_number,
        (select coalesce(c.company_name, c.name) from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as customer
      from public.payments m join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
      where m.company_id = company and v.deleted_at is null and m.id > after
        and (p_from is null or m.paid_at::date >= p_from) and (p_to is null or m.paid_at::date <= p_to)
      order by m.id limit most) x);
  end if;
  perform private.raise_api_error('PT422', 'Choose customers, invoices or payments.', 'kind');
end $$;

create or replace function public.bill_quote(
  p_id uuid, p_kind text, p_percent numeric default null, p_lines jsonb default null,
  p_retainage_rate numeric default 0, p_due_date date default null, p_client_id uuid default null,
  p_invoice_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  net numeric;
  open_amount numeric;
  deposit numeric;
  gross numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_invoice_id) then
    return private.invoice_json(p_invoice_id);
  end if;
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can be invoiced.');
  elsif p_kind not in ('deposit', 'progress', 'final') then
    perform private.raise_api_error('PT422', 'Choose deposit, progress or final.', 'kind');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  net := q.subtotal - q.discount_amount;
  open_amount := net - q.billed_amount;
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.raise_api_error('PT409', 'This quote has been invoiced in full.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, retainage_rate, due_date)
  values (p_invoice_id, customer, q.project_id, q.id, p_kind, 'quote',
    left(q.title || case p_kind when 'deposit' then ' (deposit)' when 'progress' then ' (progress)' else ' (final)' end, 200),
    q.tax_rate, coalesce(p_retainage_rate, 0),
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))));
  if p_kind = 'progress' then
    insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit_price,
      contract_amount, percent_before, percent_complete)
    select p_invoice_id, i.item_id, i.id, i.position, i.section, i.name, i.description, 1,
      round(i.total_price * done.percent / 100, 2) - round(i.total_price * before.percent / 100, 2), i.total_price, before.percent, done.percent
    from public.quote_items i
    cross join lateral (
      select coalesce(max(l.percent_complete), 0) as percent from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where l.company_id = i.company_id and l.quote_item_id = i.id and v.status <> 'void' and v.deleted_at is null
    ) before
    cross join lateral (
      select coalesce((select (x ->> 'percent_complete')::numeric from jsonb_array_elements(coalesce(p_lines, '[]')) x
        where (x ->> 'quote_item_id')::uuid = i.id), p_percent, before.percent) as percent
    ) done
    where i.company_id = q.company_id and i.quote_id = q.id and i.is_selected and done.percent > before.percent;
    if not found then
      perform private.raise_api_error('PT422', 'Enter a percentage higher than what is already billed.', 'percent_complete');
    end if;
    if q.discount_amount > 0 then
      -- the quote's discount goes along with the work: what is billed of it so far, less what earlier progress has had
      select sum(l.total_price) into gross from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where v.company_id = q.company_id and v.quote_id = q.id and v.kind = 'progress' and v.status <> 'void' and v.deleted_at is null
        and l.change_order_id is null;
      update public.invoices v set discount_type = 'amount', discount_value = greatest(0, least(v.subtotal,
        round(q.discount_amount * gross / q.subtotal, 2) - coalesce((select sum(p.discount_amount) from public.invoices p
          where p.company_id = q.company_id and p.quote_id = q.id and p.kind = 'progress' and p.status <> 'void' and p.deleted_at is null
            and p.id <> p_invoice_id), 0)))
      where v.id = p_invoice_id;
    end if;
  else
    deposit := case when p_kind = 'final' then open_amount else round(net * p_percent / 100, 2) end;
    if deposit is null or deposit <= 0 or p_percent > 100 then
      perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', 'percent');
    end if;
    if p_kind = 'final' and q.billed_amount <> 0 then
      -- what was agreed, and what was invoiced of it before, line by line
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left('Agreed in ' || q.quote_number || ' ' || q.title, 300), 1, net);
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      select p_invoice_id, 1 + row_number() over (order by v.created_at, v.invoice_number),
        'Less invoice ' || v.invoice_number || case when v.kind in ('deposit', 'progress') then ' (' || v.kind || ')' else '' end,
        1, private.changed_amount(v.company_id, v.id) + v.discount_amount - v.subtotal
      from public.invoices v
      where v.company_id = q.company_id and v.quote_id = q.id and v.id <> p_invoice_id and v.status <> 'void' and v.deleted_at is null
        and v.kind not in ('credit_note', 'retainage');
    else
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left(case p_kind when 'deposit' then trim_scale(p_percent) || '% deposit, ' else 'Remaining amount, ' end
        || q.quote_number || ' ' || q.title, 300), 1, deposit);
    end if;
  end if;
  if (select billed_amount > net from public.quotes where id = q.id) then
    perform private.raise_api_error('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;

create or replace function public.check_brand_guidelines(p_template jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('guideline_id', g.id, 'title', g.title, 'message', f.message, 'is_enforced', g.is_enforced) order by g.created_at), '[]')
  from public.brand_guidelines g
  cross join lateral (values
    (case when g.guideline_type = 'logo_usage' and p_template ->> 'document_type' in ('invoice', 'quote') and coalesce(p_template ->> 'show_logo', 'true') = 'false'
      then 'The logo must be shown.' end),
    (case when g.guideline_type = 'color_palette' and p_template #>> '{template_config,primary_color}' ~ '^#[0-9A-Fa-f]{6}$'
        and g.settings ->> 'primary' is not null
        and lower(p_template #>> '{template_config,primary_color}') not in (lower(g.settings ->> 'primary'), lower(coalesce(g.settings ->> 'secondary', g.settings ->> 'primary')))
      then 'The color isn''t in the palette.' end),
    (case when g.guideline_type = 'color_palette' and p_template #>> '{template_config,primary_color}' ~ '^#[0-9A-Fa-f]{6}$'
        and private.contrast(p_template #>> '{template_config,primary_color}', '#FFFFFF') < 3
      then 'The color is too light to read on white (contrast ' || private.contrast(p_template #>> '{template_config,primary_color}', '#FFFFFF') || ', at least 3).' end),
    (case when g.guideline_type = 'typography' and g.settings ->> 'font_family' is not null and p_template #>> '{template_config,font_family}' is not null
        and p_template #>> '{template_config,font_family}' <> g.settings ->> 'font_family'
      then 'The font must be ' || (g.settings ->> 'font_family') || '.' end)
  ) as f (message)
  where g.company_id = (select private.company_id()) and f.message is not null
$$;

create or replace function private.create_share_link(
  p_project_id uuid, p_days int, p_label text, p_shows_photos boolean, p_photo_id uuid, p_document_id uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p
                 where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_photo_id is not null and not exists (select from public.project_photos p
    where p.id = p_photo_id and p.company_id = private.company_id() and p.project_id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Photo not found');
  elsif p_document_id is not null and not exists (select from public.project_documents d
    where d.id = p_document_id and d.company_id = private.company_id() and d.project_id = p_project_id and d.deleted_at is null
      and (not d.is_office_only or private.has_permission('view_money'))) then
    perform private.raise_api_error('PT404', 'Document not found');
  elsif p_photo_id is not null and p_document_id is not null then
    perform private.raise_api_error('PT422', 'Choose one file for each link.', 'document_id');
  elsif p_days is null or p_days not between 1 and 365 then
    perform private.raise_api_error('PT422', 'A link is valid for 1 to 365 days', 'expires_at');
  end if;
  insert into public.share_links (company_id, project_id, label, shows_photos, expires_at, photo_id, document_id)
  values (private.company_id(), p_project_id, coalesce(p_label, ''), coalesce(p_shows_photos, true),
    now() + make_interval(days => p_days), p_photo_id, p_document_id)
  returning * into link;
  insert into private.share_link_tokens (share_link_id, token_hash) values (link.id, sha256(token::bytea));
  return to_jsonb(link) || jsonb_build_object('token', token);
end $$;

create or replace function private.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  q public.quotes;
  document jsonb;
begin
  select * into q from public.quotes where company_id = share.company_id and id = share.quote_id and deleted_at is null for no key update;
  if q.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif p_decision is null or p_decision not in ('accepted', 'rejected') then
    perform private.raise_api_error('PT422', 'Accept or decline the quote.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'accepted' and nullif(p_signature, '') is null then
    perform private.raise_api_error('PT422', 'Sign the quote to accept it.', 'signature');
  elsif q.status = p_decision then
    return private.shared_document(share);
  elsif q.status <> 'sent' then
    perform private.raise_api_error('PT409', format('This quote is %s and can no longer be accepted or declined here.', q.status));
  elsif q.valid_until < current_date then
    perform private.raise_api_error('PT409', 'This quote has expired. Ask your contractor for a new one.');
  end if;
  if p_decision = 'accepted' and p_selected is not null then
    update public.quote_items set is_selected = false
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and not p_selected ? id::text;
    update public.quote_items set is_selected = true
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and p_selected ? id::text;
  end if;
  document := private.shared_document(share) || jsonb_build_object('company', private.company_card(share.company_id));
  insert into public.document_acceptances (company_id, quote_id, share_id, decision, signer_name, signer_email, signature, reason,
    document, document_hash, ip_address, user_agent)
  values (q.company_id, q.id, share.id, p_decision, btrim(p_signer_name), p_signer_email, p_signature, p_reason, document,
    encode(sha256(convert_to(document::text, 'utf8')), 'hex'), left(split_part(private.request_header('x-forwarded-for'), ',', 1), 64),
    left(private.request_header('user-agent'), 500));
  update public.quotes set status = p_decision where company_id = q.company_id and id = q.id;
  return private.shared_document(share);
end $$;

create or replace function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid());
  due constant date := (p_invoice ->> 'due_date')::date;
  v public.invoices;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  perform private.refuse_long_prices(p_items);
  select * into v from public.invoices where id = target for update;
  if found and p_version is null then
    return private.invoice_json(target);
  end if;
  if nullif(p_invoice ->> 'client_id', '') is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif nullif(btrim(p_invoice ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Invoice title is required', 'title');
  elsif coalesce((p_invoice ->> 'tax_rate')::numeric, 0) not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Tax rate must be between 0 and 100', 'tax_rate');
  elsif jsonb_array_length(coalesce(p_items, '[]')) = 0 then
    perform private.raise_api_error('PT422', 'At least one item must be added to the invoice', 'items');
  elsif due is null then
    perform private.raise_api_error('PT422', 'Due date is required', 'due_date');
  -- What is past everywhere on earth: in the evening of Texas it is tomorrow here, and an invoice can be due that day.
  elsif due < (now() at time zone 'Etc/GMT+12')::date and due is distinct from v.due_date then
    perform private.raise_api_error('PT422', 'Due date cannot be in the past', 'due_date');
  end if;
  if v.id is null then
    begin
      insert into public.invoices (id, client_id, project_id, invoice_number, number_origin, title, description, discount_type,
        discount_value, tax_rate, retainage_rate, issue_date, due_date, notes, payment_terms, show_summary_only)
      values (target, (p_invoice ->> 'client_id')::uuid, (p_invoice ->> 'project_id')::uuid,
        nullif(btrim(p_invoice ->> 'invoice_number'), ''),
        case when nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then 'invoice_wizard' else 'typed' end,
        btrim(p_invoice ->> 'title'), p_invoice ->> 'description', coalesce(p_invoice ->> 'discount_type', 'amount'),
        coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
        coalesce((p_invoice ->> 'tax_rate')::numeric, 0), coalesce((p_invoice ->> 'retainage_rate')::numeric, 0),
        coalesce((p_invoice ->> 'issue_date')::date, current_date), due, p_invoice ->> 'notes',
        p_invoice ->> 'payment_terms', coalesce((p_invoice ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      if exists (select from public.invoices where id = target) then
        return private.invoice_json(target);
      end if;
      if nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then
        raise;
      end if;
      perform private.raise_api_error('PT422', format('Invoice number %s is already in use.', btrim(p_invoice ->> 'invoice_number')), 'invoice_number');
    end;
  else
    if v.version <> p_version then
      perform private.raise_api_error('PT409', 'Someone else changed this invoice while you were editing. Reload it to see the changes.');
    end if;
    if v.deleted_at is not null then
      perform private.raise_api_error('PT404', 'This invoice has been deleted.');
    end if;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.invoice_items i where i.invoice_id = target;
    -- Before the header: a change order leaves with its line, and the invoice may then go to another project.
    delete from public.invoice_items where invoice_id = target;
    update public.invoices set
      client_id = (p_invoice ->> 'client_id')::uuid,
      project_id = (p_invoice ->> 'project_id')::uuid,
      title = btrim(p_invoice ->> 'title'),
      description = p_invoice ->> 'description',
      discount_type = coalesce(p_invoice ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_invoice ->> 'tax_rate')::numeric, 0),
      retainage_rate = coalesce((p_invoice ->> 'retainage_rate')::numeric, v.retainage_rate),
      issue_date = coalesce((p_invoice ->> 'issue_date')::date, v.issue_date),
      due_date = due,
      notes = p_invoice ->> 'notes',
      payment_terms = p_invoice ->> 'payment_terms',
      show_summary_only = coalesce((p_invoice ->> 'show_summary_only')::boolean, false)
    where id = target;
  end if;
  insert into public.invoice_items (id, invoice_id, item_id, quote_item_id, change_order_id, position, section, name, description,
    quantity, unit, unit_price, unit_cost, contract_amount, percent_before, percent_complete)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid,
    coalesce(x.line ->> 'quote_item_id', y.was ->> 'quote_item_id')::uuid,
    z.change_order, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description', z.quantity, x.line ->> 'unit', z.price,
    (x.line ->> 'unit_cost')::numeric, z.contract, z.before,
    case when z.change_order is not null then greatest(z.before, private.percent_of(part.before + z.total, part.amount))
    else coalesce((x.line ->> 'percent_complete')::numeric,
      -- another amount of a line with progress is another progress
      case when z.contract <> 0 and z.total <> (y.was ->> 'total_price')::numeric
        then least(100, greatest(z.before, z.before + round(z.quantity * z.price * 100 / z.contract, 3)))
        else (y.was ->> 'percent_complete')::numeric end) end
  from jsonb_array_elements(p_items) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y
  cross join lateral (select coalesce((x.line ->> 'quantity')::numeric, 1) as quantity, coalesce((x.line ->> 'unit_price')::numeric, 0) as price,
    coalesce(x.line ->> 'change_order_id', y.was ->> 'change_order_id')::uuid as change_order) a
  -- Of a change order that is billed in parts: how much it is over, and what other invoices bill of it.
  left join lateral (
    select o.amount, private.billed_amount(o.company_id, o.id, target) as before from public.change_orders o
    where o.id = a.change_order and round(a.quantity * a.price, 2) <> o.amount
  ) part on true
  cross join lateral (select a.*, round(a.quantity * a.price, 2) as total,
    case when a.change_order is not null then part.amount
      else coalesce(x.line ->> 'contract_amount', y.was ->> 'contract_amount')::numeric end as contract,
    case when a.change_order is not null then private.percent_of(part.before, part.amount)
      else coalesce(x.line ->> 'percent_before', y.was ->> 'percent_before')::numeric end as before) z;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.invoices d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.invoices where id = target) then
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.invoice_json(target);
end $$;

create or replace function private.pay_out_credit(
  p_client_id uuid, p_amount numeric, p_method text, p_paid_at timestamptz, p_reference text, p_notes text, p_id uuid
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  way constant text := lower(p_method);
  paid_on constant timestamptz := coalesce(p_paid_at, now());
  customer public.clients;
  available numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.client_credits where company_id = company and id = p_id) then
    return p_client_id;
  end if;
  select * into customer from public.clients where company_id = company and id = p_client_id and deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Client not found');
  elsif p_amount is null or p_amount <= 0 or p_amount >= 1e10 or p_amount <> round(p_amount, 2) then
    perform private.raise_api_error('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.raise_api_error('PT422', 'Choose a payout method.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.raise_api_error('PT422', 'The payment date can''t be in the future.', 'paid_on');
  end if;
  select coalesce(sum(amount), 0) into available from public.client_credits where company_id = company and client_id = customer.id;
  if p_amount > available then
    perform private.raise_api_error('PT422', format('The client has only $%s of credit.', to_char(available, 'FM999,999,990.00')), 'amount');
  end if;
  insert into public.client_credits (id, company_id, client_id, amount, source, method, reference, paid_at, notes)
  values (p_id, company, customer.id, -p_amount, 'returned', way, nullif(btrim(p_reference), ''), paid_on, nullif(btrim(p_notes), ''));
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
  values (company, 'client', 'paid out', 'Credit paid out', customer.name, (select auth.uid()), customer.id, 'view_money');
  return customer.id;
end $$;

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  perform private.refuse_long_prices(p_items);
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Quote title is required', 'title');
  end if;
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      -- the same save arrived twice at once: the other one has made it
      if exists (select from public.quotes where id = target) then
        return private.quote_json(target);
      end if;
      if nullif(btrim(p_quote ->> 'quote_number'), '') is null then
        raise;
      end if;
      perform private.raise_api_error('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.deleted_at is not null then
      perform private.raise_api_error('PT404', 'This quote has been deleted.');
    end if;
    -- Before the version: a screen would offer to merge, which cannot succeed either.
    if q.status <> 'draft' then
      perform private.raise_api_error(private.closed_quote_code(q.status), private.closed_quote_text(q.status));
    end if;
    if q.version <> p_version then
      perform private.raise_api_error('PT409', 'Someone else changed this quote while you were editing. Reload it to see the changes.');
    end if;
    -- Before the header: the new discount is compared with the new lines.
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
    update public.quotes set
      client_id = (p_quote ->> 'client_id')::uuid,
      custom_client_name = nullif(btrim(p_quote ->> 'custom_client_name'), ''),
      project_id = (p_quote ->> 'project_id')::uuid,
      title = btrim(p_quote ->> 'title'),
      description = p_quote ->> 'description',
      discount_type = coalesce(p_quote ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_quote ->> 'tax_rate')::numeric, 0),
      valid_until = (p_quote ->> 'valid_until')::date,
      notes = p_quote ->> 'notes',
      terms = p_quote ->> 'terms',
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false)
    where id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.quotes d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

create or replace function private.record_payment(p_payment jsonb, p_overpayment text) returns jsonb
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
  if amount is null or amount <= 0 or amount >= 1e10 or amount <> round(amount, 2) then
    perform private.raise_api_error('PT422', 'Enter an amount above 0.', 'amount');
  elsif way is null or way not in ('card', 'ach', 'check', 'wire', 'cash') then
    perform private.raise_api_error('PT422', 'Choose a payment method.', 'method');
  elsif paid_on > now() + interval '1 day' then
    perform private.raise_api_error('PT422', 'The payment date can''t be in the future.', 'paid_at');
  end if;
  select * into target from public.invoices v
  where v.company_id = company and v.id = (p_payment ->> 'invoice_id')::uuid and v.deleted_at is null for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  end if;
  taken := case when p_overpayment = 'credit' then least(amount, target.balance) else amount end;
  if taken <= 0 then
    perform private.raise_api_error('PT422', 'This invoice is paid in full.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, amount, method, reference, notes, paid_at)
  values (entry, company, target.id, taken, way, p_payment ->> 'reference', p_payment ->> 'notes', paid_on);
  if amount > taken then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    values (company, target.client_id, amount - taken, 'overpayment', target.id, entry, 'Paid too much on ' || target.invoice_number);
  end if;
  return jsonb_build_object('payment_id', entry, 'invoice_id', target.id, 'credited', amount - taken);
end $$;

create or replace function public.release_retainage(
  p_invoice_id uuid, p_due_date date default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  original public.invoices;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_id) then
    return private.invoice_json(p_id);
  end if;
  select * into original from public.invoices where id = p_invoice_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') or original.retainage_amount <= 0 then
    perform private.raise_api_error('PT409', 'This invoice has no retainage.');
  elsif exists (select from public.invoices where retains_invoice_id = original.id and status <> 'void' and deleted_at is null) then
    perform private.raise_api_error('PT409', 'The retainage of this invoice was already invoiced.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, title, retains_invoice_id, due_date)
  values (p_id, original.client_id, original.project_id, original.quote_id, 'retainage',
    left('Retainage of ' || original.invoice_number, 200), original.id, coalesce(p_due_date, current_date + 30));
  insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
  values (p_id, 1, 'Retainage held on ' || original.invoice_number, 1, original.retainage_amount);
  return private.invoice_json(p_id);
end $$;

create or replace function public.reprice_quote(p_id uuid, p_own_lines uuid[] default '{}'::uuid[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  quote public.quotes;
  proposed uuid[];
  items jsonb := '[]';
  lines jsonb;
  kept jsonb;
  changed int;
begin
  perform private.require_write('edit_documents');
  select * into quote from public.quotes where company_id = private.company_id() and id = p_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  if quote.status <> 'draft' then
    perform private.raise_api_error('PT409', 'Only a draft quote can be repriced. Revise a sent quote first.');
  end if;
  select array_agg(distinct p.id) into proposed
  from public.price_proposals p join public.quote_items l on l.company_id = p.company_id and l.item_id = p.item_id
  where p.company_id = quote.company_id and l.quote_id = quote.id and p.status = 'pending';
  if proposed is not null then
    items := public.accept_prices(proposed, false) -> 'before' -> 'items';
  end if;
  with asked as materialized (
    select l.id, l.position, l.name, l.unit_price, l.unit_cost, l.catalog_price, private.item_price(i) as price_now, i.cost as new_cost,
      private.has_own_price(l, i) and l.id <> all (p_own_lines) as is_own
    from public.quote_items l join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = quote.company_id and l.quote_id = quote.id and (i.cost > l.unit_cost or l.id = any (p_own_lines))
  ), touched as (
    update public.quote_items l set unit_price = case when a.is_own then a.unit_price else a.price_now end, unit_cost = a.new_cost
    from asked a where l.company_id = quote.company_id and l.id = a.id
    returning a.*, l.unit_price as new_price
  )
  select count(*) filter (where not t.is_own),
    coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'unit_price', t.unit_price, 'unit_cost', t.unit_cost,
      'catalog_price', t.catalog_price, 'new_price', t.new_price, 'new_cost', t.new_cost)), '[]'),
    coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'unit_price', t.unit_price, 'catalog_price', t.price_now)
      order by t.position, t.id) filter (where t.is_own), '[]')
  into changed, lines, kept from touched t;
  if lines <> '[]' then
    perform private.touch_quotes(array[quote.id]);
  end if;
  return jsonb_build_object('lines', changed, 'prices', coalesce(cardinality(proposed), 0), 'kept', kept,
    'proposals', to_jsonb(coalesce(proposed, '{}')), 'before', jsonb_build_object('items', items, 'lines', lines));
end $$;

create or replace function private.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  kept public.client_credits;
  of_credit numeric := 0;
  of_payment numeric;
  wanted numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments where company_id = company and id = p_payment_id;
  if not found or original.kind in ('refund', 'kept_as_credit') then
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  if exists (select from public.payments where company_id = company and id = p_id)
    or exists (select from public.client_credits where company_id = company and id = p_id) then
    return original.invoice_id;
  end if;
  if original.provider = 'stripe' then
    perform private.raise_api_error('PT409', 'Refund an online payment through the card provider.');
  elsif original.kind = 'credit_note' then
    perform private.raise_api_error('PT409', 'Void the credit note instead.');
  end if;
  perform 1 from public.invoices where company_id = company and id = original.invoice_id for no key update;
  select sum(amount) into of_payment from public.payments
  where company_id = company and (id = original.id or reverses_payment_id = original.id);
  select * into kept from public.client_credits where company_id = company and payment_id = original.id and source = 'overpayment';
  if kept.id is not null then
    perform 1 from public.clients where company_id = company and id = kept.client_id for no key update;
    of_credit := private.remaining_credit(kept);
  end if;
  wanted := coalesce(p_amount, of_payment + of_credit);
  if of_payment + of_credit <= 0 then
    perform private.raise_api_error('PT409', 'This payment was already reversed.');
  elsif wanted <= 0 or wanted > of_payment + of_credit then
    perform private.raise_api_error('PT422', format('Only $%s is left of this payment.', to_char(of_payment + of_credit, 'FM999,999,990.00')), 'amount');
  end if;
  of_credit := least(wanted, of_credit);
  if of_credit > 0 then
    insert into public.client_credits (id, company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (case when of_credit = wanted then p_id else gen_random_uuid() end, company, kept.client_id, -of_credit, 'returned',
      kept.invoice_id, original.id, kept.id, original.method, now(), p_reason);
  end if;
  if wanted > of_credit then
    insert into public.payments (id, company_id, invoice_id, kind, amount, method, reverses_payment_id, notes)
    values (p_id, company, original.invoice_id, 'refund', of_credit - wanted, original.method, original.id, p_reason);
  end if;
  if original.kind = 'client_credit' then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    select company, v.client_id, wanted, 'returned', v.id, p_id, p_reason
    from public.invoices v where v.company_id = company and v.id = original.invoice_id;
  end if;
  return original.invoice_id;
end $$;

create or replace function private.create_webhook_endpoint(p_url text, p_events text[], p_description text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  secret constant text := 'whsec_' || private.new_token();
  endpoint public.webhook_endpoints;
begin
  perform private.require_write('manage_settings', 'api_access');
  if p_url !~ '^https://[^\s]+$' then
    perform private.raise_api_error('PT422', 'Enter a URL that starts with https://.', 'url');
  end if;
  insert into public.webhook_endpoints (company_id, url, events, description) values (company, p_url, p_events, p_description) returning * into endpoint;
  insert into private.webhook_secrets (endpoint_id, secret) values (endpoint.id, secret);
  return to_jsonb(endpoint) || jsonb_build_object('secret', secret);
end $$;

create or replace function private.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text, p_name text, p_confirms_name boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures;
  file public.document_versions;
  given text := nullif(btrim(coalesce(p_name, case when p_method = 'typed' then p_signature end)), '');
begin
  if p_token is not null then
    request := private.open_signature(p_token);
  else
    perform private.require_write('view_projects');
    select * into request from public.signatures s where s.id = p_signature_id and s.company_id = private.company_id()
      -- A member signs for itself, or lets a client sign on its own device.
      and (private.has_permission('edit_projects')
           or s.signer_email = (select p.email from public.user_profiles p where p.id = private.member_id()));
  end if;
  if request.id is null or request.id <> p_signature_id then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  end if;
  select * into request from public.signatures s where s.id = request.id for no key update;
  if request.status <> 'pending' then
    perform private.raise_api_error('PT409', case request.status when 'declined' then 'This request has been declined.'
      else 'This document has already been signed.' end);
  elsif p_method is null or p_method not in ('drawn', 'typed') or btrim(coalesce(p_signature, '')) = '' then
    perform private.raise_api_error('PT422', 'Please sign before you continue', 'signature');
  elsif length(given) > 200 then
    perform private.raise_api_error('PT422', 'Enter a name of at most 200 characters.', 'name');
  elsif p_name is not null and given is not null and not coalesce(p_confirms_name, false)
    and private.normalized_name(given) <> private.normalized_name(request.signer) then
    perform private.raise_api_error('PT422', format('This request was sent to %s. Confirm that you sign as %s.', request.signer, given), 'name');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  if file.content_hash is distinct from lower(p_document_hash) then
    perform private.raise_api_error('PT409', 'The document has changed since it was opened. Reload it and read it again.');
  end if;
  update public.signatures s
  set status = 'signed', method = p_method, signature = p_signature, document_hash = file.content_hash, signed_at = now(),
    signed_name = coalesce(given, request.signer), signed_by = (select auth.uid()),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id returning * into request;
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform from public.project_documents d where d.id = request.document_id for no key update;
  update public.project_documents d set status = 'signed'
  where d.id = request.document_id and d.version_number = request.version_number and not exists (
    select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending');
  return to_jsonb(request) - array['signature', 'user_agent'];
end $$;

create or replace function private.start_payment(p_invoice_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if private.current_user_id() is null then
    perform private.raise_api_error('PT401', 'Your session has ended. Please sign in again.');
  end if;
  perform private.require_write('view_money', 'view_invoices');
  return private.begin_payment(private.company_id(), p_invoice_id, p_amount);
end $$;

create or replace function private.undo_credit_payout(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  payout public.client_credits;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into payout from public.client_credits
  where company_id = company and id = p_id and source = 'returned' and amount < 0 and paid_at is not null and invoice_id is null;
  if not found then
    perform private.raise_api_error('PT404', 'Payout not found');
  end if;
  perform 1 from public.clients where company_id = company and id = payout.client_id for no key update;
  if not exists (select from public.client_credits where company_id = company and returns_credit_id = payout.id) then
    insert into public.client_credits (company_id, client_id, amount, source, returns_credit_id)
    values (company, payout.client_id, -payout.amount, 'returned', payout.id);
    insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
    select company, 'client', 'taken back', 'Credit payout undone', c.name, (select auth.uid()), c.id, 'view_money'
    from public.clients c where c.company_id = company and c.id = payout.client_id;
  end if;
  return payout.client_id;
end $$;

create or replace function private.void_credit_note(p_id uuid, p_reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  note public.invoices;
  as_credit numeric;
  unused numeric;
  returned uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into note from public.invoices where company_id = company and id = p_id and kind = 'credit_note' for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Credit note not found');
  elsif note.status = 'void' then
    return note.id;
  end if;
  perform 1 from public.invoices where company_id = company and id = note.credits_invoice_id for no key update;
  perform 1 from public.clients where company_id = company and id = note.client_id for no key update;
  select coalesce(sum(amount), 0) into as_credit from public.client_credits where company_id = company and invoice_id = note.id;
  select coalesce(sum(amount), 0) into unused from public.client_credits where company_id = company and client_id = note.client_id;
  if as_credit > unused then
    perform private.raise_api_error('PT422', format('$%s of this credit has been used or paid out. Undo that first.',
      to_char(as_credit - unused, 'FM999,999,990.00')));
  end if;
  returned := case when as_credit > 0 then gen_random_uuid() end;
  insert into public.payments (id, company_id, invoice_id, kind, amount, reverses_payment_id, reference)
  select gen_random_uuid(), company, note.credits_invoice_id, 'refund', -m.amount, m.id, 'Void ' || note.invoice_number
  from public.payments m
  where m.company_id = company and m.invoice_id = note.credits_invoice_id and m.kind = 'credit_note' and m.reference = note.invoice_number
  union all
  select returned, company, note.credits_invoice_id, 'client_credit', as_credit, null, 'Void ' || note.invoice_number where returned is not null;
  if returned is not null then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    values (company, note.client_id, -as_credit, 'returned', note.id, returned, 'Void ' || note.invoice_number);
  end if;
  update public.invoices set status = 'void', void_reason = p_reason where company_id = company and id = note.id;
  return note.id;
end $$;

create or replace function public.analytics(
  p_from date default null, p_to date default null, p_filters jsonb default '{}', p_step text default 'month'
) returns jsonb
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off
set random_page_cost = 1.1 as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  length constant int := until - since + 1;
  since_at constant timestamptz := since;
  until_at constant timestamptz := until + 1;
  step constant text := case when p_step is distinct from 'fitting' then 'month' when length <= 31 then 'day' when length <= 26 * 7 then 'week' else 'month' end;
  types constant jsonb := nullif(p_filters -> 'projectTypes', '[]');
  segments constant jsonb := nullif(p_filters -> 'clientSegments', '[]');
  regions constant jsonb := nullif(p_filters -> 'regions', '[]');
  goal constant numeric := (select g.target from public.goals g where g.company_id = company and g.metric = 'monthly_revenue');
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  if length > 3660 then
    perform private.raise_api_error('PT422', 'Choose a period of at most ten years.', 'p_from');
  end if;
  with prefix as materialized (
    select r.region, zip from public.company_regions r, unnest(r.zip_prefixes) as zip where r.company_id = company
  ), client as materialized (
    select c.id, c.name, private.segment_of(c.client_type) as segment, c.created_at, c.deleted_at,
      (select x.region from prefix x where c.address ->> 'zip' like x.zip || '%' order by length(x.zip) desc, x.region limit 1) as region
    from public.clients c where c.company_id = company
  ), project as materialized (
    select p.id, p.name, p.client_id, k.name as client_name, p.status, p.project_type, p.start_date, p.end_date, p.completed_at::date as completed_on,
      p.completion_percentage, f.budget, f.actual_cost
    from public.projects p
    join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
    left join public.analytics_project_types t on t.project_type = p.project_type
    left join client k on k.id = p.client_id
    where p.company_id = company and p.deleted_at is null
      and (types is null or types ? t.analytics_type) and (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)
  ), chosen as materialized (
    -- What the filters choose; of a filter that is not set, null.
    select array_agg(p.id) as ids, array_agg(p.name) as names, case when types is not null then coalesce(array_agg(p.id), '{}') end as projects,
      case when segments is not null or regions is not null then array(
        select k.id from client k where (segments is null or segments ? k.segment) and (regions is null or regions ? k.region)) end as clients
    from project p
  ), paid as materialized (
    select m.* from chosen c, private.analytics_payments(company, since, until, step, c.projects, c.clients) m
  ), paid_client as materialized (
    select c.* from paid, unnest(paid.clients, paid.client_amounts, paid.client_amounts_before) c (client_id, now, before)
  ), top_client as materialized (
    select client_id, now as revenue from paid_client where now is not null order by now desc limit 40
  ), habit as (
    select h.* from chosen c, private.payment_habits(company, since, until, c.projects, array(select t.client_id from top_client t)) h
  ), paid_region as (
    -- Without regions, everything is in the one called other.
    select coalesce(k.region, 'other') as region, count(distinct b.project_id) as projects
    from paid, unnest(paid.clients_of_projects, paid.projects_of_clients) b (client_id, project_id) left join client k on k.id = b.client_id
    where k.id is not null or not exists (select from prefix) group by 1
  ), revenue as materialized (
    select private.analytics_revenue(since, until, step, goal, days, day_amounts, projects_by_period) as found from paid
  ), invoiced as materialized (
    select private.analytics_invoices(company, since, until, step, projects, clients) as found from chosen
  ), quoted as (
    select count(*) filter (where status = 'accepted') as won, count(*) as decided
    from public.quotes where company_id = company and deleted_at is null and status in ('accepted', 'rejected', 'expired') and created_at >= since_at and created_at < until_at
  ), job as materialized (
    select p.*, coalesce(m.amount, 0) as revenue
    from project p left join (select x.* from paid, unnest(paid.projects, paid.project_amounts) x (id, amount)) m on m.id = p.id
  )
  select jsonb_build_object(
    'from', since, 'to', until, 'step', step,
    'kpis', (r.found -> 'kpis') || (i.found -> 'kpis') || jsonb_build_object(
      'active_projects', (select count(*) from job where status in ('in_progress', 'delayed')),
      'completed_projects', (select count(*) from job where completed_on between since and until),
      'project_revenue', (select coalesce(sum(revenue), 0) from job where revenue > 0), 'project_cost', (select coalesce(sum(actual_cost), 0) from job where revenue > 0),
      'quotes_won', q.won, 'quotes_decided', q.decided),
    'revenue', r.found -> 'revenue', 'revenue_months', r.found -> 'revenue_months', 'seasonal', r.found -> 'seasonal',
    'invoice_status', i.found -> 'invoice_status', 'invoice_periods', i.found -> 'invoice_periods',
    'projects', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name, client_name as "clientName", status, project_type as "projectType", budget, actual_cost as "totalCost", revenue, revenue - actual_cost as profit,
        coalesce(completed_on, current_date) - start_date as duration
      from job where start_date is null or start_date <= until order by revenue desc, name, id limit 20) r),
    'clients', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select k.id, k.name, r.revenue, (select count(*) from project p where p.client_id = k.id) as projects,
        coalesce(x.on_time, 0) as "paidOnTime", coalesce(x.due, 0) as "fellDue", x.days as "avgPaymentDays"
      from top_client r
      join client k on k.id = r.client_id
      left join habit x on x.client_id = r.client_id
      order by r.revenue desc, k.name, k.id limit 20) r),
    'completion', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select id, name as project, project_type as type, end_date - start_date as planned, completed_on - start_date as actual
      from job where completed_on >= start_date and end_date > start_date order by completed_on desc, id limit 20) r),
    'subcontractors', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select s.name, round(avg(s.quality)) as quality, round(avg(s.timeliness)) as timeliness, round(avg(s.cost_efficiency)) as "costEfficiency",
        round(avg(s.communication)) as communication, round(avg(s.safety)) as safety, round(avg(s.innovation)) as innovation, count(*) as jobs
      from public.subcontractor_ratings s where s.company_id = company group by s.name order by avg(s.quality + s.timeliness + s.cost_efficiency) desc, s.name limit 10) r),
    'costs', (select private.analytics_costs(company, since, until, step, ids, names) from chosen),
    'regions', (select coalesce(jsonb_agg(jsonb_build_object('region', g.region, 'revenue', g.revenue, 'before', g.before, 'projects', coalesce(g.projects, 0), 'clients', g.clients) order by g.revenue desc, g.region), '[]')
      from (select coalesce(k.region, 'other') as region, sum(c.now) as revenue, coalesce(sum(c.before), 0) as before, count(*) filter (where c.now is not null) as clients,
          min(j.projects) as projects
        from paid_client c join client k on k.id = c.client_id
        left join paid_region j on j.region = coalesce(k.region, 'other')
        group by coalesce(k.region, 'other')) g where g.revenue is not null),
    'goals', (select coalesce(jsonb_agg(jsonb_build_object('metric', g.metric, 'target', g.target, 'actual', a.actual) order by g.metric), '[]')
      from public.goals g cross join lateral (select case g.metric
        when 'monthly_revenue' then (r.found ->> 'this_month')::numeric
        when 'project_completion' then (select round(avg(completion_percentage)) from job where status in ('in_progress', 'delayed', 'completed'))
        when 'quote_win_rate' then round(100.0 * q.won / nullif(q.decided, 0))
        else (select count(*) from client c where c.created_at >= date_trunc('month', current_date) and c.deleted_at is null) end as actual) a
      where g.company_id = company),
    'has_data', jsonb_build_object('invoices', (i.found ->> 'has_invoices')::boolean, 'projects', exists (select from project), 'payments', (select days is not null from paid),
      'expenses', exists (select from public.expenses e where e.company_id = company and e.status = 'spent'),
      'subcontractors', exists (select from public.subcontractor_ratings where company_id = company), 'regions', exists (select from prefix))
  ) into result from revenue r, invoiced i, quoted q;
  if p_step is distinct from 'fitting' then
    result := result || jsonb_build_object(
      'invoice_months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result -> 'invoice_periods') x),
      'costs', (result -> 'costs') || jsonb_build_object(
        'months', (select jsonb_agg(x || jsonb_build_object('month', x -> 'period')) from jsonb_array_elements(result #> '{costs,periods}') x)));
  end if;
  return result;
end $$;

create or replace function private.queue_client_mails(
  p_client_ids uuid[], p_subject text, p_body text, p_batch uuid
) returns table (client_id uuid, id uuid, ok boolean, message text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  company constant uuid := private.company_id();
  sender text;
  one uuid;
  c record;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if coalesce(cardinality(p_client_ids), 0) = 0 then
    perform private.raise_api_error('PT422', 'Please select at least one client to email.', 'clientIds');
  elsif cardinality(p_client_ids) > 500 then
    perform private.raise_api_error('PT422', 'Select at most 500 clients at a time.', 'clientIds');
  elsif coalesce(btrim(p_subject), '') = '' or length(p_subject) > 200 then
    perform private.raise_api_error('PT422', 'Enter a subject of at most 200 characters', 'subject');
  elsif coalesce(btrim(p_body), '') = '' or length(p_body) > 10000 then
    perform private.raise_api_error('PT422', 'Enter a message of at most 10,000 characters', 'body');
  end if;
  select name into sender from public.companies where companies.id = company;
  foreach one in array (select array_agg(distinct x) from unnest(p_client_ids) x) loop
    select k.id, k.name, k.email, k.mail_opt_out_at into c from public.clients k where k.company_id = company and k.id = one and k.deleted_at is null;
    client_id := one;
    id := private.mail_id(p_batch, one);
    message := case when c.id is null then 'Client not found'
      when nullif(btrim(c.email), '') is null then 'This client has no email address.'
      when c.mail_opt_out_at is not null then 'This client unsubscribed from emails.' end;
    ok := message is null;
    if ok then
      insert into public.client_messages (id, company_id, client_id, user_id, kind, email_address, subject, message_content)
      values (id, company, one, (select auth.uid()), 'email', btrim(c.email), private.fill_merge_fields(p_subject, c.name, sender), private.fill_merge_fields(p_body, c.name, sender))
      on conflict (id) do nothing;
    end if;
    return next;
  end loop;
end $$;

create or replace function private.queue_reminders(
  p_ids uuid[], p_channel text, p_message text
) returns table (invoice_id uuid, ok boolean, message text)
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  one uuid;
  v record;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if p_channel is null or p_channel not in ('email', 'sms') then
    perform private.raise_api_error('PT422', 'Choose email or text message.', 'channel');
  end if;
  foreach one in array p_ids loop
    select i.id, i.client_id, i.status, i.balance, case p_channel when 'email' then c.email else c.phone end as recipient into v
    from public.invoices i join public.clients c on c.company_id = i.company_id and c.id = i.client_id
    where i.company_id = company and i.id = one and i.deleted_at is null;
    invoice_id := one;
    message := case
      when v.id is null then 'Invoice not found'
      when v.status = 'draft' then 'Send the invoice before you remind the client.'
      when v.status in ('void', 'paid') or v.balance <= 0 then 'Nothing is due on this invoice.'
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

create or replace function private.retry_message(p_id uuid) returns public.client_messages
language plpgsql security definer set search_path = '' as $$
declare
  failed public.client_messages;
  again public.client_messages;
  address text;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  select * into failed from public.client_messages m
  where m.id = p_id and m.company_id = private.company_id() and m.direction = 'outbound' and m.reminder_id is null for no key update;
  if failed.id is null then
    perform private.raise_api_error('PT404', 'This message no longer exists.');
  elsif failed.status <> 'failed' then
    perform private.raise_api_error('PT409', 'Only a failed message can be sent again.');
  end if;
  select * into again from public.client_messages m where m.company_id = failed.company_id and m.retry_of = failed.id;
  if again.id is null then
    if failed.kind = 'email' then
      select coalesce(nullif(btrim(c.email), ''), failed.email_address) into address from public.clients c
      where c.company_id = failed.company_id and c.id = failed.client_id;
    end if;
    insert into public.client_messages (company_id, client_id, kind, template_id, phone_number, email_address, subject, message_content, facts,
      retry_of, user_id)
    values (failed.company_id, failed.client_id, failed.kind, failed.template_id, failed.phone_number, address, failed.subject,
      failed.message_content, failed.facts, failed.id, (select auth.uid()))
    returning * into again;
  end if;
  return again;
end $$;

create or replace function private.save_quiet_hours(p_hours text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  clock constant text := '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
begin
  perform private.require_write('manage_settings');
  if p_hours is null or (p_hours <> 'off' and p_hours !~ format('^%1$s-%1$s$', clock)) then
    perform private.raise_api_error('PT422', 'Enter a start and an end time, or turn quiet hours off', 'from');
  end if;
  if split_part(p_hours, '-', 1) = split_part(p_hours, '-', 2) then
    perform private.raise_api_error('PT422', 'Quiet hours must end at a different time than they start', 'until');
  end if;
  update public.companies c set settings = c.settings || jsonb_build_object('quiet_hours', p_hours)
  where c.id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  return p_hours;
end $$;

create or replace function private.set_message_consent(
  p_client_id uuid, p_phone text, p_consented boolean, p_text text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  number constant text := private.e164(p_phone);
  writer constant text := (select full_name from public.user_profiles where company_id = company and id = private.member_id());
  saved public.client_message_consent;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if number is null then
    perform private.raise_api_error('PT422', 'Please enter a valid phone number', 'phone_number');
  elsif not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.raise_api_error('PT404', 'Client not found');
  end if;
  insert into public.client_message_consent as c (company_id, client_id, phone_number, has_consented, consent_date, opted_out, opted_out_date,
    consent_text, recorded_by, recorded_by_name)
  values (company, p_client_id, number, p_consented, case when p_consented then now() end, not p_consented, case when not p_consented then now() end,
    left(p_text, 2000), auth.uid(), left(writer, 200))
  on conflict (company_id, client_id, phone_number) do update set has_consented = excluded.has_consented,
    consent_date = coalesce(excluded.consent_date, c.consent_date), opted_out = excluded.opted_out,
    opted_out_date = case when excluded.opted_out then now() end, source = 'app',
    consent_text = excluded.consent_text, recorded_by = excluded.recorded_by, recorded_by_name = excluded.recorded_by_name
  where not (c.opted_out and c.source = 'sms' and excluded.has_consented)
  returning * into saved;
  if saved.id is null then
    perform private.raise_api_error('PT409', 'The client opted out by text message. They must text START to opt in again.');
  end if;
  return to_jsonb(saved);
end $$;

create or replace function public.take_due_reminders(p_limit int default 50) returns setof public.reminders
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('reminder');
  insert into public.reminders (company_id, invoice_id, client_id, schedule_id, channel, recipient, message)
  select v.company_id, v.id, v.client_id, s.id, s.channel, case s.channel when 'email' then c.email else c.phone end, s.message
  from public.reminder_schedules s
  cross join lateral (select private.company_date(s.company_id) as today) d
  join public.invoices v on v.company_id = s.company_id
    and v.due_date between d.today - 2 - s.days_after_due and d.today - s.days_after_due
  join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  left join public.notification_preferences n on n.company_id = s.company_id
  where s.is_active and s.deleted_at is null and v.has_reminders
    and coalesce(case when s.days_after_due > 0 then n.overdue_notifications else n.invoice_reminders end, true)
    and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0
    and nullif(case s.channel when 'email' then c.email else c.phone end, '') is not null
    and not exists (select from public.reminders r where r.company_id = v.company_id and r.invoice_id = v.id and r.schedule_id = s.id)
  on conflict (company_id, invoice_id, schedule_id) do nothing;
  update public.reminders r set status = 'canceled', error = case
    when r.schedule_id is not null and not v.has_reminders then 'Scheduled reminders are off for this invoice.'
    when s.deleted_at is not null then 'This reminder was removed from the schedule.'
    else 'Nothing is due on this invoice.' end
  from public.reminders q
  join public.invoices v on v.company_id = q.company_id and v.id = q.invoice_id
  left join public.reminder_schedules s on s.company_id = q.company_id and s.id = q.schedule_id
  where r.id = q.id and r.status = 'queued'
    and (s.deleted_at is not null or v.balance <= 0 or v.status in ('paid', 'void', 'draft') or v.deleted_at is not null
      or r.schedule_id is not null and not v.has_reminders);
  return query
    update public.reminders r set status = 'sending', attempts = r.attempts + 1, taken_until = now() + interval '2 minutes'
    where r.id in (
      select q.id from public.reminders q
      where (q.status = 'queued' and q.next_attempt_at <= now() or q.status = 'sending' and coalesce(q.taken_until < now(), true))
        -- what nobody has asked for by hand waits for the morning
        and (q.schedule_id is null or not private.is_quiet(q.company_id, now(), '21:00-08:00'))
      order by q.created_at limit p_limit for update skip locked)
    returning r.*;
end $$;

create or replace function public.take_outgoing_messages(
  p_limit int default 20, p_quiet_hours text default null, p_seconds int default 60
) returns table (id uuid, kind text, phone_number text, email_address text, subject text, message_content text, facts jsonb,
  twilio_sid text, attempts int, created_at timestamptz, reminder_id uuid, client_id uuid, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('message');
  -- a client may have opted out, or paid, since the message was stored
  update public.client_messages m set status = 'failed', twilio_error_code = '21610',
    twilio_error_message = 'The client has opted out of text messages.'
  where m.direction = 'outbound' and m.status = 'pending' and m.kind = 'sms' and m.twilio_sid is null and coalesce(m.taken_until < now(), true)
    and not exists (select from public.client_message_consent c where c.company_id = m.company_id and c.client_id = m.client_id
      and c.phone_number = m.phone_number and c.has_consented and not c.opted_out);
  update public.client_messages m set status = 'failed', twilio_error_message = 'Nothing is due on this invoice.'
  from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
  where r.company_id = m.company_id and r.id = m.reminder_id and m.direction = 'outbound' and m.status = 'pending' and m.attempts = 0
    and (v.balance <= 0 or v.status in ('paid', 'void') or v.deleted_at is not null);
  return query
    with heads as (
      select m.id from public.client_messages m
      where m.direction = 'outbound' and m.status = 'pending' and m.next_attempt_at <= now() and coalesce(m.taken_until < now(), true)
        and not exists (select from public.client_messages e where e.company_id = m.company_id and e.client_id = m.client_id and e.kind = m.kind
          and e.direction = 'outbound' and e.status = 'pending' and e.position < m.position)
        -- a client who has just written is awake
        and (m.kind = 'email' or not private.is_quiet(m.company_id, now(), p_quiet_hours)
          or exists (select from public.client_messages i where i.company_id = m.company_id and i.client_id = m.client_id
            and i.direction = 'inbound' and i.created_at > now() - interval '1 hour'))
      order by m.position limit p_limit for update of m skip locked
    ), taken as (
      -- a taker that dies gives the message back when its time is over
      update public.client_messages m set taken_until = now() + make_interval(secs => p_seconds), attempts = m.attempts + 1
      from heads h where m.id = h.id returning m.*
    )
    select t.id, t.kind, t.phone_number, t.email_address, t.subject, t.message_content, t.facts, t.twilio_sid, t.attempts, t.created_at, t.reminder_id,
      t.client_id, private.company_card(t.company_id)
    from taken t order by t.position;
end $$;

create or replace function public.cash_forecast(p_days int default 90) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  days constant int := least(greatest(coalesce(p_days, 90), 7), 365);
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return (
    with week as (select n, current_date + n * 7 as starts from generate_series(0, (days - 1) / 7) n),
    inflow as (
      -- what is overdue is expected four weeks from now
      select ((case when v.due_date < current_date then current_date + 28 else v.due_date end) - current_date) / 7 as n, sum(v.balance) as amount
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.kind <> 'credit_note'
      group by 1
      union all
      select (s.due_date - current_date) / 7, sum(s.amount) from public.payment_schedule s
      where s.company_id = company and s.paid_at is null and s.due_date >= current_date group by 1
    ),
    outflow as (
      select greatest(x.expense_date - current_date, 0) / 7 as n, sum(x.amount) as amount from public.expenses x
      where x.company_id = company and x.status = 'committed' group by 1
      union all
      select w.n, coalesce((select sum(x.amount) / 13 from public.expenses x where x.company_id = company and x.status = 'spent'
        and x.expense_date between current_date - 91 and current_date), 0) from week w
    )
    select jsonb_build_object(
      'days', days,
      'expected_inflow', coalesce(sum(i.amount), 0), 'planned_outflow', round(coalesce(sum(o.amount), 0), 2),
      'net', round(coalesce(sum(i.amount), 0) - coalesce(sum(o.amount), 0), 2),
      'weeks', jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(i.amount, 0), 'outflow', round(coalesce(o.amount, 0), 2)) order by w.n))
    from week w
    left join (select n, sum(amount) as amount from inflow group by n) i on i.n = w.n
    left join (select n, sum(amount) as amount from outflow group by n) o on o.n = w.n);
end $$;

create or replace function public.period_totals(p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.');
  end if;
  return jsonb_build_object(
    'from', p_from, 'to', p_to,
    'invoiced', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(v.amount_due), 0)) from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note' and v.issue_date between p_from and p_to),
    'received', (select coalesce(sum(r.amount), 0) from public.receipts r
      where r.company_id = company and r.paid_at >= p_from and r.paid_at < p_to + 1),
    'spent', (select coalesce(sum(x.amount), 0) from public.expenses x
      where x.company_id = company and x.status = 'spent' and x.expense_date between p_from and p_to),
    'quoted', (select jsonb_build_object('count', count(*), 'value', coalesce(sum(q.total_amount), 0)) from public.quotes q
      where q.company_id = company and q.deleted_at is null and q.status <> 'draft' and q.created_at >= p_from and q.created_at < p_to + 1));
end $$;

create or replace function private.begin_import(p_kind text, p_import uuid, p_file_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  whole public.import_jobs;
begin
  insert into public.import_jobs (id, kind, file_name, is_running) values (p_import, p_kind, left(p_file_name, 300), true) on conflict (id) do nothing;
  select * into whole from public.import_jobs where id = p_import and company_id = private.company_id() for update;
  if not found or whole.kind <> p_kind or whole.parent_id is not null then
    perform private.raise_api_error('PT404', 'Import not found');
  elsif whole.undone_at is not null then
    perform private.raise_api_error('PT409', 'This import was already undone.');
  end if;
  perform set_config('plumbline.single_activity', p_import::text, true);
end $$;

create or replace function private.retry_failed_job(p_kind text, p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed private.failed_jobs;
begin
  if not private.is_platform_admin() then
    perform private.raise_api_error('PT403', 'Only a platform administrator can do this.');
  end if;
  select * into failed from private.failed_jobs f where f.kind = p_kind and f.id = p_id;
  if failed.id is null then
    perform private.raise_api_error('PT404', 'This job is no longer listed. It finished or was already retried.');
  elsif not failed.can_retry then
    perform private.raise_api_error('PT409', 'It is too late to retry this job.');
  end if;
  case p_kind
    when 'report' then
      -- One that could not be made is made anew.
      delete from public.report_runs where id = p_id and status = 'failed' and figures = '{}';
      update public.report_runs set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'notice' then
      delete from private.notices where id = p_id and status = 'failed' and facts = '{}';
      update private.notices set status = 'queued', attempts = 0, taken_until = null, error = null where id = p_id and status = 'failed';
    when 'receipt' then
      update private.receipt_mails set status = 'queued', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'project update' then
      update private.project_updates set failed_at = null, attempts = 0, taken_until = null, error = null where id = p_id and failed_at is not null;
    when 'webhook' then
      update public.webhook_deliveries set status = 'pending', attempts = 0, next_attempt_at = now(), error = null where id = p_id and status = 'failed';
    when 'signed document' then
      update private.signature_files set attempts = 0, next_attempt_at = now(), error = null where signature_id = p_id and finished_at is null;
    when 'accepted quote' then
      update private.acceptance_files set attempts = 0, next_attempt_at = now(), error = null where acceptance_id = p_id and finished_at is null;
    when 'daily job' then
      update private.daily_job_failures set attempts = 0, next_attempt_at = now() where id = p_id;
  end case;
  perform public.note_platform_act((select auth.uid()), 'retry_failed_job',
    jsonb_build_object('job', failed.job, 'id', p_id, 'company_id', failed.company_id, 'error', failed.error));
end $$;

create or replace function private.check_row(p_kind text, p_row jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if nullif(btrim(p_row ->> 'name'), '') is null then
    perform private.raise_api_error('PT422', initcap(rtrim(p_kind, 's')) || ' name is required', 'name');
  elsif p_kind = 'clients' and nullif(btrim(p_row ->> 'email'), '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
  elsif p_kind = 'materials' and nullif(btrim(p_row ->> 'vendor'), '') is not null and private.vendor_named(p_row ->> 'vendor') is null then
    perform private.raise_api_error('PT422', format('There is no vendor "%s". Add it first, or import without vendors.', btrim(p_row ->> 'vendor')), 'vendor_id');
  end if;
end $$;

create or replace function private.import_message(p_state text, p_constraint text, p_message text, p_row jsonb) returns text
language sql stable set search_path = '' as $$
  select case when p_state = 'PT422' then p_message when p_state = '23503' then 'Unknown unit'
    when p_constraint = 'items_database_sku_key' then private.own_sku_conflict(p_row ->> 'sku')
    when p_state = '23505' then 'Another item already has this barcode'
    else coalesce('The ' || replace(substring(p_constraint from '^(?:clients|items_database|vendors|materials)_(.+)_(?:check|key)$'), '_', ' ') || ' is not valid',
      'A value is not valid') end
$$;

create or replace function private.run_import(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_mode not in ('skip', 'update') then
    perform private.raise_api_error('PT422', 'Choose whether existing rows are skipped or updated.', 'mode');
  end if;
  case p_kind
    when 'clients' then return public.import_clients(p_rows, p_file_name, p_id, p_mode);
    when 'items' then return public.import_items(p_rows, p_mode, p_file_name, p_id);
    when 'vendors' then return public.import_vendors(p_rows, p_file_name, p_id, p_mode);
    when 'materials' then return public.import_materials(p_rows, p_file_name, p_id, p_mode);
    else perform private.raise_api_error('PT422', 'Choose clients, items, vendors, or materials to import.');
  end case;
  return null;
end $$;

create or replace function private.undo_import(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  job public.import_jobs;
  part public.import_jobs;
  step jsonb;
  batches int;
begin
  select * into job from public.import_jobs where id = p_id and company_id = company for update;
  if not found then
    perform private.raise_api_error('PT404', 'Import not found');
  end if;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  if job.undone_at is not null then
    perform private.raise_api_error('PT409', 'This import was already undone.');
  end if;
  select * into part from public.import_jobs where company_id = company and parent_id = p_id and undone_at is null order by created_at desc limit 1;
  perform set_config('plumbline.single_activity', p_id::text, true);
  step := case when part.id is null then private.undo_batch(job) else private.undo_batch(part) end;
  perform set_config('plumbline.single_activity', '', true);
  select count(*) into batches from public.import_jobs where company_id = company and parent_id = p_id and undone_at is null;
  if part.id is not null then
    update public.import_jobs set undone_at = case when batches = 0 then now() end, is_running = batches > 0 where id = p_id;
  end if;
  if batches = 0 then
    insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
    select a.company_id, a.type, 'undone', 'Import undone', a.description, auth.uid(), a.entity_id, a.permission
    from public.activity_log a where a.company_id = company and a.entity_id = p_id and a.status = 'imported';
  end if;
  return step || jsonb_build_object('id', p_id, 'left', batches);
end $$;

reset check_function_bodies;
