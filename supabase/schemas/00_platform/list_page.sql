create function private.list_page(
  p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[],
  out total int, out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_sort = on
set enable_hashjoin = on set enable_mergejoin = on set enable_bitmapscan = on
set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  most constant int := 1000;
  sees_clients constant boolean := private.has_permission('view_clients');
  sees_money constant boolean := private.has_permission('view_money');
  words constant text := btrim(coalesce(p_filters ->> 'q', p_filters ->> 'named', ''));
  pattern constant text := lower(private.like_pattern(words));
  is_named constant boolean := p_filters ->> 'q' is null;
  -- Without what it is joined to, a list is counted from an index alone.
  tables constant text := case when p_list = 'projects' and p_filters ? 'conditions' then private.list_tables(p_list) else format('public.%I r', p_list) end;
  other constant text := case p_list when 'materials' then 'vendors' when 'quotes' then 'projects' when 'invoices' then 'projects' end;
  condition text;
  client_ids uuid[] := '{}';
  other_ids uuid[] := '{}';
  hits uuid[];
  -- The rows of a company that name a project, where they are few.
  named uuid[];
  phase record;
  part uuid[];
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not (case p_list when 'projects' then private.has_permission('view_projects')
      when 'quotes' then sees_money when 'invoices' then sees_money else private.has_permission('view_catalog') end) then
    return;
  end if;
  condition := private.list_where(p_list, p_filters, sees_clients, sees_money);
  if words = '' then
    execute format('select array(select r.id from %s where %s limit %s)', tables, condition, most + 1) into hits using company, p_filters;
  else
    if not is_named and sees_clients and p_list in ('projects', 'quotes', 'invoices') then
      client_ids := private.named_rows('clients', company, pattern, most + 1);
    end if;
    if not is_named and other is not null then
      other_ids := private.named_rows(other, company, pattern, most + 1);
    end if;
    execute format('select array(select r.id from %s where %s and %s limit %s)', tables, condition,
        private.list_text(p_list, is_named, sees_clients, words, cardinality(client_ids) > 0, cardinality(other_ids) > 0), most + 1)
      into hits using company, p_filters, pattern, client_ids, other_ids;
    if cardinality(hits) <= most and greatest(cardinality(client_ids), cardinality(other_ids)) > most then
      -- Very many names have the text, and the first of them have few rows: the rows are asked for the names instead.
      execute format('select array(select r.id from %s where %s and %s limit %s)', private.list_tables(p_list), condition,
          private.list_text(p_list, is_named, sees_clients, words), most + 1)
        into hits using company, p_filters, pattern;
    end if;
  end if;
  is_more := cardinality(hits) > most;
  total := least(cardinality(hits), most);
  condition := case when not is_more then 'r.company_id = $1 and r.id = any ($4)'
    when words = '' then condition
    else condition || ' and ' || private.list_text(p_list, is_named, sees_clients, words) end;
  if is_more and words <> '' then
    -- So many have the text that it is among the first rows of any order: they are gone through until the page is full.
    perform set_config(setting, 'off', true) from unnest(array['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) setting;
  end if;
  if is_more and words = '' and p_sort = 'project_name' and p_list in ('quotes', 'invoices') then
    execute format('select array(select r.id from public.%I r where r.company_id = $1 and r.project_id is not null limit %s)', p_list, most + 1)
      into named using company;
    -- They are sorted by themselves: in the order of all projects they are looked for in vain, project by project.
    hits := case when cardinality(named) <= most then named end;
  end if;
  for phase in
    select * from private.list_phases(p_list, condition, p_sort, p_descending, sees_clients, sees_money) p where p.place > 1 or named is null or hits is null
    union all
    select * from private.list_phases(p_list, condition || ' and r.id = any ($4)', p_sort, p_descending, sees_clients, sees_money) p
      where p.place = 1 and named is not null and hits is not null
    order by 1 loop
    exit when cardinality(ids) >= p_offset + p_limit or not is_more and cardinality(ids) >= total;
    execute format('select array(%s)', phase.question) into part using company, p_filters, pattern, hits, p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;
comment on function private.list_page is
  'Which rows of the caller''s company stand on a page of projects, quotes, invoices, vendors or materials, in order; '
  'how many match, at most a thousand, and whether there are more. Nothing without the right to see them.';
grant execute on function private.list_page to authenticated, service_role;
