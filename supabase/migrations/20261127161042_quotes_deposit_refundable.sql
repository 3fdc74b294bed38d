set check_function_bodies = off;

alter table public.quotes add column deposit_refundable boolean;

revoke all on table public.quotes from authenticated;
grant insert (client_id, company_id, custom_client_name, deposit_kind, deposit_refundable, deposit_value, description, discount_type, discount_value, duplicated_from, id, notes, number_origin, packages, project_id, quote_number, show_summary_only, tax_name, tax_rate, terms, title, valid_until), select, update (client_id, custom_client_name, deleted_at, deposit_deduction, deposit_kind, deposit_refundable, deposit_value, description, discount_type, discount_value, notes, packages, project_id, show_summary_only, status, tax_name, tax_rate, terms, title, valid_until) on table public.quotes to authenticated;

comment on column public.quotes.deposit_refundable is 'Whether the client gets the deposit back when they cancel, as the quote and the deposit invoice say; null: not stated.';

create or replace function private.quote_deposit(p_quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_quote.deposit_kind <> 'none' then jsonb_build_object('kind', p_quote.deposit_kind, 'value', p_quote.deposit_value,
    'is_refundable', p_quote.deposit_refundable, 'amount', coalesce(v.total_amount, n.net + n.tax),
    'invoice_id', v.id, 'invoice_number', v.invoice_number, 'balance', v.balance) end
  from (select sum(t.amount) as net, sum(round(t.amount * coalesce(t.rate, p_quote.tax_rate) / 100, 2)) as tax
    from private.split_by_tax(private.deposit_net(p_quote), p_quote.taxes) t) n
  left join private.deposit_invoice(p_quote.company_id, p_quote.id) v on true
$$;

comment on function private.quote_deposit(p_quote public.quotes) is 'The deposit of a quote as its client sees it: { kind, value, is_refundable (null: not stated), amount, invoice_id, invoice_number, balance }, dollars with tax; null where none is asked for. The invoice is there from acceptance on.';

create or replace function private.add_deposit_invoice(
  p_quote public.quotes, p_invoice uuid, p_client uuid, p_net numeric, p_label text, p_due date, p_retainage numeric default 0
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, tax_name, retainage_rate, due_date, notes)
  values (p_invoice, p_quote.company_id, p_client, p_quote.project_id, p_quote.id, 'deposit', 'quote', left(p_quote.title || ' (deposit)', 200),
    p_quote.tax_rate, p_quote.tax_name, p_retainage, p_due,
    case p_quote.deposit_refundable when true then 'This deposit is refundable.' when false then 'This deposit is non-refundable.' end);
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
  select p_quote.company_id, p_invoice, t.place, left(p_label || ', ' || p_quote.quote_number || ' ' || p_quote.title, 300 - length(t.label)) || t.label,
    1, t.amount, t.name, t.rate
  from private.split_by_tax(p_net, p_quote.taxes) t;
end $$;

comment on function private.add_deposit_invoice(p_quote public.quotes, p_invoice uuid, p_client uuid, p_net numeric, p_label text, p_due date, p_retainage numeric) is 'The invoice, a draft, of a deposit: p_net dollars before tax. Its notes say whether the deposit is refundable, where the quote does. For members who bill a quote, and for clients who accept one.';

create or replace function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.custom_client_name, new.project_id, new.title, new.description, new.discount_type, new.discount_value,
      new.tax_rate, new.valid_until, new.notes, new.terms, new.show_summary_only, new.tax_name, new.deposit_kind, new.deposit_value, new.deposit_refundable)
    is distinct from
    (old.client_id, old.custom_client_name, old.project_id, old.title, old.description, old.discount_type, old.discount_value,
      old.tax_rate, old.valid_until, old.notes, old.terms, old.show_summary_only, old.tax_name, old.deposit_kind, old.deposit_value, old.deposit_refundable);
  allowed constant jsonb := '{
    "draft": ["sent", "accepted", "rejected", "expired"],
    "sent": ["draft", "accepted", "rejected", "expired"],
    "expired": ["draft", "sent", "accepted", "rejected"],
    "rejected": ["draft", "sent", "accepted"],
    "accepted": ["draft", "rejected"]
  }';
begin
  if current_user = 'authenticated' and content_changed and old.status <> 'draft' then
    perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
  end if;
  if new.status is distinct from old.status then
    if not allowed -> old.status ? new.status then
      raise exception 'A quote that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and private.is_quote_used(old.company_id, old.id) then
      raise exception 'This quote is part of a contract. Changes go through change orders.' using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and old.billed_amount > 0 then
      raise exception 'This quote has been invoiced. Its status can no longer change.' using errcode = 'PT409';
    end if;
    -- A revision counts itself; any other way back to draft would lose what was sent.
    if current_user = 'authenticated' and new.status = 'draft' then
      perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
    end if;
    if new.status = 'sent' then new.sent_at := now(); end if;
    new.accepted_at := case when new.status = 'accepted' then now() end;
    new.rejected_at := case when new.status = 'rejected' then now() end;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and private.is_quote_used(old.company_id, old.id) then
    raise exception 'This quote is part of a contract and cannot be deleted.' using errcode = 'PT409';
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.billed_amount > 0 then
    raise exception 'This quote has been invoiced and cannot be deleted.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create or replace function public.duplicate_quote(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into q from public.quotes where id = p_id and deleted_at is null;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  insert into public.quotes (id, client_id, custom_client_name, project_id, number_origin, title, description, discount_type,
    discount_value, tax_rate, valid_until, notes, terms, show_summary_only, duplicated_from, tax_name, deposit_kind, deposit_value, packages,
    deposit_refundable)
  values (p_new_id, q.client_id, q.custom_client_name, q.project_id, case q.number_origin when 'project' then 'project' else 'quotes_page' end,
    q.title, q.description, q.discount_type, q.discount_value, q.tax_rate, current_date + 30, q.notes, q.terms, q.show_summary_only, q.id, q.tax_name,
    q.deposit_kind, q.deposit_value, q.packages, q.deposit_refundable)
  on conflict (id) do nothing;
  if found then
    insert into public.quote_items (quote_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost,
      is_optional, is_selected, alternative_group, catalog_price, tax_name, tax_rate, package)
    select p_new_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional, is_selected,
      alternative_group, catalog_price, tax_name, tax_rate, package
    from public.quote_items where company_id = q.company_id and quote_id = q.id;
  end if;
  return private.quote_json(p_new_id);
end $$;

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  saved_lines jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  perform private.refuse_long_prices(p_items);
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Quote title is required', 'title');
  end if;
  perform private.check_packages(p_quote);
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only, tax_name, deposit_kind, deposit_value, packages,
        deposit_refundable)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false),
        nullif(btrim(p_quote ->> 'tax_name'), ''), coalesce(p_quote ->> 'deposit_kind', 'none'),
        coalesce((p_quote ->> 'deposit_value')::numeric, 0), coalesce(p_quote -> 'packages', '[]'),
        (p_quote ->> 'deposit_refundable')::boolean);
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
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into saved_lines from public.quote_items i where i.quote_id = target;
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
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false),
      -- A form that does not know names gives another rate no name.
      tax_name = case when p_quote ? 'tax_name' then nullif(btrim(p_quote ->> 'tax_name'), '')
        when coalesce((p_quote ->> 'tax_rate')::numeric, 0) = q.tax_rate then q.tax_name end,
      -- A screen that knows no deposits or packages leaves them as they are.
      packages = coalesce(p_quote -> 'packages', packages),
      deposit_kind = coalesce(p_quote ->> 'deposit_kind', deposit_kind),
      deposit_value = coalesce((p_quote ->> 'deposit_value')::numeric, deposit_value),
      deposit_refundable = case when p_quote ? 'deposit_refundable' then (p_quote ->> 'deposit_refundable')::boolean else deposit_refundable end
    where id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price, tax_name, tax_rate, package)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end,
    case when x.line ? 'tax_rate' then nullif(btrim(x.line ->> 'tax_name'), '') else y.was ->> 'tax_name' end,
    case when x.line ? 'tax_rate' then (x.line ->> 'tax_rate')::numeric else (y.was ->> 'tax_rate')::numeric end,
    case when x.line ? 'package' then nullif(btrim(x.line ->> 'package'), '') else y.was ->> 'package' end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select saved_lines -> (x.line ->> 'id') as was) y;
  perform private.choose_package(target);
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.quotes d where d.id = target and d.items_count > 0;
  perform private.refuse_wrong_deposit(d) from public.quotes d where d.id = target and d.deposit_kind <> 'none';
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

reset check_function_bodies;
