-- A file comes in as people mean it: an item without a code is known by its name and unit, so that the same file comes in
-- once; an item without a price gets one from its cost and markup; markup and price stay in step, as in the form; what a
-- file updates, it updates wholly; and an address that stands on one line, as an export writes it, leaves the parts alone.

drop function private.known_item(text, text);
create function private.known_item(p_item jsonb) returns uuid
language sql stable security definer set search_path = '' as $$
  with given as (select private.company_id() as company, btrim(p_item ->> 'name') as name, nullif(btrim(p_item ->> 'sku'), '') as sku,
    nullif(btrim(p_item ->> 'barcode'), '') as barcode, nullif(btrim(p_item ->> 'unit'), '') as unit)
  select coalesce(
    (select i.id from public.items_database i where i.company_id = g.company and i.is_active and i.barcode = g.barcode limit 1),
    (select i.id from public.items_database i where i.company_id = g.company and i.is_active and i.sku = g.sku limit 1),
    (select i.id from public.items_database i where i.company_id = g.company and i.is_active and i.name = g.name
      and g.sku is null and g.barcode is null and (g.unit is null or i.unit = private.unit_code(g.unit))
      order by i.unit = 'each' desc, i.created_at limit 1))
  from given g
$$;
comment on function private.known_item is
  'The active item of the caller''s company that a row of a file means: by its barcode, else its SKU, else, of a row with neither, its name and unit; null when there is none.';

create or replace function private.fresh_items(p_rows jsonb) returns int[]
language sql stable security definer set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'sku'), '') as sku,
      nullif(btrim(x.value ->> 'barcode'), '') as barcode
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by l.sku) as same_sku, count(*) over (partition by l.barcode) as same_barcode,
      count(*) over (partition by l.name) as same_name from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c, (select private.company_id() as id) company
  where c.name is not null and (c.sku is null or c.same_sku = 1) and (c.barcode is null or c.same_barcode = 1)
    and not exists (select from public.items_database i where i.company_id = company.id and i.is_active and i.sku = c.sku)
    and not exists (select from public.items_database i where i.company_id = company.id and i.is_active and i.barcode = c.barcode)
    and (c.sku is not null or c.barcode is not null or c.same_name = 1
      and not exists (select from public.items_database i where i.company_id = company.id and i.is_active and i.name = c.name))
$$;

create function private.company_markup() returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce((select case when jsonb_typeof(c.settings -> 'default_markup') = 'number' then (c.settings ->> 'default_markup')::numeric end
    from public.companies c where c.id = private.company_id()), 50)
$$;
comment on function private.company_markup is 'The markup in percent that new items of the caller''s company start with (DECISIONS C19).';

create function private.price_in_step(p_cost numeric, p_price numeric, p_markup numeric, p_default numeric, out price numeric, out markup numeric)
language sql immutable set search_path = '' as $$
  select coalesce(p_price, round(p_cost * (1 + coalesce(p_markup, p_default) / 100), 2), 0),
    coalesce(p_markup, case when p_price is null then case when p_cost is not null then p_default end
      when p_cost > 0 then least(greatest(round((p_price - p_cost) / p_cost * 100, 2), 0), 9999999.99) end, 0)
$$;
comment on function private.price_in_step is
  'Selling price and markup of a row: a price that is missing is cost × (1 + markup / 100) [002 §5], a markup that is missing what leads from cost to price, else p_default.';

create or replace function private.insert_items(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.items_database (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis, sku, barcode,
    supplier, supplier_sku, tax_category, current_stock, reorder_level, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'description', coalesce(nullif(x.value ->> 'category', ''), 'general'),
    nullif(x.value ->> 'trade', ''), coalesce(nullif(x.value ->> 'unit', ''), 'each'), (nullif(x.value ->> 'cost', ''))::numeric,
    p.price, p.markup, coalesce(nullif(x.value ->> 'price_basis', ''), 'selling'), x.value ->> 'sku', x.value ->> 'barcode', x.value ->> 'supplier',
    x.value ->> 'supplier_sku', coalesce(nullif(x.value ->> 'tax_category', ''), 'materials'),
    coalesce((nullif(x.value ->> 'current_stock', ''))::numeric, 0), coalesce((nullif(x.value ->> 'reorder_level', ''))::numeric, 0), p_import
  from (select private.company_markup() as usual) company, unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x,
    lateral private.price_in_step((nullif(x.value ->> 'cost', ''))::numeric, (nullif(x.value ->> 'unit_price', ''))::numeric,
      (nullif(x.value ->> 'markup_percentage', ''))::numeric, company.usual) p;
  return p_places;
end $$;

create function private.changed_price(p_id uuid, p_item jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  item public.items_database;
  new_cost constant numeric := (nullif(p_item ->> 'cost', ''))::numeric;
  new_price constant numeric := (nullif(p_item ->> 'unit_price', ''))::numeric;
  new_markup constant numeric := (nullif(p_item ->> 'markup_percentage', ''))::numeric;
  stepped record;
begin
  if coalesce(new_cost, new_price, new_markup) is null then
    return '{}';
  end if;
  select * into item from public.items_database i where i.company_id = private.company_id() and i.id = p_id;
  select * into stepped from private.price_in_step(coalesce(new_cost, item.cost),
    coalesce(new_price, case when new_markup is null then nullif(item.unit_price, 0) end), new_markup, item.markup_percentage);
  return jsonb_build_object('cost', new_cost,
    'unit_price', case when coalesce(new_cost, item.cost) is null then new_price else stepped.price end,
    'markup_percentage', case when coalesce(new_cost, item.cost) > 0 then stepped.markup else new_markup end);
end $$;
comment on function private.changed_price is 'Cost, price and markup of an item after a row of a file, in step; null for what stays.';

create or replace function public.import_items(p_rows jsonb, p_mode text default 'skip', p_file_name text default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  there uuid;
  known jsonb;
  broken text;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  fresh int[];
  taken int[] := '{}';
  part int;
  size constant int := 100;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  known := private.open_import(p_id, 'items', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  fresh := private.fresh_items(p_rows);
  for part in select generate_series(0, jsonb_array_length(p_rows) - 1, size) loop
    begin
      taken := taken || private.insert_items(p_rows, array(select place from unnest(fresh) place where place > part and place <= part + size), p_id);
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  for line in select x.value as item, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    begin
      if nullif(btrim(line.item ->> 'name'), '') is null then
        perform private.reject('PT422', 'Item name is required', 'name');
      end if;
      there := private.known_item(line.item);
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('items_database', there, p_id, jsonb_strip_nulls(jsonb_build_object('name', btrim(line.item ->> 'name'),
          'description', line.item -> 'description', 'category', nullif(line.item ->> 'category', ''), 'trade', nullif(line.item ->> 'trade', ''),
          'unit', nullif(line.item ->> 'unit', ''), 'supplier', nullif(line.item ->> 'supplier', ''),
          'supplier_sku', nullif(line.item ->> 'supplier_sku', ''), 'tax_category', nullif(line.item ->> 'tax_category', ''),
          'reorder_level', nullif(line.item ->> 'reorder_level', ''), 'sku', nullif(btrim(line.item ->> 'sku'), ''),
          'barcode', nullif(btrim(line.item ->> 'barcode'), '')) || private.changed_price(there, line.item)));
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', case when coalesce(nullif(btrim(line.item ->> 'sku'), ''), nullif(btrim(line.item ->> 'barcode'), '')) is null
          then 'An item with this name and unit exists already' else 'An item with this SKU or barcode exists already' end, 'sku');
      else
        perform private.insert_items(p_rows, array[line.place::int], p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.item ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm when sqlstate = '23503' then 'Unknown unit'
          else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;


create function private.address_by_import(p_there jsonb, p_given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when nullif(p_given ->> 'city', '') is null and nullif(p_given ->> 'state', '') is null and nullif(p_given ->> 'zip', '') is null
      and p_given ->> 'street' = l.line || case when nullif(p_there ->> 'country', '') <> 'USA' then ', ' || (p_there ->> 'country') else '' end
    then p_there else coalesce(p_there, '{}') || jsonb_strip_nulls(coalesce(p_given, '{}')) end
  from (select concat_ws(', ', nullif(p_there ->> 'street', ''), nullif(p_there ->> 'city', ''),
    nullif(concat_ws(' ', nullif(p_there ->> 'state', ''), nullif(p_there ->> 'zip', '')), '')) as line) l
$$;
comment on function private.address_by_import is
  'An address after a row of a file: the parts that the file gives over those that were there. The whole on one line, as an export writes it, changes nothing.';

create or replace function public.import_vendors(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  known jsonb;
  there uuid;
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
      end if;
      there := private.known_vendor(line.vendor ->> 'name', line.vendor ->> 'email');
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('vendors', there, p_id, jsonb_strip_nulls(jsonb_build_object('company_name', line.vendor -> 'company_name',
          'contact_person', line.vendor -> 'contact_person', 'phone', line.vendor -> 'phone', 'website', line.vendor -> 'website',
          'tax_id', line.vendor -> 'tax_id', 'payment_terms', nullif(line.vendor ->> 'payment_terms', ''),
          'preferred_payment_method', line.vendor -> 'preferred_payment_method', 'notes', line.vendor -> 'notes', 'is_active', line.vendor -> 'is_active',
          'name', btrim(line.vendor ->> 'name'),
          'address', private.address_by_import((select v.address from public.vendors v where v.id = there),
            jsonb_build_object('street', line.vendor ->> 'street', 'city', line.vendor ->> 'city', 'state', line.vendor ->> 'state',
              'zip', line.vendor ->> 'zip')))));
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', 'This vendor exists already', 'name');
      else
        insert into public.vendors (name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
          preferred_payment_method, notes, address, is_active, import_id)
        values (btrim(line.vendor ->> 'name'), line.vendor ->> 'company_name', line.vendor ->> 'contact_person',
          nullif(btrim(line.vendor ->> 'email'), ''), line.vendor ->> 'phone', line.vendor ->> 'website', line.vendor ->> 'tax_id',
          coalesce(nullif(line.vendor ->> 'payment_terms', ''), 'Net 30'), line.vendor ->> 'preferred_payment_method',
          line.vendor ->> 'notes', jsonb_strip_nulls(jsonb_build_object('street', line.vendor ->> 'street', 'city', line.vendor ->> 'city',
            'state', line.vendor ->> 'state', 'zip', line.vendor ->> 'zip')),
          coalesce((line.vendor ->> 'is_active')::boolean, true), p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.vendor ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

-- Many materials are changed at once, and changed back.

create function public.change_materials(p_ids uuid[], p_changes jsonb) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  before jsonb;
begin
  perform private.require_write('edit_catalog', 'material_management');
  perform from public.materials m where m.id = any (p_ids) order by m.id for update;
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'category', m.category, 'vendor_id', m.vendor_id, 'unit_price', m.unit_price,
    'minimum_stock', m.minimum_stock, 'reorder_point', m.reorder_point, 'lead_time_days', m.lead_time_days, 'is_active', m.is_active)), '[]')
  into before from public.materials m where m.id = any (p_ids);
  perform public.bulk_update_materials(p_ids, p_changes);
  return (select coalesce(jsonb_agg(b.value || jsonb_build_object('version', m.version)), '[]')
    from jsonb_array_elements(before) b join public.materials m on m.id = (b.value ->> 'id')::uuid);
end $$;
comment on function public.change_materials is
  'bulk_update_materials with its way back: what the materials were before, for restore_materials, with the version that the change gave them. Errors: PT402, PT403.';

create function public.restore_materials(p_materials jsonb) returns int
language plpgsql security invoker set search_path = '' as $$
declare
  restored int;
begin
  perform private.require_write('edit_catalog', 'material_management');
  update public.materials m set category = b.category, vendor_id = (select v.id from public.vendors v where v.id = b.vendor_id),
    unit_price = b.unit_price, minimum_stock = b.minimum_stock, reorder_point = b.reorder_point, lead_time_days = b.lead_time_days,
    is_active = b.is_active
  from jsonb_populate_recordset(null::public.materials, p_materials) b
  where m.id = b.id and m.version = b.version;
  get diagnostics restored = row_count;
  return restored;
end $$;
comment on function public.restore_materials is
  'Undo of change_materials, from its answer; a material that somebody has changed since stays. Answers how many. Errors: PT402, PT403.';

revoke execute on function private.known_item, private.company_markup, private.price_in_step, private.changed_price, private.address_by_import
  from public, anon;
grant execute on function private.known_item, private.company_markup, private.price_in_step, private.changed_price, private.address_by_import
  to authenticated;
revoke execute on function public.change_materials, public.restore_materials from public, anon;
grant execute on function public.change_materials, public.restore_materials to authenticated, service_role;
