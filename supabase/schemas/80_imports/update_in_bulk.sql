create function private.update_in_bulk(p_table text, p_import uuid, p_ids uuid[], p_given jsonb[]) returns void
language plpgsql set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  columns constant text := (select string_agg(format('%1$I = (p.r).%1$I', k.key), ', ')
    from (select distinct key from unnest(p_given) given, jsonb_object_keys(given) key) k);
  changes jsonb;
begin
  if columns is null then
    return;
  end if;
  execute format('select from public.%I t where t.company_id = $1 and t.id = any ($2) order by t.id for update', p_table) using company, p_ids;
  execute format('with planned as materialized (
      select t.id, to_jsonb(t) as before, f.given, jsonb_populate_record(t, f.given) as r
      from unnest($2, $3) f (id, given) join public.%1$I t on t.company_id = $1 and t.id = f.id
    ), done as (
      update public.%1$I t set %2$s from planned p where t.company_id = $1 and t.id = p.id
      returning t.id, p.before, to_jsonb(t) as after, p.given
    )
    select jsonb_agg(jsonb_build_object(''id'', d.id,
      ''before'', (select jsonb_object_agg(key, d.before -> key) from jsonb_object_keys(d.given) key),
      ''after'', (select jsonb_object_agg(key, d.after -> key) from jsonb_object_keys(d.given) key))) from done d', p_table, columns)
    into changes using company, p_ids, p_given;
  perform private.record_import_changes(p_import, p_table, changes);
end $$;
comment on function private.update_in_bulk is
  'Writes into each row of p_ids, as the caller, the columns of its p_given, and saves what they were for undo. No two '
  'are one row.';
grant execute on function private.update_in_bulk to authenticated;
