create function public.import_vendors(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
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
comment on function public.import_vendors is
  'Imports vendors from rows with the columns of vendors and street, city, state, zip. A known row is reported or, '
  'with p_mode = update, changes that vendor; a bad row is reported; the others come in. Arguments: p_rows, an array '
  'of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with '
  'edit_catalog.';
grant execute on function public.import_vendors to authenticated, service_role;
