create function private.imported_columns(p_table regclass) returns table (name text, default_value text)
language sql stable set search_path = '' as $$
  select a.attname, coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), 'null')
  from pg_catalog.pg_attribute a left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('id', 'company_id', 'import_id') and has_column_privilege('authenticated', p_table, a.attnum, 'insert')
$$;
comment on function private.imported_columns is
  'The columns of a table that an imported file may set, those that members may insert, with their default as SQL.';
grant execute on function private.imported_columns to authenticated;
