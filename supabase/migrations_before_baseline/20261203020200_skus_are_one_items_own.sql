-- A SKU is one item's own, however it is written and as with a barcode: a second live item with it is refused, and told
-- which item has it. Items that shared one before keep it until somebody changes it.

alter table public.items_database add column shares_sku boolean not null default false;
comment on column public.items_database.shares_sku is
  'Another live item had its SKU before SKUs were one item''s own, or had taken it when an import was taken back; it may keep it.';
update public.items_database i set shares_sku = true
where i.is_active and exists (select from public.items_database o where o.company_id = i.company_id and o.is_active and lower(o.sku) = lower(i.sku)
  and (o.created_at, o.id) < (i.created_at, i.id));
create unique index items_database_sku_key on public.items_database (company_id, lower(sku)) where is_active and sku is not null and not shares_sku;
drop index public.items_database_sku_idx;
create index items_database_sku_idx on public.items_database (company_id, lower(sku)) where is_active and sku is not null;

-- Asked for afresh each time: planned once, while the table is small, as when a file comes into an empty catalogue, it would
-- read all of a table that has grown since.
create function private.item_with_sku(p_company uuid, p_sku text, p_except uuid default null) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  execute 'select i.id from public.items_database i
    where i.company_id = $1 and i.is_active and i.sku is not null and lower(i.sku) = lower(btrim($2)) and i.id is distinct from $3
    order by i.sku = btrim($2) desc, i.shares_sku, i.created_at limit 1' into found_id using p_company, p_sku, p_except;
  return found_id;
end $$;
comment on function private.item_with_sku is
  'The live item of a company with a SKU, whatever its letters'' case: of several the one that writes it so, then the oldest. Null when there is none but p_except.';

create function private.own_item_with_sku(p_sku text, p_except uuid default null) returns uuid
language sql stable security definer set search_path = '' as $$
  select private.item_with_sku(private.company_id(), p_sku, p_except)
$$;
comment on function private.own_item_with_sku is 'private.item_with_sku of the caller''s company.';

create function private.sku_taken_words(p_company uuid, p_sku text, p_except uuid) returns text
language sql stable security definer set search_path = '' as $$
  select format('SKU "%s" is already used by "%s".', btrim(p_sku), i.name) from public.items_database i
  where i.id = private.item_with_sku(p_company, p_sku, p_except)
$$;
comment on function private.sku_taken_words is 'Which other live item has a SKU, in plain words; null when none has it.';

create function private.own_sku_taken_words(p_sku text, p_except uuid default null) returns text
language sql stable security definer set search_path = '' as $$
  select private.sku_taken_words(private.company_id(), p_sku, p_except)
$$;
comment on function private.own_sku_taken_words is 'private.sku_taken_words of the caller''s company.';

create function private.keep_skus_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := private.sku_taken_words(new.company_id, new.sku, new.id);
begin
  new.shares_sku := words is not null;
  if words is not null and coalesce(current_setting('plumbline.taking_back', true), '') <> 'on' then
    perform private.reject('PT422', words, 'sku');
  end if;
  return new;
end $$;
comment on function private.keep_skus_apart is
  'Refuses a SKU that another live item has to an item that takes it or comes back with it; the index refuses it to a new one. Error: PT422.';
create trigger items_database_sku before update of sku, is_active on public.items_database
  for each row when (new.is_active and new.sku is not null and (not old.is_active or lower(new.sku) is distinct from lower(old.sku)))
  execute function private.keep_skus_apart();

create function private.pass_sku_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.items_database set shares_sku = false where id = private.item_with_sku(old.company_id, old.sku, old.id) and shares_sku;
  return null;
exception when unique_violation then
  return null; -- A new item has taken it at this moment.
end $$;
comment on function private.pass_sku_on is 'Of the items that share a SKU the next one holds it once the one that held it is gone.';
create trigger items_database_sku_left after update of sku, is_active on public.items_database
  for each row when (old.is_active and old.sku is not null and not old.shares_sku and (not new.is_active or lower(new.sku) is distinct from lower(old.sku)))
  execute function private.pass_sku_on();

create or replace function private.restore_import(p_company uuid, p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  change private.import_changes;
  restored int := 0;
  hit int;
begin
  perform set_config('plumbline.taking_back', 'on', true);
  for change in select * from private.import_changes where company_id = p_company and import_id = p_id loop
    execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) r
        where t.company_id = $2 and t.id = $3 and to_jsonb(t) @> $4', change.table_name,
        (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(change.before) key))
      using change.before, p_company, change.row_id, change.after;
    get diagnostics hit = row_count;
    restored := restored + hit;
  end loop;
  perform set_config('plumbline.taking_back', '', true);
  delete from private.import_changes where company_id = p_company and import_id = p_id;
  return restored;
end $$;

create or replace function public.find_item_by_barcode(p_code text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(p) from public.item_picker p
  where p.company_id = (select private.company_id()) and btrim(p_code) <> ''
    and (p.barcode = btrim(p_code) or p.id = (select private.own_item_with_sku(p_code)))
  order by (p.barcode = btrim(p_code)) is true desc limit 1
$$;
comment on function public.find_item_by_barcode is
  'The active item whose barcode equals the scanned code, else whose SKU does, whatever its letters'' case; null when there is none.';

create function public.find_item_by_sku(p_sku text, p_except uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', p.name) from public.item_picker p
  where p.company_id = (select private.company_id()) and p.id = (select private.own_item_with_sku(p_sku, p_except))
$$;
comment on function public.find_item_by_sku is
  'The active item that has a SKU already, whatever its letters'' case, as { id, name }; null when there is none but p_except.';

create or replace function public.save_item(p_item jsonb, p_related uuid[] default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  this_id constant uuid := coalesce((p_item ->> 'id')::uuid, gen_random_uuid());
  known public.items_database;
  given public.items_database;
  broken text;
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
  get stacked diagnostics broken = constraint_name;
  if broken = 'items_database_sku_key' then
    perform private.reject('PT422', coalesce(private.own_sku_taken_words(p_item ->> 'sku', this_id), 'Another item has this SKU already.'), 'sku');
  end if;
  perform private.reject('PT422', 'Another item has this barcode already.', 'barcode');
end $$;

-- Imports ---------------------------------------------------------------------------------------------------------

create function private.known_items(p_rows jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  known uuid[];
begin
  execute 'select coalesce(array_agg(case when g.name is null then null else coalesce(
        (select i.id from public.items_database i where i.company_id = $1 and i.is_active and i.barcode = g.barcode limit 1),
        (select i.id from public.items_database i where i.company_id = $1 and i.is_active and i.sku is not null and lower(i.sku) = lower(g.sku)
          order by i.sku = g.sku desc, i.shares_sku, i.created_at limit 1),
        case when g.sku is null and g.barcode is null then (select i.id from public.items_database i
          where i.company_id = $1 and i.is_active and i.name = g.name and (g.unit is null or i.unit = private.unit_code(g.unit))
          order by i.unit = ''each'' desc, i.created_at limit 1) end) end order by x.ordinality), ''{}'')
    from jsonb_array_elements($2) with ordinality x,
      lateral (select nullif(btrim(x.value ->> ''name''), '''') as name, nullif(btrim(x.value ->> ''sku''), '''') as sku,
        nullif(btrim(x.value ->> ''barcode''), '''') as barcode, nullif(btrim(x.value ->> ''unit''), '''') as unit) g'
    into known using private.company_id(), p_rows;
  return known;
end $$;
comment on function private.known_items is
  'The active item of the caller''s company that each row of an import means, in their order: by its barcode, else its SKU, else, of a row with neither, its name and unit; null when there is none, and for a row without a name.';

drop function private.fresh_items(jsonb);
create function private.fresh_items(p_rows jsonb, p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(c.place order by c.place), '{}') from (
    select l.*, count(*) over (partition by lower(l.sku)) as same_sku, count(*) over (partition by l.barcode) as same_barcode,
      count(*) over (partition by l.name) as same_name
    from (select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'sku'), '') as sku,
      nullif(btrim(x.value ->> 'barcode'), '') as barcode from jsonb_array_elements(p_rows) with ordinality x) l) c
  where c.name is not null and p_known[c.place] is null and (c.sku is null or c.same_sku = 1) and (c.barcode is null or c.same_barcode = 1)
    and (c.sku is not null or c.barcode is not null or c.same_name = 1)
$$;
comment on function private.fresh_items is 'Which rows of an import, counted from 1, have a name and are no item yet, neither among p_known nor elsewhere in the file.';

create function private.known_item_words(i public.items_database, p_item jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when i.barcode = btrim(p_item ->> 'barcode') then format('An item with this barcode exists already: "%s"', i.name)
    when lower(i.sku) = lower(btrim(p_item ->> 'sku')) then format('An item with this SKU exists already: "%s"', i.name)
    else 'An item with this name and unit exists already' end
$$;
comment on function private.known_item_words is 'Which item a row of a file means, and by what, in plain words.';

drop function private.update_items(jsonb, int[], uuid);
create function private.update_items(p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  ids uuid[];
  given jsonb[];
begin
  select array_agg(i.id), array_agg(private.changed_item(i, p_rows -> (place - 1))) into ids, given
  from unnest(p_places) place join public.items_database i on i.company_id = private.company_id() and i.id = p_known[place];
  perform private.change_together('items_database', p_import, ids, given);
  return p_places;
end $$;
comment on function private.update_items is 'Writes rows of an import, by their places, each into the item that p_known has for it; answers the places.';

create or replace function public.import_items(p_rows jsonb, p_mode text default 'skip', p_file_name text default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  there uuid;
  repeated jsonb;
  known uuid[];
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
  repeated := private.open_import(p_id, 'items', p_rows, p_file_name);
  if repeated is not null then
    return repeated;
  end if;
  known := private.known_items(p_rows);
  fresh := private.fresh_items(p_rows, known);
  for part in select generate_series(0, cardinality(fresh) - 1, size) loop
    begin
      taken := taken || private.insert_items(p_rows, fresh[part + 1 : part + size], p_id);
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  if p_mode = 'update' then
    fresh := private.places_of_one(known);
    for part in select generate_series(0, cardinality(fresh) - 1, size) loop
      begin
        taken := taken || private.update_items(p_rows, fresh[part + 1 : part + size], known, p_id);
      exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
        null;
      end;
    end loop;
    changed := cardinality(taken) - good;
  else
    select coalesce(jsonb_agg(jsonb_build_object('row', k.place, 'name', f.item ->> 'name', 'message', private.known_item_words(i, f.item))), '[]'),
      taken || coalesce(array_agg(k.place::int), '{}') into faults, taken
    from unnest(known) with ordinality k (id, place) join public.items_database i on i.company_id = private.company_id() and i.id = k.id,
      lateral (select p_rows -> (k.place::int - 1) as item) f;
  end if;
  for line in select x.value as item, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    begin
      if nullif(btrim(line.item ->> 'name'), '') is null then
        perform private.reject('PT422', 'Item name is required', 'name');
      end if;
      there := (private.known_items(jsonb_build_array(line.item)))[1];
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('items_database', there, p_id, private.changed_item(i, line.item))
        from public.items_database i where i.company_id = private.company_id() and i.id = there;
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', private.known_item_words(i, line.item), 'sku') from public.items_database i where i.id = there;
      else
        perform private.insert_items(p_rows, array[line.place::int], p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.item ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm when sqlstate = '23503' then 'Unknown unit'
          when broken = 'items_database_sku_key' then private.own_sku_taken_words(line.item ->> 'sku')
          when sqlstate = '23505' then 'Another item has this barcode already'
          else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, private.in_row_order(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_items is
  'Imports items from rows with the columns of items_database. An item that is known (by barcode, else SKU whatever its letters'' case, else, of a row with neither, name and unit) is reported by name or, with p_mode = update, changed; a bad row is reported; the others come in. A client-made id makes a repetition harmless. Errors: PT402, PT403, PT422.';
drop function private.known_item(jsonb);

revoke execute on function private.item_with_sku, private.own_item_with_sku, private.sku_taken_words, private.own_sku_taken_words,
  private.keep_skus_apart, private.pass_sku_on, private.known_items, private.fresh_items,
  private.known_item_words, private.update_items from public, anon;
grant execute on function private.own_item_with_sku, private.own_sku_taken_words, private.known_items, private.fresh_items, private.known_item_words, private.update_items
  to authenticated;
revoke execute on function public.find_item_by_sku from public, anon;
grant execute on function public.find_item_by_sku to authenticated, service_role;
