create function private.import_rows(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
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
  fresh := private.new_row_numbers(p_kind, p_rows, known);
  if p_mode = 'update' then
    once := private.rows_matched_once(known);
  else
    select coalesce(jsonb_agg(jsonb_build_object('row', k.place, 'name', given ->> 'name', 'message', private.duplicate_message(p_kind, k.id, given))), '[]'),
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
        perform private.raise_api_error('PT422', private.duplicate_message(p_kind, there, line.given));
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.given ->> 'name', 'message', private.import_message(sqlstate, broken, sqlerrm, line.given));
    end;
  end loop;
  perform private.finish_import(p_id, created, changed, private.sort_row_errors(faults));
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function private.import_rows is
  'Imports rows of a kind (clients, items, vendors, materials, cost codes): first a hundred at a time, then each row that is left '
  'alone, so that an invalid row is reported and the others are imported. Returns the import.';
grant execute on function private.import_rows to authenticated;
