create procedure private.quarantine_rows(in p_table regclass, in p_condition text)
language plpgsql set search_path = '' as $$
declare
  bad constant text := (select coalesce(string_agg(format('case when %1$I = ''NaN'' then %1$L end', c.name), ', '), 'null')
    from private.numeric_columns(p_table) c);
  is_found boolean;
  child record;
begin
  execute format('select exists (select from %s where %s)', p_table, p_condition) into is_found;
  if not is_found then
    return;
  end if;
  for child in
    select k.conrelid::regclass as relation,
      (select string_agg(quote_ident(a.attname), ', ' order by n.position) from unnest(k.conkey) with ordinality n (number, position)
        join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.number) as own,
      (select string_agg(quote_ident(a.attname), ', ' order by n.position) from unnest(k.confkey) with ordinality n (number, position)
        join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.number) as referenced
    from pg_catalog.pg_constraint k
    where k.contype = 'f' and k.confrelid = p_table and k.confdeltype in ('a', 'r', 'c')
  loop
    call private.quarantine_rows(child.relation,
      format('(%s) in (select %s from %s where %s)', child.own, child.referenced, p_table, p_condition));
  end loop;
  execute format(
    'insert into private.quarantined_rows (company_id, table_name, columns, action, stored_row) '
    'select (to_jsonb(r) ->> ''company_id'')::uuid, %L, array_remove(array[%s]::text[], null), ''removed'', to_jsonb(r) '
    'from (select * from %s where %s) r', regexp_replace(p_table::text, '^public\.', ''), bad, p_table, p_condition);
  execute format('alter table %s disable trigger user', p_table);
  execute format('delete from %s where %s', p_table, p_condition);
  execute format('alter table %s enable trigger user', p_table);
end $$;
comment on procedure private.quarantine_rows is
  'Moves the rows that meet a condition, and the rows that belong to them, to private.quarantined_rows. An '
  'append-only ledger loses nothing by it: the row is kept there as it was.';
