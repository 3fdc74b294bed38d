create procedure private.quarantine_values(in p_table regclass)
language plpgsql set search_path = '' as $$
declare
  any_bad text;
  bad text;
  changes text;
  must_go text;
  is_found boolean;
begin
  select string_agg(format('%I = ''NaN''', c.name), ' or '),
    string_agg(format('case when %1$I = ''NaN'' then %1$L end', c.name), ', '),
    string_agg(format('%1$I = case when %1$I = ''NaN'' then %2$s else %1$I end', c.name, case when c.is_required then '0' else 'null' end), ', '),
    string_agg(format('%I = ''NaN''', c.name), ' or ') filter (where c.is_required and not c.accepts_zero)
  into any_bad, bad, changes, must_go from private.numeric_columns(p_table) c;
  execute format('select exists (select from %s where %s)', p_table, any_bad) into is_found;
  if not is_found then
    return;
  end if;
  if must_go is not null then
    call private.quarantine_rows(p_table, must_go);
  end if;
  execute format(
    'insert into private.quarantined_rows (company_id, table_name, columns, action, stored_row) '
    'select (to_jsonb(r) ->> ''company_id'')::uuid, %L, array_remove(array[%s]::text[], null), ''corrected'', to_jsonb(r) '
    'from (select * from %s where %s) r', regexp_replace(p_table::text, '^public\.', ''), bad, p_table, any_bad);
  execute format('alter table %s disable trigger user', p_table);
  execute format('update %s set %s where %s', p_table, changes, any_bad);
  execute format('alter table %s enable trigger user', p_table);
end $$;
comment on procedure private.quarantine_values is
  'Replaces NaN in a table by null or 0 where the column accepts it, and removes the rows where it does not (an '
  'amount of a payment).';
