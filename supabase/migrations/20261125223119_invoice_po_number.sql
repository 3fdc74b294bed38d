set check_function_bodies = off;

drop index public.invoices_words_idx;

alter table public.invoices add column po_number text;

alter table public.invoices add constraint invoices_po_number_check CHECK (length(po_number) <= 60);

create index invoices_words_idx on public.invoices using gin (lower(invoice_number || ' ' || title || ' ' || coalesce(po_number, '')) extensions.gin_trgm_ops, company_id);

revoke all on table public.invoices from authenticated;
grant insert (client_id, company_id, credits_invoice_id, description, discount_type, discount_value, due_date, id, invoice_number, issue_date, kind, notes, number_origin, payment_terms, po_number, project_id, quote_id, retainage_rate, retains_invoice_id, show_summary_only, tax_rate, title), select, update (client_id, deleted_at, description, discount_type, discount_value, due_date, has_reminders, issue_date, notes, payment_terms, po_number, project_id, retainage_rate, show_summary_only, status, tax_rate, title, void_reason) on table public.invoices to authenticated;

comment on column public.invoices.po_number is 'The client''s purchase order number, at most 60 characters; printed on the invoice. Null without one.';

comment on function public.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of invoice_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, title, PO number, client, project), status (paid, pending, partial, overdue, open, current: open and not overdue), min, max (of total_amount), method [], client, project, from, to (of issue_date). p_sort: issue_date, total_amount, due_date, aging_days, payment_status, client_name, invoice_number, project_name or created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create or replace function private.list_search_text(p_list text) returns text
language sql immutable set search_path = '' as $$
  select case p_list
    when 'invoices' then 'lower(r.invoice_number || '' '' || r.title || '' '' || coalesce(r.po_number, ''''))'
    when 'quotes' then 'lower(r.quote_number || '' '' || r.title || '' '' || coalesce(r.custom_client_name, ''''))'
    when 'projects' then 'lower(r.name || '' '' || r.address || '' '' || r.description)'
    when 'vendors' then 'lower(r.name || '' '' || coalesce(r.company_name, '''') || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.contact_person, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'materials' then 'lower(r.name || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.description, '''') || '' '' || coalesce(r.vendor_sku, ''''))' end
$$;

create or replace function private.guard_invoice() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.project_id, new.title, new.description, new.discount_type, new.discount_value, new.tax_rate,
      new.retainage_rate, new.issue_date, new.due_date, new.notes, new.payment_terms, new.show_summary_only, new.po_number)
    is distinct from
    (old.client_id, old.project_id, old.title, old.description, old.discount_type, old.discount_value, old.tax_rate,
      old.retainage_rate, old.issue_date, old.due_date, old.notes, old.payment_terms, old.show_summary_only, old.po_number);
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

create or replace function private.shared_document(p_share public.document_shares) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when whole ->> 'status' = 'draft' then whole || jsonb_build_object('description', null, 'notes', null, 'terms', null,
      'payment_terms', null, 'po_number', null, 'subtotal', 0, 'discount_value', 0, 'discount_amount', 0, 'tax_amount', 0, 'total_amount', 0, 'retainage_amount', 0, 'amount_due', 0,
      'balance', 0, 'decision', null, 'items', '[]'::jsonb)
    else whole end
  from (select case when p_share.quote_id is not null then (
    select jsonb_build_object('type', 'quote', 'id', q.id, 'number', q.quote_number, 'title', q.title, 'description', q.description,
      'status', case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end,
      'subtotal', q.subtotal, 'discount_type', q.discount_type, 'discount_value', q.discount_value,
      'discount_amount', q.discount_amount, 'tax_rate', q.tax_rate, 'tax_amount', q.tax_amount,
      'total_amount', q.total_amount, 'valid_until', q.valid_until, 'notes', q.notes, 'terms', q.terms,
      'show_summary_only', q.show_summary_only, 'revision', q.revision, 'created_at', q.created_at,
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'decision', private.quote_decision(q) - array['signer_email', 'ip_address'],
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.unit_price end,
          'total_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.total_price end,
          'is_optional', i.is_optional, 'is_selected', i.is_selected,
          'alternative_group', i.alternative_group) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'))
    from public.quotes q where q.company_id = p_share.company_id and q.id = p_share.quote_id and q.deleted_at is null)
  else (
    select jsonb_build_object('type', 'invoice', 'id', v.id, 'number', v.invoice_number, 'kind', v.kind, 'title', v.title,
      'description', v.description, 'status', v.status,
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'subtotal', v.subtotal, 'discount_amount', v.discount_amount, 'tax_rate', v.tax_rate, 'tax_amount', v.tax_amount,
      'total_amount', v.total_amount, 'retainage_amount', v.retainage_amount, 'amount_due', v.amount_due,
      'paid_amount', v.paid_amount, 'credited_amount', private.credited_amount(v.company_id, v.id), 'balance', v.balance, 'issue_date', v.issue_date, 'po_number', v.po_number, 'due_date', v.due_date, 'notes', v.notes,
      'payment_terms', v.payment_terms, 'show_summary_only', v.show_summary_only, 'created_at', v.created_at,
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when v.show_summary_only then null else i.unit_price end,
          'total_price', case when v.show_summary_only then null else i.total_price end,
          'contract_amount', case when v.show_summary_only then null else i.contract_amount end, 'percent_before', i.percent_before,
          'percent_complete', i.percent_complete) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'))
    from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id and v.deleted_at is null)
  end as whole) document
$$;

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
  elsif length(btrim(p_invoice ->> 'po_number')) > 60 then
    perform private.raise_api_error('PT422', 'The PO number is too long (60 characters at most)', 'po_number');
  end if;
  if v.id is null then
    begin
      insert into public.invoices (id, client_id, project_id, invoice_number, number_origin, title, description, discount_type,
        discount_value, tax_rate, retainage_rate, issue_date, due_date, notes, payment_terms, show_summary_only, po_number)
      values (target, (p_invoice ->> 'client_id')::uuid, (p_invoice ->> 'project_id')::uuid,
        nullif(btrim(p_invoice ->> 'invoice_number'), ''),
        case when nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then 'invoice_wizard' else 'typed' end,
        btrim(p_invoice ->> 'title'), p_invoice ->> 'description', coalesce(p_invoice ->> 'discount_type', 'amount'),
        coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
        coalesce((p_invoice ->> 'tax_rate')::numeric, 0), coalesce((p_invoice ->> 'retainage_rate')::numeric, 0),
        coalesce((p_invoice ->> 'issue_date')::date, current_date), due, p_invoice ->> 'notes',
        p_invoice ->> 'payment_terms', coalesce((p_invoice ->> 'show_summary_only')::boolean, false),
        nullif(btrim(p_invoice ->> 'po_number'), ''));
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
      show_summary_only = coalesce((p_invoice ->> 'show_summary_only')::boolean, false),
      -- A form that does not know the field leaves it alone.
      po_number = case when p_invoice ? 'po_number' then nullif(btrim(p_invoice ->> 'po_number'), '') else v.po_number end
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

create or replace view public.invoice_list with (security_invoker = true) as
select v.id, v.company_id, v.invoice_number, v.kind, v.title, v.description, v.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone, v.project_id, p.name as project_name, v.quote_id, q.quote_number,
  case when v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.due_date < current_date then 'overdue' else v.status end as status,
  private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status,
  private.aging_days(v.status, v.balance, v.due_date) as aging_days,
  v.payment_method, v.payment_terms, v.subtotal, v.discount_amount, v.tax_rate, v.tax_amount, v.total_amount, v.retainage_amount,
  v.amount_due, v.paid_amount, (case when v.status = 'void' then 0 else v.balance end)::numeric(12,2) as balance, v.items_count, v.issue_date, v.due_date, v.paid_date,
  v.kind = 'progress' as progress_billing, v.revision, v.sent_at, v.viewed_at, v.notes, v.show_summary_only,
  v.credits_invoice_id, v.version, v.created_by, v.created_at, v.updated_at, v.po_number
from public.invoices v
left join private.client_names c on c.company_id = v.company_id and c.id = v.client_id
left join private.project_names p on p.company_id = v.company_id and p.id = v.project_id
left join private.quote_names q on q.company_id = v.company_id and q.id = v.quote_id
where v.deleted_at is null;

reset check_function_bodies;
