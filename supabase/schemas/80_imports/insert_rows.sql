create function private.insert_rows(p_kind text, p_rows jsonb, p_places int[], p_import uuid) returns int[]
language sql set search_path = '' as $$
  select case p_kind when 'clients' then private.insert_clients(p_rows, p_places, p_import) when 'items' then private.insert_items(p_rows, p_places, p_import)
    when 'vendors' then private.insert_vendors(p_rows, p_places, p_import) else private.insert_materials(p_rows, p_places, p_import) end
$$;
comment on function private.insert_rows is
  'Adds some rows of an import, counted from 1; all of them or, with an error, none.';
grant execute on function private.insert_rows to authenticated;
