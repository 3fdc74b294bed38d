set check_function_bodies = off;

comment on table private.project_updates is 'Changes of a project''s status that its client is notified of, one for each project: from_status is the one that the client knows.';

comment on table public.materials is 'What is bought and stocked; an item of the catalog may be made from one.';

comment on table public.price_proposals is 'New selling prices that follow from a material''s new cost at the item''s markup; a member accepts or rejects them.';

comment on table public.invoice_revisions is 'The whole invoice before each revision. Append only.';

comment on table public.quote_revisions is 'The whole quote before each revision. Append only.';

comment on table public.webhook_endpoints is 'Where a company wants to receive events. The signing secret is shown once and kept in private.webhook_secrets.';

comment on table public.analytics_data is 'Metrics of the past, one row for each month; written by refresh_metrics.';

comment on table public.import_jobs is 'One row for each import of a file: what was imported, what was not and why.';

create or replace function private.has_words(p_words text, p_place text, p_text text) returns text
language sql immutable set search_path = '' as $$
  select case when code is null
    -- A trigram index reads every row with the rarest three letters; few rows have the longest number.
    then concat_ws(' and ', p_words || ' like ' || quote_literal(private.number_in(p_text)), p_words || ' like ' || p_place)
    -- With something added they are the words of no index: what was found by its number is compared with the whole text.
    else format('%s like %L and (%s || '''') like %s', p_words, '%' || code || '%', p_words, p_place) end
  from (select substring(btrim(p_text) from '^[A-Za-z]+([-#./][0-9]{5,})$') as code) found
$$;

comment on function private.has_words(p_words text, p_place text, p_text text) is 'The condition that words contain a text, which is a pattern in a parameter of the query ($3): its longest number first, and of a code as "SKU-77777" the number alone in the index. Of the text it contains digits and what precedes them in a code.';

comment on function private.plain_name(p_name text) is 'An object''s name without the characters that an address would escape.';

comment on function private.told_statuses() is 'The statuses that a client is notified of. Not planning: before the work begins it is the company''s own matter, and going back to it is a correction. Archiving is no status and tells nobody.';

comment on function private.issue_invitation(invitation public.invitations) is 'The invitation with a new token; earlier tokens stop working.';

comment on function private.items_hits(p_filters jsonb, p_most integer, p_what text) is 'The question for the items that filters leave, so many at most: for what is returned of each item i, its id (which an index may know) or the whole of it.';

comment on function private.propose_prices() is 'A changed material cost proposes new prices for the items that use it; nothing changes until a member accepts.';

comment on function private.stamp_catalog_price() is 'A line keeps what its item was sold for when its price was written, so that a typed price can be distinguished from it.';

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
  -- the decision of the bank is final, even if an older event arrives later
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

comment on function private.apply_dispute(p_object jsonb, p_account text, p_at timestamp with time zone) is 'A card holder disputes a payment, or the bank has decided: recorded, and the owners are notified; the ledger gives the money back when it is lost.';

comment on function private.keep_revision(p_table text, p_id uuid, p_reason text) is 'Saves the document as it is and opens it again as a draft with the next revision number. Its callers check who may.';

comment on function private.has_own_price(l public.quote_items, i public.items_database) is 'Whether the price of a line was typed: it is neither the item''s of the time when it was written, nor that of now.';

comment on function private.open_share(p_token text) is 'The active link of a token, or null.';

comment on function private.settle_document(p_document uuid) is 'A document without open signature requests is no longer pending.';

comment on function private.note_project_update() is 'A project that exists has changed its status, by whatever way; new and imported ones send nothing. A change that has no recipient now is not sent later.';

comment on function private.tell_of_credit() is 'A client has paid online what was no longer open.';

comment on function private.tell_of_signature() is 'A person outside the company has signed a document.';

comment on function private.tell_of_survey() is 'A client has answered a survey; a correction sends no second notice.';

comment on function private.told_client(p_project uuid) is 'The client who is notified of a project''s status; null without an address, after an opt-out, or while the company has switched project updates off.';

comment on function private.is_stored_file(bucket text, object_name text) is 'Does a photo or a document version use this object? Then it must not be deleted, whoever asks.';

create or replace function private.tell_import(
  p_company uuid, p_import uuid, p_actor uuid default auth.uid(), p_at timestamptz default now()
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission, created_at)
  select j.company_id, left(j.kind, -1), 'imported', initcap(j.kind) || ' imported',
    left(concat_ws(' and ',
        case when s.created > 0 then to_char(s.created, 'FM999,999,999') || case when s.updated > 0 then ' new' else '' end end,
        case when s.updated > 0 then to_char(s.updated, 'FM999,999,999') || ' updated' end)
      || ' ' || case when s.created + s.updated = 1 then left(j.kind, -1) else j.kind end || coalesce(' from ' || j.file_name, ''), 500),
    p_actor, j.id, case j.kind when 'clients' then 'view_clients' else 'view_catalog' end, p_at
  from public.import_jobs j
  -- What stayed of it, where some batches were undone and the others kept.
  cross join lateral (select coalesce(sum(b.created_rows), j.created_rows) as created, coalesce(sum(b.updated_rows), j.updated_rows) as updated
    from public.import_jobs b where b.company_id = j.company_id and b.parent_id = j.id and b.undone_at is null) s
  where j.company_id = p_company and j.id = p_import and j.parent_id is null and not j.is_running and j.undone_at is null
    and s.created + s.updated > 0
    and not exists (select from public.activity_log a where a.company_id = j.company_id and a.entity_id = j.id)
$$;

comment on function private.tell_import(p_company uuid, p_import uuid, p_actor uuid, p_at timestamp with time zone) is 'The one line of an import that is done, in activity_log; nothing for one that is logged already, is running, added nothing, or was undone.';

comment on function public.claim_files_without_row(p_after text, p_limit integer) is 'What files_without_row finds, each with whether it was claimed. A claimed file is the caller''s to remove: no row names it. One that is not claimed got its row meanwhile. Arguments: p_after, `bucket/name` of the last file seen; p_limit rows. Callers: the server.';

comment on function private.unit_code(p_unit text) is 'The canonical unit for any known spelling; an unknown spelling is returned unchanged and then refused by the foreign key.';

comment on function private.client_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'Which clients of the caller''s company are on a page of a list, in order; how many match, at most count_to of the filters, and whether there are more. Nothing without view_clients; nothing by payment without view_money.';

comment on function private.is_client_file(object_name text) is 'Does a client''s document, deleted or not, use this object? Then it must not be deleted, whoever asks.';

comment on function private.item_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'Which active items of the caller''s company are on a page of a list, in order; how many match, at most 1,000, and whether there are more. Of a text that more match, the page is one of 1,000 matches, those by name first. Nothing without view_catalog.';

comment on function private.is_counted_since(m public.stock_movements) is 'Whether the same stock was counted after a booking, and the count was not undone.';

comment on function public.shared_payment(p_token text, p_attempt_id uuid) is 'The status of an online payment that was begun through a client link. Arguments: p_token; p_attempt_id, from start_shared_payment. Errors: PT404. Callers: anyone with the token.';

comment on function public.take_due_project_updates(p_limit integer, p_quiet_hours text) is 'The status changes that clients are to be emailed about, each to one caller for two minutes and not in quiet hours. Drops changes that were reverted, are older than a day, or no longer have a recipient. Arguments: p_limit rows; p_quiet_hours, such as 21:00-08:00. Callers: the messaging gateway.';

comment on function public.import_clients(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports clients from rows with the columns of clients. A client that is known (by email; by name and phone, or name alone, where one of the two has no email) is reported or, with p_mode = update, changed in what the row gives: a column that is missing or empty leaves what is there. A bad row is reported; the others are imported. A client-made id makes a repeated call harmless. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_clients.';

comment on function public.import_items(p_rows jsonb, p_mode text, p_file_name text, p_id uuid) is 'Imports items from rows with the columns of items_database. An item that is known (by barcode, else SKU ignoring case, else, of a row with neither, name and unit) is reported by name or, with p_mode = update, changed; a bad row is reported; the others are imported. A client-made id makes a repeated call harmless. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_catalog.';

comment on function public.import_materials(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports materials from rows with the columns of materials and the vendor''s name. A known row is reported or, with p_mode = update, changes that material, but for its stock; a bad row is reported; the others are imported. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_catalog.';

comment on function public.import_vendors(p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports vendors from rows with the columns of vendors and street, city, state, zip. A known row is reported or, with p_mode = update, changes that vendor; a bad row is reported; the others are imported. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_catalog.';

comment on function public.undo_import(p_id uuid) is 'Takes back an import or, of one with batches, the newest batch that is left: { undone, restored, kept, left }; repeat it until left is 0. Clients, vendors and materials that are in use stay, and so does a changed row that someone changed since. Arguments: p_id, the import. Errors: PT402, PT403, PT404, PT409. Callers: signed-in users.';

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
  if coalesce(current_setting('plumbline.told_as_one', true), '') <> '' then
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
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_words(what)
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
      when reversed = 'client_credit' then 'Credit taken back'
      when kind = 'refund' then 'Refund recorded'
      when kind = 'client_credit' then 'Credit applied'
      else upper(left(noun, 1)) || substr(noun, 2) || ' ' || word end,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;

create or replace function private.keep_material_skus_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder text;
begin
  -- A row of another company is refused by its policy, which runs after this; the error must not say what that company has.
  if auth.uid() is not null and new.company_id is distinct from private.company_id() then
    return new;
  end if;
  -- Two who save at the same moment come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('materials.sku/' || new.company_id, 0));
  -- Asked for afresh each time: planned once, while the table is small, it would read all of a table that has grown since.
  execute 'select m.name from public.materials m
    where m.company_id = $1 and m.sku is not null and lower(m.sku) = lower(btrim($2)) and m.id <> $3
    order by m.created_at limit 1' into holder using new.company_id, new.sku, new.id;
  if holder is not null then
    perform private.reject('PT422', format('SKU "%s" is already used by "%s".', btrim(new.sku), holder), 'sku');
  end if;
  return new;
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
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtext('stripe ' || intent));
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
    perform private.reject('PT422', 'This template does not exist.', 'template_id');
  end if;
  if allowed is not true and new.kind = 'sms' then
    perform private.reject('PT422', 'The client has not consented to text messages at this number.', 'phone_number');
  elsif allowed is not true then
    perform private.reject('PT422', 'This client does not want to receive mails.', 'client_id');
  end if;
  -- what was imported with its outcome, such as a restored backup, sends nothing
  if new.status = 'pending' then
    most := private.daily_message_limit(new.company_id);
    perform pg_advisory_xact_lock(hashtextextended('messages ' || new.company_id, 0));
    if (select count(*) from public.client_messages m where m.company_id = new.company_id and m.created_at > now() - interval '24 hours'
        and m.direction = 'outbound' and m.kind = new.kind) >= most then
      perform private.reject('PT422', format('Your plan allows %s %s in 24 hours. Please try again tomorrow.', to_char(most, 'FM999,999'),
        case new.kind when 'sms' then 'text messages' else 'mails to clients' end));
    end if;
  end if;
  return new;
end $$;

create or replace function private.queue_weekly_reports(p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  own_zone constant text := current_setting('timezone');
  queued int := 0;
  added int;
  due record;
begin
  for due in
    select n.company_id, c.timezone, w.monday, l.at::date as today from public.notification_preferences n
    join public.companies c on c.id = n.company_id and c.is_active
    cross join lateral (select private.local_time(p_now, c.timezone) as at) l
    cross join lateral (select date_trunc('week', l.at)::date as monday) w
    where n.weekly_reports
      -- a service that was down on Monday catches up until Wednesday
      and l.at >= w.monday + time '06:00' and l.at < w.monday + 3
      and private.local_time(n.weekly_reports_since, c.timezone) < w.monday
      and exists (select from public.user_profiles u where u.company_id = n.company_id and u.role = 'owner' and u.is_active
        and not exists (select from private.notices o where o.user_id = u.id and o.kind = 'weekly_report' and o.about = w.monday::text))
    limit 20
  loop
    begin
      perform private.set_clock(due.timezone);
      insert into private.notices (company_id, user_id, kind, about, facts)
      select due.company_id, u.id, 'weekly_report', due.monday::text, r.facts
      from (select private.week_report(due.company_id, due.monday - 7, due.today) as facts offset 0) r
      join public.user_profiles u on u.company_id = due.company_id and u.role = 'owner' and u.is_active
      on conflict do nothing;
      get diagnostics added = row_count;
      queued := queued + added;
    exception when others then
      insert into private.notices (company_id, user_id, kind, about, facts, status, error)
      select due.company_id, u.id, 'weekly_report', due.monday::text, '{}', 'failed', left(sqlerrm, 1000)
      from public.user_profiles u where u.company_id = due.company_id and u.role = 'owner' and u.is_active
      on conflict do nothing;
    end;
  end loop;
  perform set_config('timezone', own_zone, true);
  return queued;
end $$;

create or replace function public.duplicate_project(p_project_id uuid, p_name text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  source public.projects;
  copy uuid := gen_random_uuid();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into source from public.projects p where p.id = p_project_id and p.company_id = private.company_id();
  if source.id is null then
    perform private.reject('PT404', 'Project not found');
  end if;
  insert into public.projects (id, name, description, client_id, start_date, end_date, address, project_type, priority)
  values (copy, left(coalesce(nullif(btrim(p_name), ''), source.name || ' (Copy)'), 200), source.description,
    source.client_id, source.start_date, source.end_date, source.address, source.project_type, source.priority);
  insert into public.project_finances (project_id, budget)
  select copy, f.budget from public.project_finances f where f.project_id = source.id and f.budget is not null;
  insert into public.budget_lines (project_id, category, description, amount, position)
  select copy, b.category, b.description, b.amount, b.position
  from public.budget_lines b where b.project_id = source.id and b.change_order_id is null;
  -- The new project is in the activity log; what is copied into it is not, line by line.
  perform set_config('plumbline.told_as_one', copy::text, true);
  insert into public.project_timeline (project_id, title, description, type, start_date, due_date, position)
  select copy, t.title, t.description, t.type, t.start_date, t.due_date, t.position
  from public.project_timeline t where t.project_id = source.id;
  insert into public.project_tasks (project_id, title, description, due_date, position)
  select copy, t.title, t.description, t.due_date, t.position
  from public.project_tasks t where t.project_id = source.id;
  perform set_config('plumbline.told_as_one', '', true);
  return (select to_jsonb(l) from public.project_list l where l.id = copy);
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
    perform private.reject('PT403', 'Your role does not allow this.');
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
  perform private.reject('PT422', 'Choose customers, invoices or payments.', 'kind');
end $$;

create or replace function private.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.invoices;
  most numeric;
  net numeric;
  kept numeric;
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
  -- what is held back is asked for, and credited, on an invoice of its own
  most := original.amount_due - (select coalesce(sum(total_amount), 0) from public.invoices
    where company_id = company and credits_invoice_id = original.id and status <> 'void' and deleted_at is null);
  if p_amount is null or p_amount <= 0 or p_amount > most then
    perform private.reject('PT422', case when original.amount_due <= 0 then 'Nothing is due on this invoice, so there is nothing to credit.'
      when most <= 0 then 'All of this invoice has been credited.'
      else format('Enter an amount up to $%s.', to_char(most, 'FM999,999,990.00')) end, 'amount');
  end if;
  -- the amount is gross; the note shows net and tax at the invoice's rate
  net := round(p_amount / (1 + original.tax_rate / 100), 2);
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, description, due_date,
    credits_invoice_id, tax_rate, credited_total)
  values (p_id, company, original.client_id, original.project_id, null, 'credit_note', 'credit_note',
    left('Credit for ' || original.invoice_number, 200), p_reason, current_date, original.id,
    original.tax_rate, p_amount);
  -- A reason that is too long for the line is put above it.
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
  values (company, p_id, 1, case when length(btrim(p_reason)) between 1 and 300 then btrim(p_reason) else 'Credit for ' || original.invoice_number end,
    1, net);
  update public.invoices set status = 'paid', sent_at = now(), paid_date = current_date where company_id = company and id = p_id;
  kept := greatest(0, p_amount - greatest(original.balance, 0));
  -- in one statement: between the two the invoice would be open for a moment
  insert into public.payments (company_id, invoice_id, kind, amount, reference)
  select company, original.id, entry.kind, entry.amount, v.invoice_number
  from public.invoices v
  cross join (values (1, 'kept_as_credit', -kept), (2, 'credit_note', p_amount)) entry (place, kind, amount)
  where v.company_id = company and v.id = p_id and entry.amount <> 0 order by entry.place;
  if kept > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, notes)
    values (company, original.client_id, kept, 'credit_note', p_id, p_reason);
  end if;
  return p_id;
end $$;

create or replace function public.take_outgoing_messages(
  p_limit int default 20, p_quiet_hours text default null, p_seconds int default 60
) returns table (id uuid, kind text, phone_number text, email_address text, subject text, message_content text, facts jsonb,
  twilio_sid text, attempts int, created_at timestamptz, reminder_id uuid, client_id uuid, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_up_jobs('message');
  -- a client may have opted out, or paid, since the message was stored
  update public.client_messages m set status = 'failed', twilio_error_code = '21610',
    twilio_error_message = 'The client has opted out of text messages.'
  where m.direction = 'outbound' and m.status = 'pending' and m.kind = 'sms' and m.twilio_sid is null and coalesce(m.taken_until < now(), true)
    and not exists (select from public.client_message_consent c where c.company_id = m.company_id and c.client_id = m.client_id
      and c.phone_number = m.phone_number and c.has_consented and not c.opted_out);
  update public.client_messages m set status = 'failed', twilio_error_message = 'Nothing is open on this invoice any more.'
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

create or replace function private.finish_import(p_id uuid, p_created int, p_updated int, p_errors jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.import_jobs set created_rows = p_created, updated_rows = p_updated, failed_rows = jsonb_array_length(p_errors), errors = p_errors
  where id = p_id and company_id = private.company_id() and undone_at is null;
  -- A batch is logged with the import that it is part of.
  if current_setting('plumbline.told_as_one', true) = p_id::text then
    perform set_config('plumbline.told_as_one', '', true);
    perform private.tell_import(private.company_id(), p_id);
  end if;
end $$;

reset check_function_bodies;
