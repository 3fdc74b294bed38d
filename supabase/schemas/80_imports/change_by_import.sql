create function private.change_by_import(p_table text, p_id uuid, p_import uuid, p_values jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  before jsonb;
  after jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where t.company_id = private.company_id() and t.id = $1 for update', p_table) into before using p_id;
  execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) r
      where t.company_id = private.company_id() and t.id = $2 returning to_jsonb(t)', p_table,
      (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(p_values) key))
    into after using p_values, p_id;
  perform private.note_import_change(p_import, p_table, p_id,
    (select jsonb_object_agg(key, before -> key) from jsonb_object_keys(p_values) key),
    (select jsonb_object_agg(key, after -> key) from jsonb_object_keys(p_values) key));
end $$;
comment on function private.change_by_import is
  'Writes the columns that a file gives into a row that is there already, as the caller, and keeps what stood there.';
grant execute on function private.change_by_import to authenticated;
