create function private.restore_import(p_company uuid, p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  change private.import_changes;
  restored int := 0;
  hit int;
begin
  perform set_config('plumbline.undoing', 'on', true);
  for change in select * from private.import_changes where company_id = p_company and import_id = p_id loop
    execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) r
        where t.company_id = $2 and t.id = $3 and to_jsonb(t) @> $4', change.table_name,
        (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(change.before) key))
      using change.before, p_company, change.row_id, change.after;
    get diagnostics hit = row_count;
    restored := restored + hit;
  end loop;
  perform set_config('plumbline.undoing', '', true);
  delete from private.import_changes where company_id = p_company and import_id = p_id;
  return restored;
end $$;
comment on function private.restore_import is
  'Restores the rows that a batch changed, unless they were edited since; returns how many.';
