create function private.list_page(
  p_table text, p_permission text, p_joins text, p_where text, p_text text, p_related text[], p_phases text[],
  p_filters jsonb, p_descending boolean, p_offset int, p_limit int, p_few text default null, p_sums text default null, out ids uuid[], out total int,
  out is_more boolean, out sums jsonb
) returns record
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_sort = on set enable_hashjoin = on
set enable_mergejoin = on set enable_bitmapscan = on set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  most constant int := 1000;
  pattern constant text := lower(private.like_pattern(btrim(coalesce(p_filters ->> 'q', p_filters ->> 'named', ''))));
  -- `named` compares the names of the rows alone.
  related constant text[] := case when p_text is null or p_filters ->> 'q' is null then '{}' else p_related end;
  -- The text in the row's own words or in the name of what it belongs to.
  by_name constant text := '(' || concat_ws(' or ', p_text,
    (select string_agg(format('lower(%s.name) like $3', left(name, 1)), ' or ' order by place) from unnest(related) with ordinality one (name, place))) || ')';
  first_ids uuid[] := '{}';
  second_ids uuid[] := '{}';
  condition text;
  hits uuid[];
  few uuid[];
  phase record;
  part uuid[];
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not private.has_permission(p_permission) then
    return;
  end if;
  -- 1. How many rows match, up to a thousand and one.
  if cardinality(related) > 0 then
    first_ids := private.named_rows(related[1], company, pattern, most + 1);
  end if;
  if cardinality(related) > 1 then
    second_ids := private.named_rows(related[2], company, pattern, most + 1);
  end if;
  -- By id an index finds them; only those that exist are asked for.
  condition := '(' || concat_ws(' or ', p_text,
    case when cardinality(first_ids) > 0 then format('r.%s_id = any ($4)', rtrim(related[1], 's')) end,
    case when cardinality(second_ids) > 0 then format('r.%s_id = any ($5)', rtrim(related[2], 's')) end) || ')';
  condition := concat_ws(' and ', p_where, case when p_text is not null then condition end);
  execute format('select array(%s)', private.list_query(p_table, p_joins, condition, format('limit %s', most + 1)))
    into hits using company, p_filters, pattern, first_ids, second_ids;
  condition := concat_ws(' and ', p_where, case when p_text is not null then by_name end);
  if cardinality(hits) <= most and greatest(cardinality(first_ids), cardinality(second_ids)) > most then
    -- More names match than were collected, so the rows are asked for their names instead.
    execute format('select array(%s)', private.list_query(p_table, p_joins, condition, format('limit %s', most + 1)))
      into hits using company, p_filters, pattern;
  end if;
  is_more := cardinality(hits) > most;
  total := least(cardinality(hits), most);
  if p_sums is not null and p_limit > 0 and (not is_more or p_filters ->> 'sums' = 'all') then
    execute private.list_query(p_table, p_joins, case when is_more then condition else 'r.company_id = $1 and r.id = any ($4)' end,
      format('select %s from {from} where {where}', p_sums)) into sums using company, p_filters, pattern, hits;
  end if;

  -- 2. Few rows are sorted. Of many, an index in the order of the list is read until the page is full.
  if not is_more then
    condition := 'r.company_id = $1 and r.id = any ($4)';
  elsif p_text is not null then
    -- So many rows match that some are near the start of any order.
    perform set_config(setting, 'off', true) from unnest(array['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) setting;
  elsif p_few is not null then
    execute format('select array(%s)', private.list_query(p_table, p_joins, 'r.company_id = $1 and ' || p_few, format('limit %s', most + 1)))
      into few using company;
    hits := few;
  end if;
  for phase in
    select replace(replace(one, '{way}', case when p_descending then 'desc' else 'asc' end), '{opposite}', case when p_descending then 'asc' else 'desc' end) as text,
      condition || case when place = 1 and cardinality(few) <= most then ' and r.id = any ($4)' else '' end as condition
    from unnest(p_phases) with ordinality phases (one, place) order by place loop
    exit when cardinality(ids) >= p_offset + p_limit or not is_more and cardinality(ids) >= total;
    execute format('select array(%s)', private.list_query(p_table, p_joins, phase.condition, phase.text || ' limit $5'))
      into part using company, p_filters, pattern, hits, p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;
comment on function private.list_page is
  'Which rows of the caller''s company are on a page of a list, in order (ids); how many match, at most 1,000 (total), '
  'and whether there are more. docs/adr/0037 says why the SQL is put together at run time. Nothing without the '
  'permission. Only p_filters holds text of the user, and that is bound as a parameter. Arguments: p_table, '
  'which is r in all conditions; p_permission, which reading needs; p_joins, the tables that conditions and orders may name; p_where, with $1 the company '
  'and $2 the filters; p_text, what a text search compares with the pattern $3, null without one; p_related, at most '
  'two tables whose name the text may also match; p_phases, one or more orders read one after the other, each `[and '
  'condition] order by columns`, with {way} for asc or desc and {opposite}; p_offset and p_limit in rows; p_few, a '
  'condition of the first phase that few rows may meet, which are then collected first; p_sums, an aggregate of all '
  'matching rows r as jsonb (sums): of more than 1,000 only where the filters ask for it with sums: all, because they '
  'are read for it. Null without it, and where no rows are asked for (p_limit 0).';
