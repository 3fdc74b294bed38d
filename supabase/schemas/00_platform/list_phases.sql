create function private.list_phases(
  p_list text, p_condition text, p_sort text, p_descending boolean, p_sees_clients boolean, p_sees_money boolean
) returns table (place int, question text)
language plpgsql immutable set search_path = '' as $$
declare
  -- What is equal follows its id in the direction of the order, so that one index serves both directions.
  way constant text := case when p_descending then 'desc' else 'asc' end;
  around constant text := case when p_descending then 'asc' else 'desc' end;
  by_id constant text := 'r.id ' || way;
  joined_tables constant text := private.list_tables(p_list);
  own_table constant text := format('public.%I r', p_list);
  joins constant text := substr(joined_tables, length(own_table) + 1);
  -- What is joined without being asked for keeps an index from answering alone.
  tables constant text := case when p_condition ~ '\m[cpwfm]\.' then joined_tables else own_table end;
  kept constant text := p_condition || ' and ';
  plain constant text[] := case p_list
    when 'projects' then array['start_date', 'end_date', 'name', 'status', 'completion_percentage', 'priority', 'project_type']
    when 'quotes' then array['created_at', 'total_amount', 'valid_until', 'quote_number']
    when 'invoices' then array['issue_date', 'total_amount', 'due_date', 'invoice_number', 'created_at']
    when 'vendors' then array['name', 'company_name', 'created_at']
    else array['name', 'unit_cost', 'unit_price', 'current_stock', 'created_at'] end;
  nullable constant text[] := array['end_date', 'project_type', 'valid_until', 'due_date', 'company_name'];
  joined constant text := case when p_sort = 'client_name' and p_sees_clients and p_list in ('projects', 'quotes', 'invoices') then 'client'
    when p_sort = 'project_name' and p_list in ('quotes', 'invoices') then 'project' end;
  short constant text := left(joined, 1);
  named constant text := format('public.%1$ss %2$s join public.%3$I r on r.company_id = %2$s.company_id and r.%1$s_id = %2$s.id', joined, short, p_list)
    || replace(joins, format(' left join public.%1$ss %2$s on %2$s.company_id = r.company_id and %2$s.id = r.%1$s_id', joined, short), '');
  by_name constant text := format('%1$s.name %2$s, r.id %2$s', short, way);
  own constant text := case when p_sort = any (plain) then p_sort else plain[1] end;
begin
  if p_list = 'quotes' and p_sort = 'status' then
    return query select case when p_descending then -n else n end::int, private.list_question(tables, kept || state, by_id)
      from unnest(array['r.status = ''accepted''', 'r.status = ''draft''', 'r.status = ''expired''', 'r.status = ''sent'' and r.valid_until < current_date',
        'r.status = ''rejected''', 'r.status = ''sent'' and (r.valid_until < current_date) is not true']) with ordinality one (state, n);
  elsif p_list = 'invoices' and p_sort = 'payment_status' then
    return query select case when p_descending then -n else n end::int, private.list_question(tables, kept || private.invoice_state(state),
        case state when 'overdue' then format('r.due_date %1$s, r.id %1$s', way) else by_id end)
      from unnest(array['overdue', 'paid', 'partial', 'pending']) with ordinality one (state, n);
  elsif p_list = 'invoices' and p_sort = 'aging_days' then
    -- The day that an invoice was due orders the overdue ones; all others have waited for no day.
    return query select case when p_descending then 1 else 2 end,
        private.list_question(tables, kept || private.invoice_state('overdue'), format('r.due_date %1$s, r.id %1$s', around))
      union all select case when p_descending then 2 else 1 end,
        private.list_question(tables, kept || '(' || private.invoice_state('overdue') || ') is not true', by_id);
  elsif p_list = 'projects' and p_sort = 'budget' and p_sees_money then
    return query select 1, private.list_question('public.project_finances f join public.projects r on r.company_id = f.company_id and r.id = f.project_id'
        || replace(joins, ' left join public.project_finances f on f.company_id = r.company_id and f.project_id = r.id', ''),
        kept || 'f.company_id = $1 and f.budget is not null', format('f.budget %1$s, f.project_id %1$s', way))
      union all select 2, private.list_question(joined_tables, kept || 'f.budget is null', by_id);
  elsif p_list = 'quotes' and joined = 'client' then
    -- A quote for somebody who is no client has the name that was typed: the first of both are sorted into each other.
    return query select 1, format('select r.id from ((select r.id, c.name as client_key from %s where %s order by %s limit $5)'
        || ' union all (select r.id, r.custom_client_name from %s where %s order by r.custom_client_name %s, r.id %s limit $5)) r order by r.client_key %s, r.id %s limit $5',
        named, kept || 'c.company_id = $1', by_name, tables, kept || 'r.client_id is null and r.custom_client_name is not null', way, way, way, way)
      union all select 2, private.list_question(tables, kept || 'r.client_id is null and r.custom_client_name is null', by_id);
  elsif joined is not null then
    return query select 1, private.list_question(named, format('%s%s.company_id = $1', kept, short), by_name)
      union all select 2, private.list_question(tables, format('%sr.%s_id is null', kept, joined), by_id);
  elsif own in ('start_date', 'issue_date') then
    -- Of one day, the one that was made last is the newest. What has no start yet lies ahead of what has one: in the index too.
    return query select 1, private.list_question(tables, p_condition, format('r.%1$I %2$s, r.created_at %2$s, r.id %2$s', own, way));
  elsif own = any (nullable) then
    return query select 1, private.list_question(tables, format('%sr.%I is not null', kept, own), format('r.%1$I %2$s, r.id %2$s', own, way))
      union all select 2, private.list_question(tables, format('%sr.%I is null', kept, own), by_id);
  else
    return query select 1, private.list_question(tables, p_condition, format('r.%I %s, r.id %s', own, way,
      case when own = 'created_at' and p_list in ('quotes', 'invoices') then around else way end));
  end if;
end $$;
comment on function private.list_phases is
  'The questions by which a sorted list is read one after the other, each in the order of an index; what has no value '
  'comes last, but a project without a start date counts as the newest. An order that a list does not have is its '
  'first.';
