-- Saving, duplicating, converting and moving quotes and invoices; each function is one transaction.

create function private.payment_status(p_status text, p_balance numeric, p_paid numeric, p_due date) returns text
language sql stable set search_path = '' as $$
  select case
    when p_status = 'paid' then 'paid'
    when p_status in ('sent', 'viewed', 'partial') and p_balance > 0 and p_due < current_date then 'overdue'
    when p_paid > 0 then 'partial'
    else 'pending' end
$$;
comment on function private.payment_status is 'paid, overdue, partial or pending, from the ledger and the due date (C8). A part-paid invoice past its date is overdue.';
create function private.aging_days(p_status text, p_balance numeric, p_due date) returns int
language sql stable set search_path = '' as $$
  select case when p_status in ('sent', 'viewed', 'partial') and p_balance > 0 and p_due < current_date
    then current_date - p_due else 0 end
$$;
comment on function private.aging_days is 'Days past due of an open invoice, else 0.';
create function private.term_days(p_terms text) returns int
language sql immutable set search_path = '' as $$
  select case p_terms when 'cod' then 0 when 'net15' then 15 when 'net45' then 45 when 'net60' then 60 else 30 end
$$;
comment on function private.term_days is 'Days that a client''s payment terms allow; 30 when unknown.';

create function private.quote_json(p_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(q) || jsonb_build_object(
    'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
        'company_name', c.company_name, 'payment_terms', c.payment_terms)
      from public.clients c where c.company_id = q.company_id and c.id = q.client_id),
    'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
    'project_name', (select p.name from public.projects p where p.company_id = q.company_id and p.id = q.project_id),
    'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
      from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'),
    'invoices', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'kind', v.kind,
        'status', v.status, 'total_amount', v.total_amount) order by v.created_at)
      from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.deleted_at is null), '[]'))
  from public.quotes q where q.id = p_id
$$;
comment on function private.quote_json is 'A quote with its client, project, lines and invoices, as the caller may read them.';

create function private.invoice_json(p_id uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(v) || jsonb_build_object(
    'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
        'company_name', c.company_name, 'payment_terms', c.payment_terms)
      from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
    'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
    'project_name', (select p.name from public.projects p where p.company_id = v.company_id and p.id = v.project_id),
    'quote_number', (select q.quote_number from public.quotes q where q.company_id = v.company_id and q.id = v.quote_id),
    'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
    'aging_days', private.aging_days(v.status, v.balance, v.due_date),
    'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
      from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'),
    'payments', coalesce((select jsonb_agg(to_jsonb(m) order by m.paid_at, m.created_at)
      from public.payments m where m.company_id = v.company_id and m.invoice_id = v.id), '[]'))
  from public.invoices v where v.id = p_id
$$;
comment on function private.invoice_json is 'An invoice with its client, project, lines and payments, as the caller may read them.';

grant execute on function private.quote_json, private.invoice_json, private.payment_status, private.aging_days, private.term_days
  to authenticated, service_role;

create function public.next_document_number(p_origin text) returns text
language plpgsql stable security invoker set search_path = '' as $$
declare
  step bigint := coalesce(
    (select c.last_value + 1 from public.document_counters c
      where c.company_id = private.company_id() and c.series = private.number_series(p_origin)),
    case p_origin when 'quote' then 1000 else 1 end);
  candidate text;
begin
  if p_origin not in ('quotes_page', 'project', 'invoice_wizard', 'quote', 'credit_note') then
    perform private.reject('PT422', 'Unknown number series.', 'number_origin');
  end if;
  loop
    candidate := private.format_number(p_origin, step);
    exit when not exists (select from public.quotes where company_id = private.company_id() and quote_number = candidate)
      and not exists (select from public.invoices where company_id = private.company_id() and invoice_number = candidate);
    step := step + 1;
  end loop;
  return candidate;
end $$;
comment on function public.next_document_number is
  'The number that the next document of this origin (quotes_page, project, invoice_wizard, quote, credit_note) will probably get. A suggestion: nothing is reserved. Save without a number to have it allocated.';

create function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.reject('PT422', 'Quote title is required', 'title');
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
      perform private.reject('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this quote. Reload it to see the changes.');
    end if;
    if q.deleted_at is not null then
      perform private.reject('PT404', 'This quote has been deleted.');
    end if;
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
    delete from public.quote_items where quote_id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), '')
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place);
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;
comment on function public.save_quote is
  'Creates or changes a quote and all its lines in one transaction and returns it with client, project and lines. A client-made id makes a repeated create harmless; changing needs the version that was read. Without quote_number the next number of number_origin (quotes_page, project) is taken. Errors: PT402 plan, PT403 role, PT409 stale version or accepted quote, PT422 invalid (hint names the field).';

create function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  target uuid := coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid());
  due constant date := (p_invoice ->> 'due_date')::date;
  v public.invoices;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into v from public.invoices where id = target for update;
  if found and p_version is null then
    return private.invoice_json(target);
  end if;
  if nullif(p_invoice ->> 'client_id', '') is null then
    perform private.reject('PT422', 'Client is required', 'client_id');
  elsif nullif(btrim(p_invoice ->> 'title'), '') is null then
    perform private.reject('PT422', 'Invoice title is required', 'title');
  elsif coalesce((p_invoice ->> 'tax_rate')::numeric, 0) not between 0 and 100 then
    perform private.reject('PT422', 'Tax rate must be between 0 and 100', 'tax_rate');
  elsif jsonb_array_length(coalesce(p_items, '[]')) = 0 then
    perform private.reject('PT422', 'At least one item must be added to the invoice', 'items');
  elsif due is null then
    perform private.reject('PT422', 'Due date is required', 'due_date');
  elsif due < current_date and due is distinct from v.due_date then
    perform private.reject('PT422', 'Due date cannot be in the past', 'due_date');
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
      perform private.reject('PT422', format('Invoice number %s is already in use.', btrim(p_invoice ->> 'invoice_number')), 'invoice_number');
    end;
  else
    if v.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this invoice. Reload it to see the changes.');
    end if;
    if v.deleted_at is not null then
      perform private.reject('PT404', 'This invoice has been deleted.');
    end if;
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
    delete from public.invoice_items where invoice_id = target;
  end if;
  insert into public.invoice_items (id, invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit,
    unit_price, unit_cost, contract_amount, percent_before, percent_complete)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid,
    (x.line ->> 'quote_item_id')::uuid, x.place::int, nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'),
    x.line ->> 'description', coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit',
    coalesce((x.line ->> 'unit_price')::numeric, 0), (x.line ->> 'unit_cost')::numeric,
    (x.line ->> 'contract_amount')::numeric, (x.line ->> 'percent_before')::numeric, (x.line ->> 'percent_complete')::numeric
  from jsonb_array_elements(p_items) with ordinality as x (line, place);
  if (select total_amount < 0 from public.invoices where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.invoice_json(target);
end $$;
comment on function public.save_invoice is
  'Creates (always as a draft) or changes a draft invoice and all its lines in one transaction and returns it whole. A client-made id makes a repeated create harmless; changing needs the version that was read. Without invoice_number the next free INV-0001 … is taken. Errors: PT402, PT403, PT409 stale or already sent, PT422 with the texts of [001 §5] (hint names the field).';

create function public.get_quote(p_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  found_quote constant jsonb := private.quote_json(p_id);
begin
  if found_quote is null then
    perform private.reject('PT404', 'Quote not found');
  end if;
  return found_quote;
end $$;
comment on function public.get_quote is 'A quote whole: client, project, lines, invoices. Errors: PT404.';
create function public.get_invoice(p_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  found_invoice constant jsonb := private.invoice_json(p_id);
begin
  if found_invoice is null then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  return found_invoice;
end $$;
comment on function public.get_invoice is 'An invoice whole: client, project, lines, payments, payment status and aging. Errors: PT404.';

create function public.duplicate_quote(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into q from public.quotes where id = p_id and deleted_at is null;
  if not found then
    perform private.reject('PT404', 'Quote not found');
  end if;
  insert into public.quotes (id, client_id, custom_client_name, project_id, number_origin, title, description, discount_type,
    discount_value, tax_rate, valid_until, notes, terms, show_summary_only, duplicated_from)
  values (p_new_id, q.client_id, q.custom_client_name, q.project_id, case q.number_origin when 'project' then 'project' else 'quotes_page' end,
    q.title, q.description, q.discount_type, q.discount_value, q.tax_rate, current_date + 30, q.notes, q.terms, q.show_summary_only, q.id)
  on conflict (id) do nothing;
  if found then
    insert into public.quote_items (quote_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost,
      is_optional, is_selected, alternative_group)
    select p_new_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional, is_selected,
      alternative_group
    from public.quote_items where company_id = q.company_id and quote_id = q.id;
  end if;
  return private.quote_json(p_new_id);
end $$;
comment on function public.duplicate_quote is
  'A new draft with the same lines, its own number and 30 days to run (C40). Repeating it with the same new id makes no second copy. Errors: PT402, PT403, PT404.';

create function public.set_quote_status(p_id uuid, p_status text) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  if p_status is null or p_status not in ('draft', 'sent', 'accepted', 'expired', 'rejected') then
    perform private.reject('PT422', 'Unknown quote status.', 'status');
  end if;
  update public.quotes set status = p_status where id = p_id and deleted_at is null and status <> p_status;
  if not found and not exists (select from public.quotes where id = p_id and deleted_at is null) then
    perform private.reject('PT404', 'Quote not found');
  end if;
  return private.quote_json(p_id);
end $$;
comment on function public.set_quote_status is
  'Moves a quote (draft, sent, accepted, expired, rejected) within its state machine; setting the state it has is harmless. Errors: PT402, PT403, PT404, PT409 move not possible, PT422.';

create function private.keep_revision(p_table text, p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_table = 'quotes' then
    insert into public.quote_revisions (company_id, quote_id, revision, document, reason)
    select company_id, id, revision, private.quote_json(id), p_reason from public.quotes
    where id = p_id and company_id = private.company_id();
    update public.quotes set revision = revision + 1, status = 'draft' where id = p_id and company_id = private.company_id();
  else
    insert into public.invoice_revisions (company_id, invoice_id, revision, document, reason)
    select company_id, id, revision, private.invoice_json(id), p_reason from public.invoices
    where id = p_id and company_id = private.company_id();
    update public.invoices set revision = revision + 1, status = 'draft' where id = p_id and company_id = private.company_id();
  end if;
end $$;
comment on function private.keep_revision is 'Keeps the document as it stands and opens it again as a draft with the next revision number. Its callers check who may.';

create function private.revise_document(p_table text, p_id uuid, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  state text;
  billed numeric;
begin
  perform private.require_write('edit_documents', case p_table when 'quotes' then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_table = 'quotes' then
    select status, billed_amount into state, billed from public.quotes
    where id = p_id and company_id = company and deleted_at is null for no key update;
  else
    select status, 0 into state, billed from public.invoices
    where id = p_id and company_id = company and deleted_at is null and kind <> 'credit_note' for no key update;
  end if;
  if state is null then
    perform private.reject('PT404', case p_table when 'quotes' then 'Quote not found' else 'Invoice not found' end);
  elsif state in ('void', 'paid') then
    perform private.reject('PT409', format('This invoice is %s and cannot be revised. Issue a credit note instead.', state));
  elsif billed > 0 then
    perform private.reject('PT409', 'This quote has been invoiced and cannot be revised.');
  elsif state <> 'draft' then
    perform private.keep_revision(p_table, p_id, p_reason);
  end if;
end $$;
comment on function private.revise_document is 'Opens a sent document for change. Errors: PT402, PT403, PT404, PT409.';
grant execute on function private.revise_document to authenticated;

create function public.revise_quote(p_id uuid, p_reason text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.revise_document('quotes', p_id, p_reason);
  return private.quote_json(p_id);
end $$;
comment on function public.revise_quote is 'Keeps the quote as a revision and opens it as a draft. Errors: PT402, PT403, PT404, PT409 once it has been invoiced.';
create function public.revise_invoice(p_id uuid, p_reason text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.revise_document('invoices', p_id, p_reason);
  return private.invoice_json(p_id);
end $$;
comment on function public.revise_invoice is 'Keeps a sent invoice as a revision and opens it as a draft under the same number; its payments stay (C29). Errors: PT402, PT403, PT404, PT409 when paid or void.';

create function public.send_invoice(p_id uuid) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  update public.invoices set status = 'sent' where id = p_id and status = 'draft' and deleted_at is null;
  if not found and not exists (select from public.invoices where id = p_id and deleted_at is null and status <> 'void') then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  return private.invoice_json(p_id);
end $$;
comment on function public.send_invoice is 'Issues a draft; a revised invoice with payments becomes partial or paid at once. Sending what is sent is harmless. Errors: PT402, PT403, PT404, PT409, PT422 without lines or due date.';

create function public.void_invoice(p_id uuid, p_reason text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  update public.invoices set status = 'void', void_reason = p_reason where id = p_id and status <> 'void' and deleted_at is null;
  if not found and not exists (select from public.invoices where id = p_id and status = 'void') then
    perform private.reject('PT404', 'Invoice not found');
  end if;
  return private.invoice_json(p_id);
end $$;
comment on function public.void_invoice is 'Voids an invoice without payments; its number stays taken. Errors: PT402, PT403, PT404, PT409 with payments.';

create function public.convert_quote(p_id uuid, p_client_id uuid default null, p_due_date date default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  invoice uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.reject('PT404', 'Quote not found');
  end if;
  select id into invoice from public.invoices
  where company_id = q.company_id and quote_id = q.id and kind = 'standard' and status <> 'void' and deleted_at is null;
  if invoice is not null then
    return private.invoice_json(invoice);
  end if;
  if q.status <> 'accepted' then
    perform private.reject('PT409', 'Only an accepted quote can be converted to an invoice.');
  end if;
  if q.billed_amount > 0 then
    perform private.reject('PT409', 'Part of this quote has been invoiced. Bill the remaining amount instead.');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  if customer is null then
    perform private.reject('PT422', 'Client is required', 'client_id');
  end if;
  insert into public.invoices (client_id, project_id, quote_id, number_origin, title, description, discount_type, discount_value,
    tax_rate, due_date, notes, show_summary_only)
  values (customer, q.project_id, q.id, 'quote', q.title, q.description, q.discount_type, q.discount_value, q.tax_rate,
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))),
    q.notes, q.show_summary_only)
  returning id into invoice;
  insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit, unit_price, unit_cost)
  select invoice, item_id, id, position, section, name, description, quantity, unit, unit_price, unit_cost
  from public.quote_items where company_id = q.company_id and quote_id = q.id and is_selected;
  return private.invoice_json(invoice);
end $$;
comment on function public.convert_quote is
  'Makes the invoice (draft, INV-YYYY-NNNN) of an accepted quote, once: repeated or at the same time, it answers with the invoice that exists (C40). A quote without a client needs p_client_id; the due date defaults to the client''s terms (C28). Errors: PT402, PT403, PT404, PT409 not accepted or partly billed, PT422 client missing.';

create function public.bill_quote(
  p_id uuid, p_kind text, p_percent numeric default null, p_lines jsonb default null, p_retainage_rate numeric default 0,
  p_due_date date default null, p_client_id uuid default null, p_invoice_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  net numeric;
  open_amount numeric;
  deposit numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_invoice_id) then
    return private.invoice_json(p_invoice_id);
  end if;
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.reject('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.reject('PT409', 'Only an accepted quote can be invoiced.');
  elsif p_kind not in ('deposit', 'progress', 'final') then
    perform private.reject('PT422', 'Choose deposit, progress or final.', 'kind');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  net := q.subtotal - q.discount_amount;
  open_amount := net - q.billed_amount;
  if customer is null then
    perform private.reject('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.reject('PT409', 'This quote has been invoiced in full.');
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
      perform private.reject('PT422', 'Enter how much is complete now, more than was billed before.', 'percent_complete');
    end if;
  else
    deposit := case when p_kind = 'final' then open_amount else round(net * p_percent / 100, 2) end;
    if deposit is null or deposit <= 0 or p_percent > 100 then
      perform private.reject('PT422', 'Enter a percentage between 0 and 100.', 'percent');
    end if;
    insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
    values (p_invoice_id, 1, left(case p_kind when 'deposit' then trim_scale(p_percent) || '% deposit, ' else 'Remaining amount, ' end
      || q.quote_number || ' ' || q.title, 300), 1, deposit);
  end if;
  if (select billed_amount > net from public.quotes where id = q.id) then
    perform private.reject('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;
comment on function public.bill_quote is
  'Invoices part of an accepted quote: deposit (p_percent of it), progress (percent complete for each line in p_lines, or p_percent for all; with retainage) or final (what is left). Never more than the quote. The new invoice''s id makes a repetition harmless. Errors: PT402, PT403, PT404, PT409, PT422.';

create function public.delete_documents(p_table text, p_ids uuid[]) returns table (id uuid, ok boolean, message text)
language plpgsql security invoker set search_path = '' as $$
declare
  one uuid;
begin
  perform private.require_write('edit_documents', case p_table when 'quotes' then 'create_edit_quotes' else 'create_edit_invoices' end);
  foreach one in array p_ids loop
    id := one; ok := true; message := null;
    begin
      if p_table = 'quotes' then
        update public.quotes q set deleted_at = now() where q.id = one and q.deleted_at is null;
      else
        update public.invoices v set deleted_at = now() where v.id = one and v.deleted_at is null;
      end if;
      if not found then
        ok := false; message := 'Not found';
      end if;
    exception when sqlstate 'PT409' then
      ok := false; message := sqlerrm;
    end;
    return next;
  end loop;
end $$;
comment on function public.delete_documents is 'Deletes (softly) quotes or invoices, answering for each whether it worked and why not. Table: quotes or invoices. Errors: PT402, PT403.';

create function public.restore_documents(p_table text, p_ids uuid[]) returns int
language plpgsql security invoker set search_path = '' as $$
declare
  restored int;
begin
  perform private.require_write('edit_documents', case p_table when 'quotes' then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_table = 'quotes' then
    update public.quotes set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  else
    update public.invoices set deleted_at = null where id = any (p_ids) and deleted_at is not null;
  end if;
  get diagnostics restored = row_count;
  return restored;
end $$;
comment on function public.restore_documents is 'Undo of delete_documents; answers how many came back.';

create function private.expire_quotes() returns int
language plpgsql security definer set search_path = '' as $$
declare
  expired int;
begin
  update public.quotes set status = 'expired' where status = 'sent' and valid_until < current_date and deleted_at is null;
  get diagnostics expired = row_count;
  return expired;
end $$;
comment on function private.expire_quotes is 'For a daily job: sent quotes past their date become expired.';
grant execute on function private.expire_quotes to service_role;

grant execute on function public.next_document_number, public.save_quote, public.save_invoice, public.get_quote, public.get_invoice,
  public.duplicate_quote, public.set_quote_status, public.revise_quote, public.revise_invoice, public.send_invoice,
  public.void_invoice, public.convert_quote, public.bill_quote, public.delete_documents, public.restore_documents
  to authenticated, service_role;
