set check_function_bodies = off;

alter table public.quote_items add column package text;

alter table public.quotes add column packages jsonb default '[]'::jsonb not null;

create function private.check_packages(p_quote jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  packages constant jsonb := coalesce(p_quote -> 'packages', '[]');
begin
  if jsonb_typeof(packages) <> 'array' or jsonb_array_length(packages) > 6 then
    perform private.raise_api_error('PT422', 'A quote can have up to 6 packages.', 'packages');
  elsif exists (select from jsonb_array_elements(packages) p
    where btrim(coalesce(p ->> 'name', '')) = '' or length(p ->> 'name') > 60 or p ->> 'name' <> btrim(p ->> 'name') or length(p ->> 'description') > 1000) then
    perform private.raise_api_error('PT422', 'Name each package with up to 60 characters, and describe it with up to 1,000.', 'packages');
  elsif exists (select from jsonb_array_elements(packages) p group by p ->> 'name' having count(*) > 1) then
    perform private.raise_api_error('PT422', 'Give each package a different name.', 'packages');
  elsif exists (select from jsonb_array_elements(packages) p where nullif(p ->> 'photo_id', '') is not null
    and not exists (select from public.project_photos f where f.company_id = private.company_id() and f.deleted_at is null
      and f.project_id = (p_quote ->> 'project_id')::uuid and f.id::text = p ->> 'photo_id')) then
    perform private.raise_api_error('PT422', 'Choose pictures from the photos of the quote''s project.', 'packages');
  end if;
end $$;

create function private.choose_package(p_quote_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  company uuid;
  names text[];
  chosen text;
  missing text;
begin
  select q.company_id, (select coalesce(array_agg(p ->> 'name' order by at), '{}') from jsonb_array_elements(q.packages) with ordinality l (p, at))
  into company, names from public.quotes q where q.id = p_quote_id;
  if exists (select from public.quote_items i where i.company_id = company and i.quote_id = p_quote_id and i.package is not null and i.package <> all (names)) then
    perform private.raise_api_error('PT422', 'A line belongs to a package that is not in the quote.', 'packages');
  end if;
  select n into missing from unnest(names) n
  where not exists (select from public.quote_items i where i.company_id = company and i.quote_id = p_quote_id and i.package = n) limit 1;
  if missing is not null then
    perform private.raise_api_error('PT422', format('Add at least one line to the package %s.', missing), 'packages');
  end if;
  select coalesce((select i.package from public.quote_items i
    where i.company_id = company and i.quote_id = p_quote_id and i.package is not null and i.is_selected
    order by array_position(names, i.package) limit 1), names[1]) into chosen;
  update public.quote_items i set is_selected = i.package = chosen
  where i.company_id = company and i.quote_id = p_quote_id and i.package is not null and i.is_selected <> (i.package = chosen);
end $$;

create function public.shared_quote_pictures(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.shared_quote_pictures(p_token) $$;

create function private.shared_quote_pictures(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
begin
  if share.quote_id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('name', p ->> 'name', 'object_path', f.object_path, 'thumbnail_path', f.thumbnail_path)), '[]')
    from public.quotes q cross join lateral jsonb_array_elements(q.packages) p
    join public.project_photos f on f.company_id = q.company_id and f.id = private.as_uuid(p ->> 'photo_id') and f.deleted_at is null
    where q.company_id = share.company_id and q.id = share.quote_id and q.deleted_at is null and q.status <> 'draft');
end $$;

alter table public.quotes add constraint quotes_packages_check CHECK (jsonb_typeof(packages) = 'array'::text AND length(packages::text) <= 20000);

alter table public.quote_items add constraint quote_items_package_check CHECK (length(btrim(package)) >= 1 AND length(btrim(package)) <= 60);

alter table public.quote_items add constraint quote_items_package_alone CHECK (package IS NULL OR NOT is_optional AND alternative_group IS NULL);

grant execute on function private.check_packages(p_quote jsonb) to authenticated;

grant execute on function private.check_packages(p_quote jsonb) to service_role;

grant execute on function private.choose_package(p_quote_id uuid) to authenticated;

grant execute on function private.choose_package(p_quote_id uuid) to service_role;

grant execute on function private.shared_quote_pictures(p_token text) to anon;

grant execute on function private.shared_quote_pictures(p_token text) to authenticated;

grant execute on function public.shared_quote_pictures(p_token text) to anon;

grant execute on function public.shared_quote_pictures(p_token text) to authenticated;

revoke all on table public.quote_items from authenticated;
grant delete, insert (alternative_group, catalog_price, company_id, description, id, is_optional, is_selected, item_id, name, package, "position", quantity, quote_id, section, tax_name, tax_rate, unit, unit_cost, unit_price), select, update (alternative_group, catalog_price, description, is_optional, is_selected, item_id, name, package, "position", quantity, section, tax_name, tax_rate, unit, unit_cost, unit_price) on table public.quote_items to authenticated;

revoke all on table public.quotes from authenticated;
grant insert (client_id, company_id, custom_client_name, deposit_kind, deposit_value, description, discount_type, discount_value, duplicated_from, id, notes, number_origin, packages, project_id, quote_number, show_summary_only, tax_name, tax_rate, terms, title, valid_until), select, update (client_id, custom_client_name, deleted_at, deposit_deduction, deposit_kind, deposit_value, description, discount_type, discount_value, notes, packages, project_id, show_summary_only, status, tax_name, tax_rate, terms, title, valid_until) on table public.quotes to authenticated;

comment on table public.quote_items is 'Lines of a quote. Optional and alternative lines, and those of packages, count towards the total only while is_selected.';

comment on column public.quote_items.package is 'The package of the quote that the line belongs to; null for a line of every package.';

comment on column public.quotes.packages is 'Named packages of which the client chooses one: [{ name, description, photo_id }], photo_id a photo of the project; lines name theirs.';

comment on function private.check_packages(p_quote jsonb) is 'Refuses packages of a quote without a name, with the same name twice, more than 6, or with a picture of another project. Errors: PT422.';

comment on function private.choose_package(p_quote_id uuid) is 'Makes the lines of exactly one package count towards the total of a quote: the first one with a selected line, else the first. Errors: PT422 a line of an unknown package, or a package without lines.';

comment on function public.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision integer) is 'A client accepts (with a signature, the chosen package, and the chosen optional lines, p_selected as an array of line ids) or declines a quote. Stores the exact document, its sha256, the address and the time. Accepting a quote that asks for a deposit makes the invoice of the deposit. Deciding the same twice is harmless. Arguments: p_token; p_decision, accepted or rejected; p_signer_name; p_signer_email; p_signature, a data URL or typed text; p_reason for declining; p_revision, which one was seen. Errors: PT403 a member who looks as the client, PT404, PT409 not open, expired, or revised since, PT422 name or signature missing, or not one package. Callers: anyone with the token.';

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
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only, tax_name, deposit_kind, deposit_value, packages)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false),
        nullif(btrim(p_quote ->> 'tax_name'), ''), coalesce(p_quote ->> 'deposit_kind', 'none'),
        coalesce((p_quote ->> 'deposit_value')::numeric, 0), coalesce(p_quote -> 'packages', '[]'));
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
      deposit_value = coalesce((p_quote ->> 'deposit_value')::numeric, deposit_value)
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

comment on function public.save_quote(p_quote jsonb, p_items jsonb, p_version integer) is 'Creates or changes a quote and all its lines in one transaction and returns it with client, project and lines. A client-made id makes a repeated create harmless; changing needs the version that was read, and a draft: what was sent is revised instead. Without quote_number the next number of number_origin (quotes_page, project) is taken. Arguments: p_quote, columns of quotes; p_items, its lines in order, unit_price in dollars with four decimals; tax_name and tax_rate in percent, null for the rate of the quote, left out: as before; package, one of the packages of the quote; p_version. Errors: PT402 plan, PT403 role, PT404 deleted, PT409 stale version or accepted quote, PT422 sent, expired or rejected quote, or invalid (hint names the field). Callers: signed-in users with edit_documents.';

comment on function public.shared_quote_pictures(p_token text) is 'The pictures of the packages of a quote behind a link: [{ name, object_path, thumbnail_path }]; a gateway turns the paths into short addresses. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

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
      'paid_amount', v.paid_amount, 'credited_amount', private.credited_amount(v.company_id, v.id), 'balance', v.balance, 'issue_date', v.issue_date, 'po_number', v.po_number, 'tax_exemption', v.tax_exemption, 'due_date', v.due_date, 'notes', v.notes,
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

create or replace function private.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision int
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  q public.quotes;
  document jsonb;
  -- The packages that the selected lines belong to.
  wanted text[];
begin
  select * into q from public.quotes where company_id = share.company_id and id = share.quote_id and deleted_at is null for no key update;
  if q.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif share.is_preview then
    perform private.raise_api_error('PT403', 'You are looking at the portal as the client. Only the client can do this.');
  elsif p_decision is null or p_decision not in ('accepted', 'rejected') then
    perform private.raise_api_error('PT422', 'Accept or decline the quote.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'accepted' and nullif(p_signature, '') is null then
    perform private.raise_api_error('PT422', 'Sign the quote to accept it.', 'signature');
  elsif q.status = p_decision then
    return private.shared_document(share);
  elsif p_revision <> q.revision then
    perform private.raise_api_error('PT409', 'This quote has changed since you opened it. Look at it again before you decide.');
  elsif q.status <> 'sent' then
    perform private.raise_api_error('PT409', format('This quote is %s and can no longer be accepted or declined here.', q.status));
  elsif q.valid_until < current_date then
    perform private.raise_api_error('PT409', 'This quote has expired. Ask your contractor for a new one.');
  end if;
  if p_decision = 'accepted' and p_selected is not null then
    select array_agg(distinct i.package) into wanted from public.quote_items i
    where i.company_id = q.company_id and i.quote_id = q.id and i.package is not null and p_selected ? i.id::text;
    if jsonb_array_length(q.packages) > 0 and coalesce(cardinality(wanted), 0) <> 1 then
      perform private.raise_api_error('PT422', 'Choose one package.', 'selected');
    end if;
    update public.quote_items set is_selected = package = wanted[1]
    where company_id = q.company_id and quote_id = q.id and package is not null and is_selected <> (package = wanted[1]);
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
  -- Accepting the quote of a lead gives it a client and a project.
  select * into q from public.quotes x where x.company_id = q.company_id and x.id = q.id;
  perform private.issue_deposit(q);
  return private.shared_document(share);
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
    discount_value, tax_rate, valid_until, notes, terms, show_summary_only, duplicated_from, tax_name, deposit_kind, deposit_value, packages)
  values (p_new_id, q.client_id, q.custom_client_name, q.project_id, case q.number_origin when 'project' then 'project' else 'quotes_page' end,
    q.title, q.description, q.discount_type, q.discount_value, q.tax_rate, current_date + 30, q.notes, q.terms, q.show_summary_only, q.id, q.tax_name,
    q.deposit_kind, q.deposit_value, q.packages)
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

reset check_function_bodies;
