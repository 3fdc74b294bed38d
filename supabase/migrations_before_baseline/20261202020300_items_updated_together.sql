-- An item of a file that says nothing of stock is not out of stock: its stock is not kept. And rows that are there already
-- are updated a hundred at a time, as new ones come in.

create or replace function private.insert_items(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.items_database (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis, sku, barcode,
    supplier, supplier_sku, tax_category, inventory_tracking, current_stock, reorder_level, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'description', coalesce(nullif(x.value ->> 'category', ''), 'general'),
    nullif(x.value ->> 'trade', ''), coalesce(nullif(x.value ->> 'unit', ''), 'each'), (nullif(x.value ->> 'cost', ''))::numeric,
    p.price, p.markup, coalesce(nullif(x.value ->> 'price_basis', ''), 'selling'), x.value ->> 'sku', x.value ->> 'barcode', x.value ->> 'supplier',
    x.value ->> 'supplier_sku', coalesce(nullif(x.value ->> 'tax_category', ''), 'materials'),
    coalesce(nullif(x.value ->> 'current_stock', ''), nullif(x.value ->> 'reorder_level', '')) is not null,
    coalesce((nullif(x.value ->> 'current_stock', ''))::numeric, 0), coalesce((nullif(x.value ->> 'reorder_level', ''))::numeric, 0), p_import
  from (select private.company_markup() as usual) company, unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x,
    lateral private.price_in_step((nullif(x.value ->> 'cost', ''))::numeric, (nullif(x.value ->> 'unit_price', ''))::numeric,
      (nullif(x.value ->> 'markup_percentage', ''))::numeric, company.usual) p;
  return p_places;
end $$;


drop function private.changed_price(uuid, jsonb);
create function private.changed_price(i public.items_database, p_item jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  new_cost constant numeric := (nullif(p_item ->> 'cost', ''))::numeric;
  new_price constant numeric := (nullif(p_item ->> 'unit_price', ''))::numeric;
  new_markup constant numeric := (nullif(p_item ->> 'markup_percentage', ''))::numeric;
  stepped record;
begin
  if coalesce(new_cost, new_price, new_markup) is null then
    return '{}';
  end if;
  select * into stepped from private.price_in_step(coalesce(new_cost, i.cost),
    coalesce(new_price, case when new_markup is null then nullif(i.unit_price, 0) end), new_markup, i.markup_percentage);
  return jsonb_build_object('cost', new_cost,
    'unit_price', case when coalesce(new_cost, i.cost) is null then new_price else stepped.price end,
    'markup_percentage', case when coalesce(new_cost, i.cost) > 0 then stepped.markup else new_markup end);
end $$;
comment on function private.changed_price is 'Cost, price and markup of an item after a row of a file, in step; null for what stays.';

create function private.changed_item(i public.items_database, p_item jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_item ->> 'name'), 'description', p_item -> 'description',
    'category', nullif(p_item ->> 'category', ''), 'trade', nullif(p_item ->> 'trade', ''), 'unit', nullif(p_item ->> 'unit', ''),
    'supplier', nullif(p_item ->> 'supplier', ''), 'supplier_sku', nullif(p_item ->> 'supplier_sku', ''),
    'tax_category', nullif(p_item ->> 'tax_category', ''), 'reorder_level', nullif(p_item ->> 'reorder_level', ''),
    'sku', nullif(btrim(p_item ->> 'sku'), ''), 'barcode', nullif(btrim(p_item ->> 'barcode'), '')) || private.changed_price(i, p_item))
$$;
comment on function private.changed_item is 'The columns of an item that a row of a file gives, by name; its stock is counted, not imported.';

create function private.note_import_changes(p_import uuid, p_table text, p_changes jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  select private.note_import_change(p_import, p_table, (c.value ->> 'id')::uuid, c.value -> 'before', c.value -> 'after') from jsonb_array_elements(p_changes) c
$$;
comment on function private.note_import_changes is 'Many of private.note_import_change: [{ id, before, after }].';

create function private.update_items(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  places int[];
  there uuid[];
  changes jsonb;
begin
  select coalesce(array_agg(place), '{}'), coalesce(array_agg(k.id), '{}') into places, there
  from unnest(p_places) place, lateral (select private.known_item(p_rows -> (place - 1)) as id) k
  where k.id is not null and nullif(btrim(p_rows -> (place - 1) ->> 'name'), '') is not null;
  perform from public.items_database i where i.company_id = private.company_id() and i.id = any (there) order by i.id for update;
  with planned as materialized (
    select i.id, to_jsonb(i) as before, v.given, jsonb_populate_record(i, v.given) as r
    from unnest(places, there) f (place, id) join public.items_database i on i.company_id = private.company_id() and i.id = f.id,
      lateral (select private.changed_item(i, p_rows -> (f.place - 1)) as given) v
  ), done as (
    update public.items_database t set name = (p.r).name, description = (p.r).description, category = (p.r).category, trade = (p.r).trade,
      unit = (p.r).unit, cost = (p.r).cost, unit_price = (p.r).unit_price, markup_percentage = (p.r).markup_percentage, sku = (p.r).sku,
      barcode = (p.r).barcode, supplier = (p.r).supplier, supplier_sku = (p.r).supplier_sku, tax_category = (p.r).tax_category,
      reorder_level = (p.r).reorder_level
    from planned p where t.company_id = private.company_id() and t.id = p.id
    returning t.id, p.before, to_jsonb(t) as after, p.given
  )
  select jsonb_agg(jsonb_build_object('id', d.id,
    'before', (select jsonb_object_agg(key, d.before -> key) from jsonb_object_keys(d.given) key),
    'after', (select jsonb_object_agg(key, d.after -> key) from jsonb_object_keys(d.given) key))) into changes from done d;
  perform private.note_import_changes(p_import, 'items_database', changes);
  return places;
end $$;
comment on function private.update_items is
  'Writes rows of an import, by their places, each into the item that it means, as the caller; answers the places. No two of them mean one item.';

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
  left_over int[];
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
  if p_mode = 'update' then
    -- An item that two rows mean is written row by row, so that the last of them counts.
    left_over := array(select s.place from (select place, count(*) over (partition by k.id) as times
      from generate_series(1, jsonb_array_length(p_rows)) place, lateral (select private.known_item(p_rows -> (place - 1)) as id) k
      where place <> all (taken) and k.id is not null) s where s.times = 1 order by s.place);
    for part in select generate_series(0, cardinality(left_over) - 1, size) loop
      begin
        taken := taken || private.update_items(p_rows, left_over[part + 1 : part + size], p_id);
      exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
        null;
      end;
    end loop;
    changed := cardinality(taken) - good;
  end if;
  for line in select x.value as item, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    begin
      if nullif(btrim(line.item ->> 'name'), '') is null then
        perform private.reject('PT422', 'Item name is required', 'name');
      end if;
      there := private.known_item(line.item);
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('items_database', there, p_id, private.changed_item(i, line.item))
        from public.items_database i where i.company_id = private.company_id() and i.id = there;
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


revoke execute on function private.changed_price, private.changed_item, private.note_import_changes, private.update_items from public, anon;
grant execute on function private.changed_price, private.changed_item, private.note_import_changes, private.update_items to authenticated;
