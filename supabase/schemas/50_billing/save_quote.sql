create function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
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
comment on function public.save_quote is
  'Saves a new or changed quote with all its lines in one transaction. Returns the quote with client, project, and lines. '
  'Repeating a create with the same id is harmless. Changing a quote needs the version that was read; only drafts can be '
  'changed, and a sent quote is revised instead. Without quote_number, the next number of number_origin (quotes_page, '
  'project) is used. Arguments: p_quote, columns of quotes; p_items, its lines in order: unit_price in dollars with four '
  'decimals; tax_name and tax_rate in percent, null for the rate of the quote, unchanged if missing; package, a name in the '
  'packages of the quote; p_version. Errors: PT402 plan, PT403 role, PT404 deleted, PT409 stale version or accepted quote, '
  'PT422 sent, expired or rejected quote, or invalid (hint names the field). Callers: signed-in users with edit_documents.';
grant execute on function public.save_quote to authenticated, service_role;
