-- Vendors come in a hundred at a time, as items and materials do, and vendors and materials that are there already are
-- updated so; which rows are there already is asked once for a batch, not row by row.

create or replace function private.note_import_changes(p_import uuid, p_table text, p_changes jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.import_changes as c (company_id, import_id, table_name, row_id, before, after)
  select company.id, p_import, p_table, (x.value ->> 'id')::uuid, x.value -> 'before', x.value -> 'after'
  from (select private.company_id() as id) company, jsonb_array_elements(p_changes) x
  on conflict (company_id, import_id, row_id) do update set before = excluded.before || c.before, after = c.after || excluded.after
$$;

create function private.change_together(p_table text, p_import uuid, p_ids uuid[], p_given jsonb[]) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  columns constant text := (select string_agg(format('%1$I = (p.r).%1$I', k.key), ', ')
    from (select distinct key from unnest(p_given) given, jsonb_object_keys(given) key) k);
  changes jsonb;
begin
  if columns is null then
    return;
  end if;
  execute format('select from public.%I t where t.company_id = $1 and t.id = any ($2) order by t.id for update', p_table) using company, p_ids;
  execute format('with planned as materialized (
      select t.id, to_jsonb(t) as before, f.given, jsonb_populate_record(t, f.given) as r
      from unnest($2, $3) f (id, given) join public.%1$I t on t.company_id = $1 and t.id = f.id
    ), done as (
      update public.%1$I t set %2$s from planned p where t.company_id = $1 and t.id = p.id
      returning t.id, p.before, to_jsonb(t) as after, p.given
    )
    select jsonb_agg(jsonb_build_object(''id'', d.id,
      ''before'', (select jsonb_object_agg(key, d.before -> key) from jsonb_object_keys(d.given) key),
      ''after'', (select jsonb_object_agg(key, d.after -> key) from jsonb_object_keys(d.given) key))) from done d', p_table, columns)
    into changes using company, p_ids, p_given;
  perform private.note_import_changes(p_import, p_table, changes);
end $$;
comment on function private.change_together is
  'Many of private.change_by_import: into each row of p_ids the columns of its p_given, which name at least one. No two are one row.';

create function private.places_of_one(p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(s.place order by s.place), '{}') from (select k.place::int as place, k.id, count(*) over (partition by k.id) as times
    from unnest(p_known) with ordinality k (id, place)) s where s.id is not null and s.times = 1
$$;
comment on function private.places_of_one is
  'Which rows of an import, counted from 1, mean a row that is there and that no other of them means: of several the last is to count.';

create function private.in_row_order(p_faults jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(x.value order by (x.value ->> 'row')::int), '[]') from jsonb_array_elements(p_faults) x
$$;
comment on function private.in_row_order is 'What is wrong with rows of an import, in their order.';

create function private.known_faults(p_rows jsonb, p_known uuid[], p_message text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('row', k.place, 'name', p_rows -> (k.place::int - 1) ->> 'name', 'message', p_message)), '[]')
  from unnest(p_known) with ordinality k (id, place) where k.id is not null
$$;
comment on function private.known_faults is 'Says of each row that is there already that it is.';

-- Vendors ---------------------------------------------------------------------------------------------------------

create function private.known_vendors(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg((select v.id from public.vendors v where v.company_id = company.id and lower(v.name) = lower(nullif(btrim(x.value ->> 'name'), ''))
    and lower(coalesce(v.email, '')) = lower(coalesce(btrim(x.value ->> 'email'), '')) limit 1) order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x
$$;
comment on function private.known_vendors is 'private.known_vendor of each row of an import, in their order.';

create function private.fresh_vendors(p_rows jsonb, p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(s.place order by s.place), '{}') from (
    select x.ordinality::int as place, btrim(x.value ->> 'name') as name,
      count(*) over (partition by lower(btrim(x.value ->> 'name')), lower(coalesce(btrim(x.value ->> 'email'), ''))) as times
    from jsonb_array_elements(p_rows) with ordinality x) s
  where s.name <> '' and s.times = 1 and p_known[s.place] is null
$$;
comment on function private.fresh_vendors is 'Which rows of an import, counted from 1, have a name and are no vendor yet, neither among p_known nor elsewhere in the file.';

create function private.insert_vendors(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.vendors (name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
    preferred_payment_method, notes, address, is_active, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'company_name', x.value ->> 'contact_person', nullif(btrim(x.value ->> 'email'), ''),
    x.value ->> 'phone', x.value ->> 'website', x.value ->> 'tax_id', coalesce(nullif(x.value ->> 'payment_terms', ''), 'Net 30'),
    x.value ->> 'preferred_payment_method', x.value ->> 'notes',
    jsonb_strip_nulls(jsonb_build_object('street', x.value ->> 'street', 'city', x.value ->> 'city', 'state', x.value ->> 'state', 'zip', x.value ->> 'zip')),
    coalesce((x.value ->> 'is_active')::boolean, true), p_import
  from unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x;
  return p_places;
end $$;
comment on function private.insert_vendors is 'Adds rows of an import, by their places, as the caller; answers the places.';

create function private.changed_vendor(v public.vendors, p_vendor jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_vendor ->> 'name'), 'company_name', p_vendor -> 'company_name',
    'contact_person', p_vendor -> 'contact_person', 'phone', p_vendor -> 'phone', 'website', p_vendor -> 'website',
    'tax_id', p_vendor -> 'tax_id', 'payment_terms', nullif(p_vendor ->> 'payment_terms', ''),
    'preferred_payment_method', p_vendor -> 'preferred_payment_method', 'notes', p_vendor -> 'notes', 'is_active', p_vendor -> 'is_active',
    'address', private.address_by_import(v.address, jsonb_build_object('street', p_vendor ->> 'street', 'city', p_vendor ->> 'city',
      'state', p_vendor ->> 'state', 'zip', p_vendor ->> 'zip'))))
$$;
comment on function private.changed_vendor is 'The columns of a vendor that a row of a file gives, by name.';

create function private.update_vendors(p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  ids uuid[];
  given jsonb[];
begin
  select array_agg(v.id), array_agg(private.changed_vendor(v, p_rows -> (place - 1))) into ids, given
  from unnest(p_places) place join public.vendors v on v.company_id = private.company_id() and v.id = p_known[place];
  perform private.change_together('vendors', p_import, ids, given);
  return p_places;
end $$;
comment on function private.update_vendors is 'Writes rows of an import, by their places, each into the vendor that p_known has for it; answers the places.';

create or replace function public.import_vendors(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  repeated jsonb;
  known uuid[];
  there uuid;
  fresh int[];
  taken int[] := '{}';
  part int;
  size constant int := 100;
begin
  perform private.require_write('edit_catalog', 'vendor_management');
  repeated := private.open_import(p_id, 'vendors', p_rows, p_file_name);
  if repeated is not null then
    return repeated;
  end if;
  known := private.known_vendors(p_rows);
  fresh := private.fresh_vendors(p_rows, known);
  for part in select generate_series(0, cardinality(fresh) - 1, size) loop
    begin
      taken := taken || private.insert_vendors(p_rows, fresh[part + 1 : part + size], p_id);
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  if p_mode = 'update' then
    fresh := private.places_of_one(known);
    for part in select generate_series(0, cardinality(fresh) - 1, size) loop
      begin
        taken := taken || private.update_vendors(p_rows, fresh[part + 1 : part + size], known, p_id);
      exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range then
        null;
      end;
    end loop;
    changed := cardinality(taken) - good;
  else
    faults := private.known_faults(p_rows, known, 'This vendor exists already');
    taken := taken || array(select k.place::int from unnest(known) with ordinality k (id, place) where k.id is not null);
  end if;
  for line in select x.value as vendor, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    begin
      if nullif(btrim(line.vendor ->> 'name'), '') is null then
        perform private.reject('PT422', 'Vendor name is required', 'name');
      end if;
      there := private.known_vendor(line.vendor ->> 'name', line.vendor ->> 'email');
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('vendors', there, p_id, private.changed_vendor(v, line.vendor)) from public.vendors v where v.id = there;
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', 'This vendor exists already', 'name');
      else
        perform private.insert_vendors(p_rows, array[line.place::int], p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.vendor ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, private.in_row_order(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

-- Materials -------------------------------------------------------------------------------------------------------

create function private.known_materials(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(case when g.name is null then null
      when g.sku is not null then (select m.id from public.materials m where m.company_id = company.id and m.sku = g.sku limit 1)
      else (select m.id from public.materials m where m.company_id = company.id and lower(m.name) = lower(g.name) limit 1) end order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'sku'), '') as sku) g
$$;
comment on function private.known_materials is 'private.known_material of each row of an import, in their order; null for a row without a name.';

create function private.vendors_named(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg((select v.id from public.vendors v where v.company_id = company.id
      and (lower(v.name) = lower(g.name) or lower(v.company_name) = lower(g.name))
    order by lower(v.name) = lower(g.name) desc, v.created_at limit 1) order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'vendor'), '') as name) g
$$;
comment on function private.vendors_named is 'private.vendor_named of the vendor in each row of an import, in their order.';

create function private.changed_material(p_material jsonb, p_vendor uuid) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_material ->> 'name'), 'description', p_material -> 'description',
    'category', nullif(p_material ->> 'category', ''), 'unit', nullif(p_material ->> 'unit', ''), 'vendor_sku', p_material -> 'vendor_sku',
    'vendor_id', p_vendor, 'unit_cost', p_material -> 'unit_cost', 'unit_price', p_material -> 'unit_price', 'minimum_stock', p_material -> 'minimum_stock',
    'reorder_point', p_material -> 'reorder_point', 'lead_time_days', p_material -> 'lead_time_days', 'is_active', p_material -> 'is_active'))
$$;
comment on function private.changed_material is
  'The columns of a material that a row of a file gives, by name, with the vendor that it names; its stock is counted, not imported.';

create function private.update_materials(p_rows jsonb, p_places int[], p_known uuid[], p_sellers uuid[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
declare
  ids constant uuid[] := array(select p_known[place] from unnest(p_places) with ordinality o (place, at) order by o.at);
  given constant jsonb[] := array(select private.changed_material(p_rows -> (place - 1), p_sellers[place])
    from unnest(p_places) with ordinality o (place, at) order by o.at);
begin
  perform private.change_together('materials', p_import, ids, given);
  return p_places;
end $$;
comment on function private.update_materials is 'Writes rows of an import, by their places, each into the material that p_known has for it, with the vendor of p_sellers; answers the places.';

create or replace function public.import_materials(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  repeated jsonb;
  known uuid[];
  sellers uuid[];
  seller uuid;
  there uuid;
  fresh int[];
  taken int[] := '{}';
  part int;
  size constant int := 100;
begin
  perform private.require_write('edit_catalog', 'material_management');
  repeated := private.open_import(p_id, 'materials', p_rows, p_file_name);
  if repeated is not null then
    return repeated;
  end if;
  known := private.known_materials(p_rows);
  fresh := private.fresh_materials(p_rows);
  for part in select generate_series(0, cardinality(fresh) - 1, size) loop
    begin
      taken := taken || private.insert_materials(p_rows, fresh[part + 1 : part + size], p_id);
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  if p_mode = 'update' then
    sellers := private.vendors_named(p_rows);
    fresh := array(select place from unnest(private.places_of_one(known)) place
      where sellers[place] is not null or coalesce(btrim(p_rows -> (place - 1) ->> 'vendor'), '') = '' order by place);
    for part in select generate_series(0, cardinality(fresh) - 1, size) loop
      begin
        taken := taken || private.update_materials(p_rows, fresh[part + 1 : part + size], known, sellers, p_id);
      exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
        null;
      end;
    end loop;
    changed := cardinality(taken) - good;
  else
    faults := private.known_faults(p_rows, known, 'This material exists already');
    taken := taken || array(select k.place::int from unnest(known) with ordinality k (id, place) where k.id is not null);
  end if;
  for line in select x.value as material, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    begin
      if nullif(btrim(line.material ->> 'name'), '') is null then
        perform private.reject('PT422', 'Material name is required', 'name');
      end if;
      there := private.known_material(line.material ->> 'name', line.material ->> 'sku');
      if there is not null and p_mode <> 'update' then
        perform private.reject('PT422', 'This material exists already', 'sku');
      end if;
      seller := private.vendor_named(line.material ->> 'vendor');
      if seller is null and nullif(btrim(line.material ->> 'vendor'), '') is not null then
        perform private.reject('PT422', format('There is no vendor "%s". Add it first, or import without the vendors.', btrim(line.material ->> 'vendor')), 'vendor_id');
      end if;
      if there is not null then
        perform private.change_by_import('materials', there, p_id, private.changed_material(line.material, seller));
        changed := changed + 1;
      else
        perform private.insert_materials(p_rows, array[line.place::int], p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.material ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, private.in_row_order(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

-- A typed cost is in force already: the records of it are not put in force once more, one by one.

create or replace function private.record_typed_cost() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- What the history itself sets comes from one of its records.
  if pg_trigger_depth() > 1 or new.unit_cost <= 0 then
    return null;
  end if;
  perform set_config('plumbline.typed_cost', 'on', true);
  if old.unit_cost > 0 and not exists (select from public.cost_tracking c where c.company_id = new.company_id and c.material_id = new.id) then
    insert into public.cost_tracking (company_id, material_id, cost, effective_date, notes, created_at)
    values (new.company_id, new.id, old.unit_cost, least(old.created_at::date, current_date), 'Cost until then', old.created_at);
  end if;
  insert into public.cost_tracking (company_id, material_id, cost, effective_date, notes, created_at)
  values (new.company_id, new.id, new.unit_cost, current_date, 'Unit cost changed', clock_timestamp());
  perform set_config('plumbline.typed_cost', '', true);
  return null;
end $$;
drop trigger cost_tracking_apply on public.cost_tracking;
create trigger cost_tracking_apply after insert on public.cost_tracking
  for each row when (coalesce(current_setting('plumbline.typed_cost', true), '') <> 'on') execute function private.apply_cost_record();

revoke execute on function private.change_together, private.places_of_one, private.in_row_order, private.known_faults, private.known_vendors,
  private.fresh_vendors, private.insert_vendors, private.changed_vendor, private.update_vendors, private.known_materials,
  private.vendors_named, private.changed_material, private.update_materials from public, anon;
grant execute on function private.change_together, private.places_of_one, private.in_row_order, private.known_faults, private.known_vendors,
  private.fresh_vendors, private.insert_vendors, private.changed_vendor, private.update_vendors, private.known_materials,
  private.vendors_named, private.changed_material, private.update_materials to authenticated;
