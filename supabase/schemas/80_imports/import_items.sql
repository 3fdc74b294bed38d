create function public.import_items(
  p_rows jsonb, p_mode text default 'skip', p_file_name text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
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
  'Imports items from rows with the columns of items_database. An item that is known (by barcode, else SKU ignoring '
  'case, else, of a row with neither, name and unit) is reported by name or, with p_mode = update, changed; a bad '
  'row is reported; the others come in. A client-made id makes a repeated call harmless. Arguments: p_rows, an array '
  'of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with '
  'edit_catalog.';
grant execute on function public.import_items to authenticated, service_role;
