-- Numbers, totals, states and the ledger: triggers that hold whoever writes.

create function private.next_number(p_company uuid, p_series text, p_first bigint default 1) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  taken bigint;
begin
  insert into public.document_counters as c (company_id, series, last_value)
  values (p_company, p_series, p_first)
  on conflict (company_id, series) do update set last_value = c.last_value + 1
  returning last_value into taken;
  return taken;
end $$;
comment on function private.next_number is 'Takes the next value of a series under the lock of its counter row, held until the transaction ends (C5).';

create function private.number_series(p_origin text) returns text
language sql stable set search_path = '' as $$
  select case p_origin
    when 'project' then 'QT-' || to_char(current_date, 'YYYYMM') || '-'
    when 'quote' then 'INV-' || to_char(current_date, 'YYYY') || '-'
    when 'invoice_wizard' then 'INV-'
    when 'credit_note' then 'CN-'
    else 'Q-'
  end
$$;
comment on function private.number_series is 'The prefix, which is also the counter''s name: Q-0001 quotes page, QT-YYYYMM-NNN project dialog, INV-0001 wizard, INV-YYYY-NNNN from a quote, CN-0001 credit notes.';

create function private.format_number(p_origin text, p_value bigint) returns text
language sql stable set search_path = '' as $$
  select private.number_series(p_origin)
    || lpad(p_value::text, greatest(length(p_value::text), case p_origin when 'project' then 3 else 4 end), '0')
$$;
grant execute on function private.number_series, private.format_number to authenticated, service_role;

create function private.assign_number() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  field constant text := tg_argv[0];
  typed constant text := nullif(btrim(to_jsonb(new) ->> field), '');
  origin text := new.number_origin;
  candidate text;
  taken boolean;
begin
  if typed is not null then
    return jsonb_populate_record(new, jsonb_build_object(field, typed));
  end if;
  if origin = 'typed' then
    origin := case tg_table_name when 'quotes' then 'quotes_page' else 'invoice_wizard' end;
  end if;
  loop
    candidate := private.format_number(origin, private.next_number(
      new.company_id, private.number_series(origin), case origin when 'quote' then 1000 else 1 end));
    execute format('select exists (select 1 from public.%I where company_id = $1 and %I = $2)', tg_table_name, field)
      into taken using new.company_id, candidate;
    exit when not taken;
  end loop;
  return jsonb_populate_record(new, jsonb_build_object(field, candidate, 'number_origin', origin));
end $$;
comment on function private.assign_number is 'Before insert: keeps a typed number (trimmed), else allocates the next free one of the document''s origin. The table''s unique key settles the rest.';
create trigger quotes_assign_number before insert on public.quotes
  for each row execute function private.assign_number('quote_number');
create trigger invoices_assign_number before insert on public.invoices
  for each row execute function private.assign_number('invoice_number');

create function private.compute_totals() returns trigger
language plpgsql set search_path = '' as $$
declare
  base numeric;
begin
  new.discount_amount := least(
    case new.discount_type when 'percent' then round(new.subtotal * new.discount_value / 100, 2) else new.discount_value end,
    greatest(new.subtotal, 0));
  base := new.subtotal - new.discount_amount;
  new.tax_amount := round(base * new.tax_rate / 100, 2);
  new.total_amount := base + new.tax_amount;
  if tg_table_name = 'invoices' then
    new.retainage_amount := round(base * new.retainage_rate / 100, 2);
  end if;
  if new.status <> 'draft' and new.total_amount < 0 then
    raise exception 'The total cannot be negative.' using errcode = 'PT422';
  end if;
  return new;
end $$;
comment on function private.compute_totals is 'discount, tax and total from the subtotal: total = (subtotal - discount) + tax, each rounded to the cent, half away from zero (C9). A discount never exceeds the subtotal. packages/domain computes the same.';
create trigger quotes_totals before insert or update on public.quotes
  for each row execute function private.compute_totals();
create trigger invoices_totals before insert or update on public.invoices
  for each row execute function private.compute_totals();

create function private.sum_quote_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes q set subtotal = t.subtotal, items_count = t.lines
  from (
    select c.company_id, c.quote_id, count(i.id)::int as lines,
      coalesce(sum(i.total_price) filter (where i.is_selected), 0) as subtotal
    from (select distinct company_id, quote_id from changed) c
    left join public.quote_items i on i.company_id = c.company_id and i.quote_id = c.quote_id
    group by c.company_id, c.quote_id
  ) t
  where q.company_id = t.company_id and q.id = t.quote_id and (q.subtotal, q.items_count) is distinct from (t.subtotal, t.lines);
  return null;
end $$;
create function private.sum_invoice_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invoices v set subtotal = t.subtotal, items_count = t.lines
  from (
    select c.company_id, c.invoice_id, count(i.id)::int as lines, coalesce(sum(i.total_price), 0) as subtotal
    from (select distinct company_id, invoice_id from changed) c
    left join public.invoice_items i on i.company_id = c.company_id and i.invoice_id = c.invoice_id
    group by c.company_id, c.invoice_id
  ) t
  where v.company_id = t.company_id and v.id = t.invoice_id and (v.subtotal, v.items_count) is distinct from (t.subtotal, t.lines);
  return null;
end $$;

create function private.count_item_usage() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  step constant int := case tg_op when 'DELETE' then -1 else 1 end;
  company uuid;
begin
  for company in select distinct company_id from changed where item_id is not null order by 1 loop
    -- one lock for each company, so that two saves that share items in another order cannot deadlock
    perform pg_advisory_xact_lock(hashtextextended('item usage ' || company, 0));
  end loop;
  update public.items_database i
  set usage_count = greatest(i.usage_count + step * t.lines, 0),
    last_used_at = case when step > 0 then now() else i.last_used_at end
  from (select company_id, item_id, count(*)::int as lines from changed where item_id is not null group by 1, 2) t
  where i.company_id = t.company_id and i.id = t.item_id;
  return null;
end $$;
comment on function private.count_item_usage is 'Keeps items_database.usage_count equal to the number of document lines that use the item, and last_used_at (P29).';

create function private.guard_quote_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  select q.status into state from public.quotes q
  where q.company_id = (line ->> 'company_id')::uuid and q.id = (line ->> 'quote_id')::uuid for no key update;
  if state = 'accepted' then
    raise exception 'This quote has been accepted. Revise it to change it.' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create function private.guard_invoice_line() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  line constant jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  state text;
begin
  select v.status into state from public.invoices v
  where v.company_id = (line ->> 'company_id')::uuid and v.id = (line ->> 'invoice_id')::uuid for no key update;
  if state <> 'draft' then
    raise exception 'This invoice has been sent. Revise or void it to change it.' using errcode = 'PT409';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create trigger quote_items_state before insert or update or delete on public.quote_items
  for each row execute function private.guard_quote_line();
create trigger invoice_items_state before insert or update or delete on public.invoice_items
  for each row execute function private.guard_invoice_line();
create trigger quote_items_freeze_parent before update on public.quote_items
  for each row execute function private.freeze_columns('quote_id');
create trigger invoice_items_freeze_parent before update on public.invoice_items
  for each row execute function private.freeze_columns('invoice_id', 'quote_item_id', 'contract_amount', 'percent_before');
-- runs before the triggers that compute (triggers fire in the order of their names)
create trigger quotes_freeze_totals before update on public.quotes
  for each row execute function private.freeze_columns('quote_number', 'number_origin', 'subtotal', 'discount_amount',
    'tax_amount', 'total_amount', 'items_count', 'billed_amount', 'revision');
create trigger invoices_freeze_totals before update on public.invoices
  for each row execute function private.freeze_columns('invoice_number', 'number_origin', 'quote_id', 'kind', 'subtotal',
    'discount_amount', 'tax_amount', 'total_amount', 'retainage_amount', 'paid_amount', 'paid_date', 'items_count',
    'payment_method', 'revision', 'credits_invoice_id', 'stripe_customer_id', 'stripe_payment_intent_id');

create trigger quote_items_inserted after insert on public.quote_items referencing new table as changed
  for each statement execute function private.sum_quote_lines();
create trigger quote_items_updated after update on public.quote_items referencing new table as changed
  for each statement execute function private.sum_quote_lines();
create trigger quote_items_deleted after delete on public.quote_items referencing old table as changed
  for each statement execute function private.sum_quote_lines();
create trigger invoice_items_inserted after insert on public.invoice_items referencing new table as changed
  for each statement execute function private.sum_invoice_lines();
create trigger invoice_items_updated after update on public.invoice_items referencing new table as changed
  for each statement execute function private.sum_invoice_lines();
create trigger invoice_items_deleted after delete on public.invoice_items referencing old table as changed
  for each statement execute function private.sum_invoice_lines();
create trigger quote_items_used after insert on public.quote_items referencing new table as changed
  for each statement execute function private.count_item_usage();
create trigger quote_items_unused after delete on public.quote_items referencing old table as changed
  for each statement execute function private.count_item_usage();
create trigger invoice_items_used after insert on public.invoice_items referencing new table as changed
  for each statement execute function private.count_item_usage();
create trigger invoice_items_unused after delete on public.invoice_items referencing old table as changed
  for each statement execute function private.count_item_usage();

-- the line a quote or an invoice refers to must belong to the same deal
create function private.check_document_parties() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner_client uuid;
begin
  if new.project_id is null then
    return new;
  end if;
  select p.client_id into owner_client from public.projects p where p.company_id = new.company_id and p.id = new.project_id;
  if owner_client is not null and new.client_id is not null and owner_client <> new.client_id then
    raise exception 'The project belongs to another client.' using errcode = 'PT422', hint = 'project_id';
  end if;
  return new;
end $$;
create trigger quotes_parties before insert or update of client_id, project_id on public.quotes
  for each row execute function private.check_document_parties();
create trigger invoices_parties before insert or update of client_id, project_id on public.invoices
  for each row execute function private.check_document_parties();

create function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.custom_client_name, new.project_id, new.title, new.description, new.discount_type, new.discount_value,
      new.tax_rate, new.valid_until, new.notes, new.terms, new.show_summary_only)
    is distinct from
    (old.client_id, old.custom_client_name, old.project_id, old.title, old.description, old.discount_type, old.discount_value,
      old.tax_rate, old.valid_until, old.notes, old.terms, old.show_summary_only);
  allowed constant jsonb := '{
    "draft": ["sent", "accepted", "rejected", "expired"],
    "sent": ["draft", "accepted", "rejected", "expired"],
    "expired": ["draft", "sent", "accepted", "rejected"],
    "rejected": ["draft", "sent", "accepted"],
    "accepted": ["draft", "rejected"]
  }';
begin
  if new.status is distinct from old.status then
    if not allowed -> old.status ? new.status then
      raise exception 'A quote that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and old.billed_amount > 0 then
      raise exception 'This quote has been invoiced. Its status can no longer change.' using errcode = 'PT409';
    end if;
    if new.status = 'sent' then new.sent_at := now(); end if;
    new.accepted_at := case when new.status = 'accepted' then now() end;
    new.rejected_at := case when new.status = 'rejected' then now() end;
  elsif current_user = 'authenticated' and content_changed and old.status = 'accepted' then
    raise exception 'This quote has been accepted. Revise it to change it.' using errcode = 'PT409';
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.billed_amount > 0 then
    raise exception 'This quote has been invoiced and cannot be deleted.' using errcode = 'PT409';
  end if;
  return new;
end $$;
comment on function private.guard_quote is 'The quote''s state machine and what may change in which state. Errors: PT409.';
create trigger quotes_state before update on public.quotes for each row execute function private.guard_quote();

create function private.guard_new_invoice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and new.kind = 'credit_note' then
    raise exception 'A credit note is issued with issue_credit_note.' using errcode = 'PT422';
  end if;
  return new;
end $$;
create trigger invoices_kind before insert on public.invoices for each row execute function private.guard_new_invoice();

create function private.guard_invoice() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.project_id, new.title, new.description, new.discount_type, new.discount_value, new.tax_rate,
      new.retainage_rate, new.issue_date, new.due_date, new.notes, new.payment_terms, new.show_summary_only)
    is distinct from
    (old.client_id, old.project_id, old.title, old.description, old.discount_type, old.discount_value, old.tax_rate,
      old.retainage_rate, old.issue_date, old.due_date, old.notes, old.payment_terms, old.show_summary_only);
begin
  if current_user = 'authenticated' then
    if new.status is distinct from old.status
       and (old.status || ' ' || new.status) not in ('draft sent', 'draft void', 'sent viewed', 'sent void', 'viewed void') then
      raise exception 'An invoice that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if content_changed and old.status <> 'draft' then
      raise exception 'This invoice has been sent. Revise or void it to change it.' using errcode = 'PT409';
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
      when new.paid_amount > 0 and new.paid_amount >= new.total_amount - new.retainage_amount then 'paid'
      when new.paid_amount > 0 then 'partial'
      else 'sent' end;
  end if;
  if new.status = 'void' and old.status <> 'void' then
    if old.paid_amount <> 0 then
      raise exception 'Reverse the payments of this invoice before you void it.' using errcode = 'PT409';
    end if;
    new.voided_at := now();
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.paid_amount <> 0 then
    raise exception 'This invoice has payments and cannot be deleted. Reverse them or keep the invoice.' using errcode = 'PT409';
  end if;
  return new;
end $$;
comment on function private.guard_invoice is 'The invoice''s state machine: people send, view and void; partial and paid come from the ledger. Errors: PT409, PT422.';
create trigger invoices_state before update on public.invoices for each row execute function private.guard_invoice();

create function private.sum_billed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes q
  set billed_amount = coalesce((
    select sum(v.subtotal - v.discount_amount) from public.invoices v
    where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void' and v.deleted_at is null
      and v.kind not in ('credit_note', 'retainage')), 0)
  where q.company_id = new.company_id and q.id = new.quote_id;
  return null;
end $$;
comment on function private.sum_billed is 'Keeps quotes.billed_amount equal to the net amount of its living invoices (C40).';
create trigger invoices_billed_new after insert on public.invoices
  for each row when (new.quote_id is not null) execute function private.sum_billed();
create trigger invoices_billed after update of subtotal, discount_type, discount_value, status, deleted_at on public.invoices
  for each row when (new.quote_id is not null) execute function private.sum_billed();

create function private.apply_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  paid numeric(12,2);
  reversed numeric(12,2);
begin
  -- "for update" would deadlock with the key-share lock of the foreign key
  select * into target from public.invoices where company_id = new.company_id and id = new.invoice_id for no key update;
  if target.status = 'void' then
    raise exception 'This invoice is void.' using errcode = 'PT409';
  end if;
  if target.kind = 'credit_note' then
    raise exception 'A credit note takes no payments.' using errcode = 'PT409';
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
      raise exception 'This is more than is left of the payment.' using errcode = 'PT422', hint = 'amount';
    end if;
  end if;
  update public.invoices set
    paid_amount = paid,
    status = case when paid >= amount_due and amount_due > 0 then 'paid' when paid > 0 then 'partial'
      when status in ('partial', 'paid') then 'sent' else status end,
    paid_date = case when paid >= amount_due and amount_due > 0 then new.paid_at::date end,
    payment_method = coalesce(new.method, payment_method),
    sent_at = coalesce(sent_at, now()),
    due_date = coalesce(due_date, current_date)
  where company_id = new.company_id and id = new.invoice_id;
  return null;
end $$;
comment on function private.apply_payment is 'Locks the invoice, refuses more than the balance (PT422), and derives paid amount, status and paid date from the ledger (C8, C10).';
create trigger payments_apply after insert on public.payments for each row execute function private.apply_payment();

create trigger payments_append_only before update on public.payments for each row execute function private.refuse_change();
create trigger quote_revisions_append_only before update on public.quote_revisions for each row execute function private.refuse_change();
create trigger invoice_revisions_append_only before update on public.invoice_revisions for each row execute function private.refuse_change();
create trigger client_credits_append_only before update of amount, client_id, source on public.client_credits
  for each row execute function private.refuse_change();
create trigger document_acceptances_append_only before update of decision, document, document_hash, signature, signer_name
  on public.document_acceptances for each row execute function private.refuse_change();

create function private.check_client_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  left_over numeric;
begin
  perform 1 from public.clients where company_id = new.company_id and id = new.client_id for no key update;
  select coalesce(sum(amount), 0) into left_over from public.client_credits
  where company_id = new.company_id and client_id = new.client_id;
  if left_over < 0 then
    raise exception 'The client has only $% of credit.', to_char(left_over - new.amount, 'FM999,999,990.00')
      using errcode = 'PT422', hint = 'amount';
  end if;
  return null;
end $$;
create trigger client_credits_check after insert on public.client_credits
  for each row execute function private.check_client_credit();

-- Recalculated sums are no news; what a person did is. Titles carry no amounts: field roles read the feed.
create trigger quotes_activity_new after insert on public.quotes
  for each row execute function private.log_activity('quote', 'title', 'view_money', 'project_id');
create trigger quotes_activity after update on public.quotes
  for each row when ((old.status, old.deleted_at, old.title, old.client_id, old.revision)
    is distinct from (new.status, new.deleted_at, new.title, new.client_id, new.revision))
  execute function private.log_activity('quote', 'title', 'view_money', 'project_id');
create trigger invoices_activity_new after insert on public.invoices
  for each row execute function private.log_activity('invoice', 'title', 'view_money', 'project_id');
create trigger invoices_activity after update on public.invoices
  for each row when ((old.status, old.deleted_at, old.title, old.client_id, old.revision)
    is distinct from (new.status, new.deleted_at, new.title, new.client_id, new.revision))
  execute function private.log_activity('invoice', 'title', 'view_money', 'project_id');
create trigger payments_activity after insert on public.payments
  for each row execute function private.log_activity('payment', 'reference', 'view_money', '');
