create function public.export_tables() returns table (name text, key text[], columns text[])
language sql stable set search_path = '' as $$ select * from private.export_tables() $$;
comment on function public.export_tables is
  'The tables that hold rows of companies, with their keys and columns: what an export of all data walks through. '
  'Callers: signed-in users.';

create function private.export_tables() returns table (name text, key text[], columns text[])
language sql stable security definer set search_path = '' as $$
  select c.relname::text,
    (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])),
    (select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped)
  from pg_catalog.pg_class c
  join pg_catalog.pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and private.company_id() is not null
    and (c.relname = 'companies' or exists (
      select from pg_catalog.pg_attribute t where t.attrelid = c.oid and t.attname = 'company_id' and not t.attisdropped))
  order by c.relname
$$;
grant execute on function public.export_tables, private.export_tables to authenticated, service_role;
