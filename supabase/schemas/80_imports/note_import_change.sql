create function private.note_import_change(
  p_import uuid, p_table text, p_id uuid, p_before jsonb, p_after jsonb
) returns void
language sql security definer set search_path = '' as $$
  insert into private.import_changes as c (company_id, import_id, table_name, row_id, before, after)
  values (private.company_id(), p_import, p_table, p_id, p_before, p_after)
  on conflict (company_id, import_id, row_id) do update set before = excluded.before || c.before, after = c.after || excluded.after
$$;
comment on function private.note_import_change is
  'Keeps what an import wrote over; of several writes to one row the first before and the last after.';
grant execute on function private.note_import_change to authenticated;
