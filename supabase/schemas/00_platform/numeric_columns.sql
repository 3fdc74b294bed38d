create function private.numeric_columns(
  p_table regclass
) returns table (name text, is_required boolean, accepts_zero boolean)
language sql stable set search_path = '' as $$
  select a.attname::text, a.attnotnull, not exists (
    select from pg_catalog.pg_constraint k
    where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any (k.conkey)
      and pg_catalog.pg_get_constraintdef(k.oid) ~ ('\m' || a.attname || ' (>|<>) \(0\)'))
  from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.atttypid = 'pg_catalog.numeric'::regtype and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
$$;
comment on function private.numeric_columns is
  'The numeric columns of a table that are stored as written, and whether null and 0 are accepted.';
