set check_function_bodies = off;

drop function private.vendors_named(p_rows jsonb);

drop function private.fresh_clients(p_rows jsonb);

drop function private.fresh_materials(p_rows jsonb);

drop function private.known_item_words(i public.items_database, p_item jsonb);

drop function private.import_fault(p_constraint text, p_message text);

drop function private.import_message(p_state text, p_message text);

drop function private.known_faults(p_rows jsonb, p_known uuid[], p_message text);

drop function private.known_material(p_name text, p_sku text);

drop function private.known_vendor(p_name text, p_email text);

drop function private.update_items(p_rows jsonb, p_places integer[], p_known uuid[], p_import uuid);

drop function private.update_materials(p_rows jsonb, p_places integer[], p_known uuid[], p_sellers uuid[], p_import uuid);

drop function private.update_vendors(p_rows jsonb, p_places integer[], p_known uuid[], p_import uuid);

create function private.changed_row(p_kind text, p_id uuid, p_row jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case p_kind
    -- The email address of a client is not replaced.
    when 'clients' then (select private.imported_client(p_row, c.address) - case when c.email is null then '' else 'email' end
      from public.clients c where c.id = p_id)
    when 'items' then (select private.changed_item(i, p_row) from public.items_database i where i.company_id = private.company_id() and i.id = p_id)
    when 'vendors' then (select private.changed_vendor(v, p_row) from public.vendors v where v.id = p_id)
    else private.changed_material(p_row, private.vendor_named(p_row ->> 'vendor')) end
$$;

create function private.check_row(p_kind text, p_row jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if nullif(btrim(p_row ->> 'name'), '') is null then
    perform private.reject('PT422', initcap(rtrim(p_kind, 's')) || ' name is required', 'name');
  elsif p_kind = 'clients' and nullif(btrim(p_row ->> 'email'), '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.reject('PT422', 'Please enter a valid email address', 'email');
  elsif p_kind = 'materials' and nullif(btrim(p_row ->> 'vendor'), '') is not null and private.vendor_named(p_row ->> 'vendor') is null then
    perform private.reject('PT422', format('There is no vendor "%s". Add it first, or import without the vendors.', btrim(p_row ->> 'vendor')), 'vendor_id');
  end if;
end $$;

create function private.fresh_clients(p_rows jsonb, p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by lower(l.name)) as same_name, count(*) over (partition by lower(l.email)) as same_email from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c
  where c.name is not null and (c.email is null or c.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$')
    and c.same_name = 1 and (c.email is null or c.same_email = 1) and p_known[c.place] is null
$$;

create function private.fresh_materials(p_rows jsonb, p_known uuid[]) returns int[]
language sql stable set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, lower(nullif(btrim(x.value ->> 'name'), '')) as name, lower(nullif(btrim(x.value ->> 'sku'), '')) as sku,
      nullif(btrim(x.value ->> 'vendor'), '') as vendor
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by l.sku) as same_sku, count(*) over (partition by l.name) as same_name from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c
  where c.name is not null and p_known[c.place] is null and case when c.sku is not null then c.same_sku = 1 else c.same_name = 1 end
    and (c.vendor is null or private.vendor_named(c.vendor) is not null)
$$;

create function private.fresh_rows(p_kind text, p_rows jsonb, p_known uuid[]) returns int[]
language sql stable set search_path = '' as $$
  select case p_kind when 'clients' then private.fresh_clients(p_rows, p_known) when 'items' then private.fresh_items(p_rows, p_known)
    when 'vendors' then private.fresh_vendors(p_rows, p_known) else private.fresh_materials(p_rows, p_known) end
$$;

create function private.import_message(p_state text, p_constraint text, p_message text, p_row jsonb) returns text
language sql stable set search_path = '' as $$
  select case when p_state = 'PT422' then p_message when p_state = '23503' then 'Unknown unit'
    when p_constraint = 'items_database_sku_key' then private.own_sku_taken_words(p_row ->> 'sku')
    when p_state = '23505' then 'Another item has this barcode already'
    else coalesce('The ' || replace(substring(p_constraint from '^(?:clients|items_database|vendors|materials)_(.+)_(?:check|key)$'), '_', ' ') || ' is not valid',
      'A value is not valid') end
$$;

create function private.import_rows(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  size constant int := 100;
  target constant text := case p_kind when 'items' then 'items_database' else p_kind end;
  repeated constant jsonb := private.open_import(p_id, p_kind, p_rows, p_file_name);
  known uuid[];
  fresh int[];
  once int[] := '{}';
  part record;
  line record;
  there uuid;
  broken text;
  faults jsonb := '[]';
  done int[] := '{}';
  created int := 0;
  changed int := 0;
begin
  if repeated is not null then
    return repeated;
  end if;
  known := private.known_rows(p_kind, p_rows);
  fresh := private.fresh_rows(p_kind, p_rows, known);
  if p_mode = 'update' then
    once := private.places_of_one(known);
  else
    select coalesce(jsonb_agg(jsonb_build_object('row', k.place, 'name', given ->> 'name', 'message', private.known_message(p_kind, k.id, given))), '[]'),
      coalesce(array_agg(k.place::int), '{}') into faults, done
    from unnest(known) with ordinality k (id, place), lateral (select p_rows -> (k.place::int - 1) as given) x where k.id is not null;
  end if;
  for part in
    select true as is_new, fresh[at + 1 : at + size] as places from generate_series(0, cardinality(fresh) - 1, size) at
    union all
    select false, once[at + 1 : at + size] from generate_series(0, cardinality(once) - 1, size) at loop
    begin
      if part.is_new then
        perform private.insert_rows(p_kind, p_rows, part.places, p_id);
        created := created + cardinality(part.places);
      else
        perform private.update_rows(p_kind, p_rows, part.places, known, p_id);
        changed := changed + cardinality(part.places);
      end if;
      done := done || part.places;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      null; -- One of these rows is invalid, so each is imported alone below.
    end;
  end loop;
  for line in select x.value as given, x.ordinality::int as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (done) loop
    begin
      perform private.check_row(p_kind, line.given);
      -- Asked again, as the rows before it may have added it.
      there := (private.known_rows(p_kind, jsonb_build_array(line.given)))[1];
      if there is null then
        perform private.insert_rows(p_kind, p_rows, array[line.place], p_id);
        created := created + 1;
      elsif p_mode = 'update' then
        perform private.change_by_import(target, there, p_id, private.changed_row(p_kind, there, line.given));
        changed := changed + 1;
      else
        perform private.reject('PT422', private.known_message(p_kind, there, line.given));
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.given ->> 'name', 'message', private.import_message(sqlstate, broken, sqlerrm, line.given));
    end;
  end loop;
  perform private.finish_import(p_id, created, changed, private.in_row_order(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

create function private.insert_rows(p_kind text, p_rows jsonb, p_places int[], p_import uuid) returns int[]
language sql set search_path = '' as $$
  select case p_kind when 'clients' then private.insert_clients(p_rows, p_places, p_import) when 'items' then private.insert_items(p_rows, p_places, p_import)
    when 'vendors' then private.insert_vendors(p_rows, p_places, p_import) else private.insert_materials(p_rows, p_places, p_import) end
$$;

create function private.known_clients(p_rows jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(case when g.name is not null then private.known_client(g.name, g.email, x.value ->> 'phone') end order by x.ordinality), '{}')
  from jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email) g
$$;

create function private.known_message(p_kind text, p_id uuid, p_row jsonb) returns text
language sql stable set search_path = '' as $$
  select case p_kind
    when 'clients' then (select case when lower(c.email) = lower(btrim(p_row ->> 'email')) then 'A client with this email exists already'
        when private.e164(c.phone) = private.e164(p_row ->> 'phone') then 'A client with this name and phone exists already'
        else 'This client exists already' end from public.clients c where c.id = p_id)
    when 'items' then (select case when i.barcode = btrim(p_row ->> 'barcode') then format('An item with this barcode exists already: "%s"', i.name)
        when lower(i.sku) = lower(btrim(p_row ->> 'sku')) then format('An item with this SKU exists already: "%s"', i.name)
        else 'An item with this name and unit exists already' end from public.items_database i where i.company_id = private.company_id() and i.id = p_id)
    when 'vendors' then 'This vendor exists already' else 'This material exists already' end
$$;

create function private.known_rows(p_kind text, p_rows jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select case p_kind when 'clients' then private.known_clients(p_rows) when 'items' then private.known_items(p_rows)
    when 'vendors' then private.known_vendors(p_rows) else private.known_materials(p_rows) end
$$;

create function private.update_rows(p_kind text, p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_row(p_kind, p_rows -> (place - 1)) from unnest(p_places) place;
  perform private.change_together(case p_kind when 'items' then 'items_database' else p_kind end, p_import,
    array_agg(p_known[place]), array_agg(private.changed_row(p_kind, p_known[place], p_rows -> (place - 1)))) from unnest(p_places) place;
end $$;

grant execute on function private.changed_row(p_kind text, p_id uuid, p_row jsonb) to authenticated;

grant execute on function private.check_row(p_kind text, p_row jsonb) to authenticated;

grant execute on function private.fresh_clients(p_rows jsonb, p_known uuid[]) to authenticated;

grant execute on function private.fresh_materials(p_rows jsonb, p_known uuid[]) to authenticated;

grant execute on function private.fresh_rows(p_kind text, p_rows jsonb, p_known uuid[]) to authenticated;

grant execute on function private.import_message(p_state text, p_constraint text, p_message text, p_row jsonb) to authenticated;

grant execute on function private.import_rows(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) to authenticated;

grant execute on function private.insert_rows(p_kind text, p_rows jsonb, p_places integer[], p_import uuid) to authenticated;

grant execute on function private.known_clients(p_rows jsonb) to authenticated;

grant execute on function private.known_message(p_kind text, p_id uuid, p_row jsonb) to authenticated;

grant execute on function private.known_rows(p_kind text, p_rows jsonb) to authenticated;

grant execute on function private.update_rows(p_kind text, p_rows jsonb, p_places integer[], p_known uuid[], p_import uuid) to authenticated;

comment on function private.changed_row(p_kind text, p_id uuid, p_row jsonb) is 'The columns that a row of an import changes in what it already is (p_id), with their values.';

comment on function private.check_row(p_kind text, p_row jsonb) is 'Raises PT422 for a row of an import without a name, with an invalid email, or of an unknown vendor.';

comment on function private.fresh_clients(p_rows jsonb, p_known uuid[]) is 'Which rows of an import, counted from 1, have a name and no invalid email, and are no client yet: neither among p_known nor, by name or email, elsewhere in the file.';

comment on function private.fresh_materials(p_rows jsonb, p_known uuid[]) is 'Which rows of an import, counted from 1, have a name and no unknown vendor, and are no material yet, neither among p_known nor elsewhere in the file.';

comment on function private.fresh_rows(p_kind text, p_rows jsonb, p_known uuid[]) is 'Which rows of an import, counted from 1, are valid and new: neither among p_known nor twice in the file.';

comment on function private.import_message(p_state text, p_constraint text, p_message text, p_row jsonb) is 'Why a row was not imported, from the error that it caused, in plain words.';

comment on function private.import_rows(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) is 'Imports rows of a kind (clients, items, vendors, materials): first a hundred at a time, then each row that is left alone, so that an invalid row is reported and the others are imported. Returns the import.';

comment on function private.insert_items(p_rows jsonb, p_places integer[], p_import uuid) is 'Adds items from some rows of an import, counted from 1, and returns which; all of them or, with an error, none.';

comment on function private.insert_materials(p_rows jsonb, p_places integer[], p_import uuid) is 'Adds materials from some rows of an import, counted from 1, and returns which; all of them or, with an error, none.';

comment on function private.insert_rows(p_kind text, p_rows jsonb, p_places integer[], p_import uuid) is 'Adds some rows of an import, counted from 1; all of them or, with an error, none.';

comment on function private.insert_vendors(p_rows jsonb, p_places integer[], p_import uuid) is 'Adds vendors from some rows of an import, counted from 1, and returns which; all of them or, with an error, none.';

comment on function private.known_clients(p_rows jsonb) is 'private.known_client of each row of an import, in their order; null for a row without a name.';

comment on function private.known_materials(p_rows jsonb) is 'The material of the caller''s company that each row of an import is, in their order: by its SKU in any case or, without one, its name; null for a new one, and for a row without a name.';

comment on function private.known_message(p_kind text, p_id uuid, p_row jsonb) is 'Why a row of an import is not added: what it already is (p_id), and by which column.';

comment on function private.known_rows(p_kind text, p_rows jsonb) is 'What each row of an import already is in the company, in their order; null for a new row.';

comment on function private.known_vendors(p_rows jsonb) is 'The vendor of the caller''s company that each row of an import is, by name and email, in their order; null for a new one.';

comment on function private.update_rows(p_kind text, p_rows jsonb, p_places integer[], p_known uuid[], p_import uuid) is 'Writes some rows of an import, counted from 1, into what p_known has for them; all or, with an error, none.';

create or replace function public.import_clients(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  return private.import_rows('clients', p_rows, p_file_name, p_id, p_mode);
end $$;

create or replace function public.import_items(
  p_rows jsonb, p_mode text default 'skip', p_file_name text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  return private.import_rows('items', p_rows, p_file_name, p_id, p_mode);
end $$;

create or replace function public.import_materials(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_catalog', 'material_management');
  return private.import_rows('materials', p_rows, p_file_name, p_id, p_mode);
end $$;

create or replace function public.import_vendors(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_catalog', 'vendor_management');
  return private.import_rows('vendors', p_rows, p_file_name, p_id, p_mode);
end $$;

reset check_function_bodies;
