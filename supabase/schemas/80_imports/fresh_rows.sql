create function private.fresh_rows(p_kind text, p_rows jsonb, p_known uuid[]) returns int[]
language sql stable set search_path = '' as $$
  select case p_kind when 'clients' then private.fresh_clients(p_rows, p_known) when 'items' then private.fresh_items(p_rows, p_known)
    when 'vendors' then private.fresh_vendors(p_rows, p_known) else private.fresh_materials(p_rows, p_known) end
$$;
comment on function private.fresh_rows is
  'Which rows of an import, counted from 1, are valid and new: neither among p_known nor twice in the file.';
grant execute on function private.fresh_rows to authenticated;
