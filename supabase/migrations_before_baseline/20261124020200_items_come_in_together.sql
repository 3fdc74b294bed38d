-- A file of items comes in a hundred rows at a time where nothing speaks against them, and row by row where something
-- does: 200,000 inserts by themselves ask 200,000 times who may write. In the activities an import is one line.

create function private.fresh_items(p_rows jsonb) returns int[]
language sql stable security definer set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'sku'), '') as sku,
      nullif(btrim(x.value ->> 'barcode'), '') as barcode
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by l.sku) as same_sku, count(*) over (partition by l.barcode) as same_barcode from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c, (select private.company_id() as id) company
  where c.name is not null and (c.sku is null or c.same_sku = 1) and (c.barcode is null or c.same_barcode = 1)
    and not exists (select from public.items_database i where i.company_id = company.id and i.is_active and i.sku = c.sku)
    and not exists (select from public.items_database i where i.company_id = company.id and i.is_active and i.barcode = c.barcode)
$$;
comment on function private.fresh_items is
  'Which rows of an import, counted from 1, have a name and are no item yet, neither of the caller''s company nor further up in the file.';

create function private.insert_items(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.items_database (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis, sku, barcode,
    supplier, supplier_sku, tax_category, current_stock, reorder_level, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'description', coalesce(nullif(x.value ->> 'category', ''), 'general'),
    nullif(x.value ->> 'trade', ''), coalesce(nullif(x.value ->> 'unit', ''), 'each'), (nullif(x.value ->> 'cost', ''))::numeric,
    coalesce((nullif(x.value ->> 'unit_price', ''))::numeric, 0), coalesce((nullif(x.value ->> 'markup_percentage', ''))::numeric, 0),
    coalesce(nullif(x.value ->> 'price_basis', ''), 'selling'), x.value ->> 'sku', x.value ->> 'barcode', x.value ->> 'supplier',
    x.value ->> 'supplier_sku', coalesce(nullif(x.value ->> 'tax_category', ''), 'materials'),
    coalesce((nullif(x.value ->> 'current_stock', ''))::numeric, 0), coalesce((nullif(x.value ->> 'reorder_level', ''))::numeric, 0), p_import
  from unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x;
  return p_places;
end $$;
comment on function private.insert_items is 'Adds rows of an import, by their places, as the caller; answers the places.';

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
      there := private.known_item(line.item ->> 'sku', line.item ->> 'barcode');
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('items_database', there, p_id, jsonb_strip_nulls(jsonb_build_object('name', btrim(line.item ->> 'name'),
          'description', line.item -> 'description', 'category', nullif(line.item ->> 'category', ''), 'trade', nullif(line.item ->> 'trade', ''),
          'unit', nullif(line.item ->> 'unit', ''), 'cost', nullif(line.item ->> 'cost', ''), 'unit_price', nullif(line.item ->> 'unit_price', ''),
          'markup_percentage', nullif(line.item ->> 'markup_percentage', ''), 'supplier', nullif(line.item ->> 'supplier', ''),
          'sku', nullif(btrim(line.item ->> 'sku'), ''), 'barcode', nullif(btrim(line.item ->> 'barcode'), ''))));
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', 'An item with this SKU or barcode exists already', 'sku');
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

-- Two hundred thousand items are one piece of news.
drop trigger items_database_activity on public.items_database;
create trigger items_database_activity after insert on public.items_database
  for each row when (new.import_id is null) execute function private.log_activity('item', 'name', 'view_catalog', '');

create or replace function private.join_import(p_batch uuid, p_import uuid, p_is_last boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  update public.import_jobs set parent_id = p_import where company_id = company and id = p_batch and parent_id is null and id <> p_import;
  update public.import_jobs whole set is_running = whole.is_running and not p_is_last, total_rows = parts.total_rows,
    created_rows = parts.created_rows, updated_rows = parts.updated_rows, failed_rows = parts.failed_rows
  from (select sum(total_rows) as total_rows, sum(created_rows) as created_rows, sum(updated_rows) as updated_rows, sum(failed_rows) as failed_rows
    from public.import_jobs where company_id = company and parent_id = p_import) parts
  where whole.company_id = company and whole.id = p_import;
  if p_is_last then
    insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
    select company, 'item', 'imported', 'Items imported', left(to_char(j.created_rows, 'FM999,999,999') || ' items' || coalesce(' from ' || j.file_name, ''), 500),
      auth.uid(), j.id, 'view_catalog'
    from public.import_jobs j where j.company_id = company and j.id = p_import and j.kind = 'items' and j.created_rows > 0
      and not exists (select from public.activity_log a where a.company_id = company and a.entity_id = j.id);
  end if;
end $$;

revoke execute on function private.fresh_items, private.insert_items from public, anon;
grant execute on function private.fresh_items, private.insert_items to authenticated;
