create function private.insert_rows(p_kind text, p_rows jsonb, p_places int[], p_import uuid) returns void
language plpgsql set search_path = '' as $$
declare
  target constant text := 'public.' || case p_kind when 'items' then 'items_database' else p_kind end;
  names text[];
  columns text;
  given text;
begin
  select array_agg(c.name), string_agg(quote_ident(c.name), ', '), string_agg(format('coalesce(r.%I, %s)', c.name, c.default_value), ', ')
  into names, columns, given from private.imported_columns(target) c;
  execute format('insert into %1$s (%2$s, import_id) select %3$s, $1
      from unnest($2) place, jsonb_populate_record(null::%1$s, private.imported_row($3, $4, $5 -> (place - 1))) r', target, columns, given)
    using p_import, p_places, p_kind, names, p_rows;
end $$;
comment on function private.insert_rows is
  'Adds some rows of an import, counted from 1; all of them or, with an error, none.';
grant execute on function private.insert_rows to authenticated;
