create function private.update_rows(p_kind text, p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns void
language plpgsql set search_path = '' as $$
declare
  target constant text := case p_kind when 'items' then 'items_database' else p_kind end;
  names constant text[] := array(select c.name from private.imported_columns('public.' || target) c);
  ids uuid[];
  changes jsonb[];
begin
  perform private.check_row(p_kind, p_rows -> (place - 1)) from unnest(p_places) place;
  execute format('select array_agg(t.id), array_agg(private.imported_row($1, $2, $3 -> (place - 1), to_jsonb(t)))
      from unnest($4) place join public.%I t on t.company_id = private.company_id() and t.id = $5[place]', target)
    into ids, changes using p_kind, names, p_rows, p_places, p_known;
  perform private.update_in_bulk(target, p_import, ids, changes);
end $$;
comment on function private.update_rows is
  'Writes some rows of an import, counted from 1, into what p_known has for them; all or, with an error, none.';
grant execute on function private.update_rows to authenticated;
