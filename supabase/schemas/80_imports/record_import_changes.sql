create function private.record_import_changes(p_import uuid, p_table text, p_changes jsonb) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_changes as c (company_id, import_id, table_name, row_id, before, after)
  select company.id, p_import, p_table, (x.value ->> 'id')::uuid, x.value -> 'before', x.value -> 'after'
  from (select private.company_id() as id) company, jsonb_array_elements(p_changes) x
  on conflict (company_id, import_id, row_id) do update set before = excluded.before || c.before, after = c.after || excluded.after
$$;
comment on function private.record_import_changes is
  'Saves what an import overwrote, [{ id, before, after }]; of several writes to one row the first before and the last after.';
grant execute on function private.record_import_changes to authenticated;
