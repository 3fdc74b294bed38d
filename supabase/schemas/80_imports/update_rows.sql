create function private.update_rows(p_kind text, p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_row(p_kind, p_rows -> (place - 1)) from unnest(p_places) place;
  perform private.update_in_bulk(case p_kind when 'items' then 'items_database' else p_kind end, p_import,
    array_agg(p_known[place]), array_agg(private.changed_row(p_kind, p_known[place], p_rows -> (place - 1)))) from unnest(p_places) place;
end $$;
comment on function private.update_rows is
  'Writes some rows of an import, counted from 1, into what p_known has for them; all or, with an error, none.';
grant execute on function private.update_rows to authenticated;
