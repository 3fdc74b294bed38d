set check_function_bodies = off;

drop function private.log_event(type text, status text, title text, description text, entity_id uuid, project_id uuid, permission text);

drop function private.one_of(p_column text, p_key text, p_filters jsonb);

drop function private.region_of(p_company uuid, p_address jsonb);

drop function private.changed_item(i public.items_database, p_item jsonb);

drop function private.changed_material(p_material jsonb, p_vendor uuid);

drop function private.changed_vendor(v public.vendors, p_vendor jsonb);

drop function private.change_by_import(p_table text, p_id uuid, p_import uuid, p_values jsonb);

drop function private.fresh_items(p_rows jsonb, p_known uuid[]);

drop function private.fresh_vendors(p_rows jsonb, p_known uuid[]);

drop function private.known_client(p_name text, p_email text, p_phone text);

drop function private.note_import_change(p_import uuid, p_table text, p_id uuid, p_before jsonb, p_after jsonb);

drop function private.fresh_clients(p_rows jsonb, p_known uuid[]);

drop function private.fresh_materials(p_rows jsonb, p_known uuid[]);

create or replace function private.list_one_of(p_column text, p_key text, p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('%s in (%s)', p_column, string_agg(format('$2 #>> ''{%s,%s}''', p_key, at), ', '))
  from generate_series(0, least(jsonb_array_length(coalesce(p_filters -> p_key, '[]')), 200) - 1) at
  having count(*) > 0
$$;

comment on function private.list_one_of(p_column text, p_key text, p_filters jsonb) is 'The condition that a column has one of the values of a filter, 200 at most; null without any.';

comment on function private.change_together(p_table text, p_import uuid, p_ids uuid[], p_given jsonb[]) is 'Writes into each row of p_ids, as the caller, the columns of its p_given, and saves what they were for undo. No two are one row.';

create or replace function private.fresh_rows(p_kind text, p_rows jsonb, p_known uuid[]) returns int[]
language sql stable set search_path = '' as $$
  with line as (
    select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email,
      nullif(btrim(x.value ->> 'sku'), '') as sku, nullif(btrim(x.value ->> 'barcode'), '') as barcode, nullif(btrim(x.value ->> 'vendor'), '') as vendor
    from jsonb_array_elements(p_rows) with ordinality x
  ), key as (
    -- What makes two rows of a file the same; a row is known by its own keys.
    select l.place, k.key, k.is_own from line l, lateral (values
      ('name ' || case p_kind when 'items' then l.name when 'vendors' then format('%s %s', lower(l.name), lower(l.email)) else lower(l.name) end,
        case p_kind when 'items' then coalesce(l.sku, l.barcode) is null when 'materials' then l.sku is null else true end),
      ('email ' || lower(l.email), p_kind = 'clients'),
      ('sku ' || lower(l.sku), p_kind in ('items', 'materials')),
      ('barcode ' || l.barcode, p_kind = 'items')) k (key, is_own)
    where k.key is not null
  ), repeated as (
    select k.place from (select place, is_own, count(*) over (partition by key) as times from key) k where k.times > 1 and k.is_own
  )
  select coalesce(array_agg(l.place order by l.place), '{}') from line l
  where l.name is not null and p_known[l.place] is null and l.place not in (select place from repeated)
    and (p_kind <> 'clients' or l.email is null or l.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$')
    and (p_kind <> 'materials' or l.vendor is null or private.vendor_named(l.vendor) is not null)
$$;

comment on function private.fresh_rows(p_kind text, p_rows jsonb, p_known uuid[]) is 'Which rows of an import, counted from 1, have a name, a valid email and a known vendor, and are new: neither among p_known nor twice in the file.';

create or replace function private.known_clients(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(case when g.name is not null then coalesce(
    (select c.id from public.clients c where c.company_id = company.id and c.deleted_at is null and lower(c.email) = lower(g.email) limit 1),
    (select c.id from public.clients c where c.company_id = company.id and c.deleted_at is null and lower(c.name) = lower(g.name)
      and (c.email is null and g.email is null or (c.email is null or g.email is null) and private.e164(c.phone) = private.e164(g.phone))
      order by private.e164(c.phone) = private.e164(g.phone) desc nulls last limit 1)) end order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email, x.value ->> 'phone' as phone) g
$$;

comment on function private.known_clients(p_rows jsonb) is 'The client of the caller''s company that each row of an import is, in their order: by email; where one of the two has none, by name and phone, or by name alone where neither has one. Null for a new client and without a name.';

comment on function private.note_import_changes(p_import uuid, p_table text, p_changes jsonb) is 'Saves what an import overwrote, [{ id, before, after }]; of several writes to one row the first before and the last after.';

create or replace function private.items_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'i.company_id = $1', 'i.is_active',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then
      '(' || private.has_words('lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, ''''))', '$3', p_filters ->> 'q')
        || ' or ' || private.has_words('lower(coalesce(i.category, ''''))', '$3', p_filters ->> 'q') || ')' end,
    private.list_one_of('i.trade', 'trade', p_filters),
    private.list_one_of('i.unit', 'unit', p_filters),
    '(' || array_to_string(private.items_bands(p_filters), ' or ') || ')',
    case when p_filters ->> 'used_since' is not null then 'i.last_used_at >= ($2 ->> ''used_since'')::timestamptz' end,
    case when p_filters ->> 'stock' in ('in', 'low', 'out') then
      'case when not i.inventory_tracking or i.current_stock > i.reorder_level then ''in''
        when i.current_stock > 0 then ''low'' else ''out'' end = $2 ->> ''stock''' end,
    case when p_filters ->> 'min' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end >= ($2 ->> ''min'')::numeric' end,
    case when p_filters ->> 'max' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end <= ($2 ->> ''max'')::numeric' end)
$$;

create or replace function private.changed_row(p_kind text, p_id uuid, p_row jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case p_kind
    -- The email address of a client is not replaced.
    when 'clients' then (select private.imported_client(p_row, c.address) - case when c.email is null then '' else 'email' end
      from public.clients c where c.id = p_id)
    -- Stock is counted, not imported.
    when 'items' then (select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_row ->> 'name'), 'description', p_row -> 'description',
        'category', nullif(p_row ->> 'category', ''), 'trade', nullif(p_row ->> 'trade', ''), 'unit', nullif(p_row ->> 'unit', ''),
        'supplier', nullif(p_row ->> 'supplier', ''), 'supplier_sku', nullif(p_row ->> 'supplier_sku', ''),
        'tax_category', nullif(p_row ->> 'tax_category', ''), 'reorder_level', nullif(p_row ->> 'reorder_level', ''),
        'sku', nullif(btrim(p_row ->> 'sku'), ''), 'barcode', nullif(btrim(p_row ->> 'barcode'), '')) || private.changed_price(i, p_row))
      from public.items_database i where i.company_id = private.company_id() and i.id = p_id)
    when 'vendors' then (select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_row ->> 'name'), 'company_name', p_row -> 'company_name',
        'contact_person', p_row -> 'contact_person', 'phone', p_row -> 'phone', 'website', p_row -> 'website',
        'tax_id', p_row -> 'tax_id', 'payment_terms', nullif(p_row ->> 'payment_terms', ''),
        'preferred_payment_method', p_row -> 'preferred_payment_method', 'notes', p_row -> 'notes', 'is_active', p_row -> 'is_active',
        'address', private.address_by_import(v.address, jsonb_build_object('street', p_row ->> 'street', 'city', p_row ->> 'city',
          'state', p_row ->> 'state', 'zip', p_row ->> 'zip'))))
      from public.vendors v where v.id = p_id)
    else jsonb_strip_nulls(jsonb_build_object('name', btrim(p_row ->> 'name'), 'description', p_row -> 'description',
        'category', nullif(p_row ->> 'category', ''), 'unit', nullif(p_row ->> 'unit', ''), 'vendor_sku', p_row -> 'vendor_sku',
        'vendor_id', private.vendor_named(p_row ->> 'vendor'), 'unit_cost', p_row -> 'unit_cost', 'unit_price', p_row -> 'unit_price', 'minimum_stock', p_row -> 'minimum_stock',
        'reorder_point', p_row -> 'reorder_point', 'lead_time_days', p_row -> 'lead_time_days', 'is_active', p_row -> 'is_active')) end
$$;

create or replace function private.import_rows(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  size constant int := 100;
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
        known[line.place] := there;
        perform private.update_rows(p_kind, p_rows, array[line.place], known, p_id);
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

reset check_function_bodies;
