-- Saving an item whole, imports of vendors and materials with a dry run, and the price book.

create function private.item_defaults() returns jsonb
language sql immutable set search_path = '' as $$
  select '{"category": "materials", "unit": "each", "unit_price": 0, "markup_percentage": 0, "price_basis": "selling",
    "tax_category": "materials", "seasonal_pricing": false, "inventory_tracking": true, "current_stock": 0,
    "reorder_level": 0, "is_active": true}'::jsonb
$$;
comment on function private.item_defaults is 'What a new item has where nothing is said.';

create function public.save_item(p_item jsonb, p_related uuid[] default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  this_id constant uuid := coalesce((p_item ->> 'id')::uuid, gen_random_uuid());
  known public.items_database;
  given public.items_database;
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
      perform private.reject('PT409', 'Somebody else changed this item meanwhile. Load it again and repeat your change.');
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
  perform private.reject('PT422', 'Another item has this barcode already.', 'barcode');
end $$;
comment on function public.save_item is
  'Creates or changes an item and the items sold with it in one transaction; a client-made id makes a repetition harmless. A key that is missing keeps its value. Errors: PT402, PT403, PT409 when version is stale, PT422.';

create function public.related_items(p_item_id uuid) returns setof public.item_picker
language sql stable security invoker set search_path = '' as $$
  select p.* from public.item_relations r
  join public.item_picker p on p.company_id = r.company_id and p.id = r.related_item_id
  where r.company_id = (select private.company_id()) and r.item_id = p_item_id
  order by p.name
$$;
comment on function public.related_items is 'Active items that are usually sold with one.';

-- Imports ---------------------------------------------------------------------------------------------------

create function private.import_message(p_state text, p_message text) returns text
language sql immutable set search_path = '' as $$
  select case when p_state = 'PT422' then p_message when p_state = '23503' then 'Unknown unit' else 'A value is not valid' end
$$;
comment on function private.import_message is 'Why a row was not imported, in plain words.';

create function private.open_import(p_id uuid, p_kind text, p_rows jsonb, p_file_name text) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  job public.import_jobs;
begin
  select * into job from public.import_jobs where id = p_id;
  if found then
    return to_jsonb(job);
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    perform private.reject('PT422', 'Import 1 to 5,000 rows at a time.');
  end if;
  insert into public.import_jobs (id, kind, file_name, total_rows)
  values (p_id, p_kind, left(p_file_name, 300), jsonb_array_length(p_rows));
  return null;
end $$;
comment on function private.open_import is 'Begins an import; answers the finished one when its id is known, so that a repetition does nothing. Error: PT422.';

create function public.import_vendors(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  known jsonb;
begin
  perform private.require_write('edit_catalog', 'vendor_management');
  known := private.open_import(p_id, 'vendors', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  for line in select x.value as vendor, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    begin
      if nullif(btrim(line.vendor ->> 'name'), '') is null then
        perform private.reject('PT422', 'Vendor name is required', 'name');
      elsif exists (select from public.vendors v where v.company_id = private.company_id()
          and lower(v.name) = lower(btrim(line.vendor ->> 'name'))
          and lower(coalesce(v.email, '')) = lower(coalesce(btrim(line.vendor ->> 'email'), ''))) then
        perform private.reject('PT422', 'This vendor exists already', 'name');
      end if;
      insert into public.vendors (name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
        preferred_payment_method, notes, address, is_active, import_id)
      values (btrim(line.vendor ->> 'name'), line.vendor ->> 'company_name', line.vendor ->> 'contact_person',
        nullif(btrim(line.vendor ->> 'email'), ''), line.vendor ->> 'phone', line.vendor ->> 'website', line.vendor ->> 'tax_id',
        coalesce(nullif(line.vendor ->> 'payment_terms', ''), 'Net 30'), line.vendor ->> 'preferred_payment_method',
        line.vendor ->> 'notes', jsonb_strip_nulls(jsonb_build_object('street', line.vendor ->> 'street', 'city', line.vendor ->> 'city',
          'state', line.vendor ->> 'state', 'zip', line.vendor ->> 'zip')),
        coalesce((line.vendor ->> 'is_active')::boolean, true), p_id);
      good := good + 1;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.vendor ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, 0, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_vendors is
  'Imports vendors from rows with the columns of vendors and street, city, state, zip. A bad or known row is reported, the others come in. Errors: PT402, PT403, PT422.';

create function public.import_materials(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  known jsonb;
  seller uuid;
begin
  perform private.require_write('edit_catalog', 'material_management');
  known := private.open_import(p_id, 'materials', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  for line in select x.value as material, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    begin
      if nullif(btrim(line.material ->> 'name'), '') is null then
        perform private.reject('PT422', 'Material name is required', 'name');
      elsif exists (select from public.materials m where m.company_id = private.company_id()
          and (m.sku = nullif(btrim(line.material ->> 'sku'), '')
            or (nullif(btrim(line.material ->> 'sku'), '') is null and lower(m.name) = lower(btrim(line.material ->> 'name'))))) then
        perform private.reject('PT422', 'This material exists already', 'sku');
      end if;
      seller := null;
      if nullif(btrim(line.material ->> 'vendor'), '') is not null then
        select v.id into seller from public.vendors v where v.company_id = private.company_id()
          and (lower(v.name) = lower(btrim(line.material ->> 'vendor')) or lower(v.company_name) = lower(btrim(line.material ->> 'vendor'))) limit 1;
        if seller is null then
          perform private.reject('PT422', format('There is no vendor "%s"', btrim(line.material ->> 'vendor')), 'vendor_id');
        end if;
      end if;
      insert into public.materials (name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price,
        minimum_stock, current_stock, reorder_point, lead_time_days, is_active, import_id)
      values (btrim(line.material ->> 'name'), line.material ->> 'description', coalesce(nullif(line.material ->> 'category', ''), 'materials'),
        coalesce(nullif(line.material ->> 'unit', ''), 'each'), nullif(btrim(line.material ->> 'sku'), ''), line.material ->> 'vendor_sku', seller,
        coalesce((line.material ->> 'unit_cost')::numeric, 0), coalesce((line.material ->> 'unit_price')::numeric, 0),
        coalesce((line.material ->> 'minimum_stock')::int, 0), coalesce((line.material ->> 'current_stock')::int, 0),
        coalesce((line.material ->> 'reorder_point')::int, 0), coalesce((line.material ->> 'lead_time_days')::int, 0),
        coalesce((line.material ->> 'is_active')::boolean, true), p_id);
      good := good + 1;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.material ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, 0, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_materials is
  'Imports materials from rows with the columns of materials and the vendor''s name. A bad or known row is reported, the others come in. Errors: PT402, PT403, PT422.';

create function public.try_import(p_kind text, p_rows jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  job jsonb;
begin
  begin
    job := case p_kind
      when 'clients' then public.import_clients(p_rows)
      when 'items' then public.import_items(p_rows)
      when 'vendors' then public.import_vendors(p_rows)
      when 'materials' then public.import_materials(p_rows)
    end;
    raise exception 'taken back' using errcode = 'PT999';
  exception when sqlstate 'PT999' then
    null;
  end;
  if job is null then
    perform private.reject('PT422', 'This cannot be imported.');
  end if;
  return job -> 'errors';
end $$;
comment on function public.try_import is
  'Runs an import of clients, items, vendors or materials and takes it back at once: what would not come in, as [{ row, name, message }]. Errors: those of the import.';

-- Price book ------------------------------------------------------------------------------------------------

create function private.stamp_line_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.unit_cost is null and new.item_id is not null then
    select i.cost into new.unit_cost from public.items_database i where i.company_id = new.company_id and i.id = new.item_id;
  end if;
  return new;
end $$;
comment on function private.stamp_line_cost is 'A line keeps what its item cost when it was written, so that a later rise can be seen.';
create trigger quote_items_cost before insert on public.quote_items
  for each row execute function private.stamp_line_cost();
create trigger invoice_items_cost before insert on public.invoice_items
  for each row execute function private.stamp_line_cost();

create function private.record_vendor_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if pg_trigger_depth() = 1 and new.unit_cost > 0 and (new.is_preferred or exists (
      select from public.materials m where m.company_id = new.company_id and m.id = new.material_id and m.vendor_id = new.vendor_id)) then
    insert into public.cost_tracking (company_id, material_id, vendor_id, cost, effective_date, notes)
    values (new.company_id, new.material_id, new.vendor_id, new.unit_cost, current_date, 'Vendor price changed');
  end if;
  return null;
end $$;
comment on function private.record_vendor_price is 'A new price of the preferred or primary vendor enters the cost history, and with it the material''s cost.';
create trigger vendor_materials_price after update of unit_cost on public.vendor_materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.record_vendor_price();

create view public.quote_margin_warnings with (security_invoker = true) as
select q.company_id, q.id, q.quote_number, q.title, q.status, coalesce(c.name, q.custom_client_name) as client_name, q.total_amount,
  count(*)::int as lines_count,
  sum(round(l.quantity * (k.cost_now - l.unit_cost), 2)) as margin_lost,
  round((sum(l.total_price) - sum(l.quantity * l.unit_cost)) / nullif(sum(l.total_price), 0) * 100, 2) as margin_before,
  round((sum(l.total_price) - sum(l.quantity * k.cost_now)) / nullif(sum(l.total_price), 0) * 100, 2) as margin_now
from public.quotes q
join public.quote_items l on l.company_id = q.company_id and l.quote_id = q.id and l.is_selected
join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
left join public.price_proposals p on p.company_id = i.company_id and p.item_id = i.id and p.status = 'pending'
cross join lateral (select coalesce(p.new_cost, i.cost) as cost_now) k
left join public.clients c on c.company_id = q.company_id and c.id = q.client_id
where q.deleted_at is null and q.status in ('draft', 'sent') and l.unit_cost is not null and k.cost_now > l.unit_cost
group by q.company_id, q.id, q.quote_number, q.title, q.status, c.name, q.custom_client_name, q.total_amount;
comment on view public.quote_margin_warnings is
  'Open quotes that lose margin because an item costs more now (or will, by a pending proposal) than when its line was written; margins in percent of those lines.';

create function public.accept_prices(p_ids uuid[], p_reprice_drafts boolean default true) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  moved int;
  repriced int := 0;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  moved := public.decide_price_proposals(p_ids, true);
  if p_reprice_drafts and private.has_permission('edit_documents') then
    with touched as (
      update public.quote_items l set unit_price = private.item_price(i), unit_cost = i.cost
      from public.items_database i, public.quotes q, public.price_proposals p
      where p.id = any (p_ids) and p.company_id = private.company_id() and p.status = 'accepted'
        and i.company_id = p.company_id and i.id = p.item_id
        and l.company_id = i.company_id and l.item_id = i.id
        and q.company_id = l.company_id and q.id = l.quote_id and q.status = 'draft' and q.deleted_at is null
        and (l.unit_price, l.unit_cost) is distinct from (private.item_price(i), i.cost)
      returning l.quote_id
    )
    select count(distinct quote_id)::int into repriced from touched;
  end if;
  return jsonb_build_object('items', moved, 'quotes', repriced);
end $$;
comment on function public.accept_prices is
  'Accepts price proposals and, if wanted, writes the new prices into draft quotes; sent and accepted quotes stay. Answers { items, quotes }. Errors: PT402, PT403.';

revoke execute on function private.item_defaults, private.import_message, private.open_import, private.stamp_line_cost,
  private.record_vendor_price from public, anon;
revoke execute on function public.save_item, public.related_items, public.import_vendors, public.import_materials, public.try_import,
  public.accept_prices from public, anon;
grant execute on function private.item_defaults, private.import_message, private.open_import to authenticated;
grant execute on function public.save_item, public.related_items, public.import_vendors, public.import_materials, public.try_import,
  public.accept_prices to authenticated, service_role;
revoke all on public.quote_margin_warnings from anon, authenticated;
grant select on public.quote_margin_warnings to authenticated, service_role;
