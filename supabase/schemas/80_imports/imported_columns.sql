create function private.imported_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('id', 'company_id', 'import_id') and has_column_privilege('authenticated', p_table, a.attnum, 'insert')
$$;
comment on function private.imported_columns is
  'The columns of a table that an imported file may give: those that members may insert.';
grant execute on function private.imported_columns to authenticated;
