-- Projects, quotes, invoices, vendors and materials among a million rows: a page costs what a page holds, as that of items
-- and clients does. Hits are counted up to a thousand; beyond that the answer is "more than a thousand" and a page is walked
-- to in the order of an index. A text is found by index, past row-level security, for the caller's own company only.
-- Under row-level security each of these lists counted every row and read every row for a text that few have.

create index invoices_issued_idx on public.invoices (company_id, issue_date, id) where deleted_at is null;
create index invoices_due_page_idx on public.invoices (company_id, due_date, id) where deleted_at is null;
create index invoices_amount_idx on public.invoices (company_id, total_amount, id) where deleted_at is null;
create index invoices_status_idx on public.invoices (company_id, status, id) where deleted_at is null;
create index invoices_method_idx on public.invoices (company_id, payment_method, id) where deleted_at is null and payment_method is not null;
create index invoices_unpaid_idx on public.invoices (company_id, due_date, id)
  where deleted_at is null and balance > 0 and status in ('sent', 'viewed', 'partial');
create index invoices_unpaid_issued_idx on public.invoices (company_id, issue_date, id)
  where deleted_at is null and balance > 0 and status in ('sent', 'viewed', 'partial');
create index invoices_begun_idx on public.invoices (company_id, id) where deleted_at is null and status <> 'paid' and paid_amount > 0;
create index invoices_pending_idx on public.invoices (company_id, id) where deleted_at is null and status <> 'paid' and paid_amount <= 0;
create index invoices_words_idx on public.invoices
  using gin (lower(invoice_number || ' ' || title) extensions.gin_trgm_ops);
drop index public.invoices_due_idx, public.invoices_total_idx;

create index quotes_amount_idx on public.quotes (company_id, total_amount, id) where deleted_at is null;
create index quotes_valid_idx on public.quotes (company_id, valid_until, id) where deleted_at is null;
create index quotes_status_page_idx on public.quotes (company_id, status, id) where deleted_at is null;
create index quotes_custom_client_idx on public.quotes (company_id, custom_client_name, id) where deleted_at is null and client_id is null;
create index quotes_words_idx on public.quotes
  using gin (lower(quote_number || ' ' || title || ' ' || coalesce(custom_client_name, '')) extensions.gin_trgm_ops);

create index projects_start_idx on public.projects (company_id, start_date, id) where deleted_at is null;
create index projects_end_idx on public.projects (company_id, end_date, id) where deleted_at is null;
create index projects_name_page_idx on public.projects (company_id, name, id);
create index projects_status_idx on public.projects (company_id, status, id) where deleted_at is null;
create index projects_progress_idx on public.projects (company_id, completion_percentage, id) where deleted_at is null;
create index projects_priority_idx on public.projects (company_id, priority, id) where deleted_at is null;
create index projects_type_idx on public.projects (company_id, project_type, id) where deleted_at is null;
create index projects_words_idx on public.projects using gin (lower(name || ' ' || address || ' ' || description) extensions.gin_trgm_ops);
create index project_finances_budget_idx on public.project_finances (company_id, budget, project_id);
drop index public.projects_company_name_idx;
create index clients_contact_words_idx on public.clients using gin (lower(coalesce(contact_person, '')) extensions.gin_trgm_ops);
create index clients_names_idx on public.clients using gin (lower(name) extensions.gin_trgm_ops);
create index clients_active_idx on public.clients (company_id, is_active, name, id) where deleted_at is null;
create index clients_type_idx on public.clients (company_id, client_type, name, id) where deleted_at is null;

create index vendors_page_idx on public.vendors (company_id, name, id);
create index vendors_company_name_idx on public.vendors (company_id, company_name, id);
create index vendors_newest_idx on public.vendors (company_id, created_at, id);
create index vendors_terms_idx on public.vendors (company_id, payment_terms, name, id);
create index vendors_active_idx on public.vendors (company_id, is_active, name, id);
create index vendors_words_idx on public.vendors using gin (lower(name || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '')
  || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops);
drop index public.vendors_name_idx;

create index materials_page_idx on public.materials (company_id, name, id);
create index materials_cost_idx on public.materials (company_id, unit_cost, id);
create index materials_price_idx on public.materials (company_id, unit_price, id);
create index materials_stock_idx on public.materials (company_id, current_stock, id);
create index materials_newest_idx on public.materials (company_id, created_at, id);
create index materials_category_idx on public.materials (company_id, category, name, id);
create index materials_active_idx on public.materials (company_id, is_active, name, id);
create index materials_state_idx on public.materials (company_id,
  (case when current_stock <= 0 then 'out' when current_stock <= reorder_point then 'low' else 'adequate' end), name, id);
create index materials_words_idx on public.materials using gin (lower(name || ' ' || coalesce(sku, '') || ' ' || coalesce(description, '')
  || ' ' || coalesce(vendor_sku, '')) extensions.gin_trgm_ops);
drop index public.materials_name_idx;

create function private.list_tables(p_list text) returns text
language sql immutable set search_path = '' as $$
  select format('public.%I r', p_list)
    || case when p_list in ('projects', 'quotes', 'invoices') then ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id' else '' end
    || case p_list
      when 'projects' then ' left join public.project_finances f on f.company_id = r.company_id and f.project_id = r.id'
        || ' left join public.user_profiles m on m.company_id = r.company_id and m.id = r.project_manager_id'
      when 'materials' then ' left join public.vendors w on w.company_id = r.company_id and w.id = r.vendor_id'
      when 'vendors' then ''
      else ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id' end
$$;
comment on function private.list_tables is 'What a list is read from: its table as r, and the clients c, projects p, vendors w, finances f and managers m of its rows.';

create function private.list_words(p_list text) returns text
language sql immutable set search_path = '' as $$
  select case p_list
    when 'invoices' then 'lower(r.invoice_number || '' '' || r.title)'
    when 'quotes' then 'lower(r.quote_number || '' '' || r.title || '' '' || coalesce(r.custom_client_name, ''''))'
    when 'projects' then 'lower(r.name || '' '' || r.address || '' '' || r.description)'
    when 'vendors' then 'lower(r.name || '' '' || coalesce(r.company_name, '''') || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.contact_person, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'materials' then 'lower(r.name || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.description, '''') || '' '' || coalesce(r.vendor_sku, ''''))' end
$$;
comment on function private.list_words is 'The words of a row itself that a list is searched by, as its trigram index holds them.';

create function private.list_text(p_list text, p_named boolean, p_by_id boolean, p_sees_clients boolean) returns text
language sql immutable set search_path = '' as $$
  -- By id for an index, by name for a row that is at hand.
  select case when p_named then private.list_words(p_list) || ' like $3 and lower(r.name'
    || case p_list when 'vendors' then ' || '' '' || coalesce(r.company_name, '''')' when 'materials' then ' || '' '' || coalesce(r.sku, '''')' else '' end || ') like $3'
  else '(' || concat_ws(' or ', private.list_words(p_list) || ' like $3' || case p_list when 'projects' then ' and lower(r.name || '' '' || r.address) like $3' else '' end,
    case when p_sees_clients and p_list in ('projects', 'quotes', 'invoices') then case when p_by_id then 'r.client_id = any ($4)' else 'lower(c.name) like $3' end end,
    case when p_list in ('quotes', 'invoices') then case when p_by_id then 'r.project_id = any ($5)' else 'lower(p.name) like $3' end end,
    case when p_list = 'materials' then case when p_by_id then 'r.vendor_id = any ($5)' else 'lower(w.name) like $3' end end) || ')' end
$$;
comment on function private.list_text is
  'The condition that a row of a list has the text $3 in its own words or in the name of its client ($4), project or vendor ($5); only in its name where p_named.';

create function private.list_one_of(p_column text, p_key text, p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('%s in (%s)', p_column, string_agg(format('$2 #>> ''{%s,%s}''', p_key, at), ', '))
  from generate_series(0, least(jsonb_array_length(coalesce(p_filters -> p_key, '[]')), 50) - 1) at
  having count(*) > 0
$$;
comment on function private.list_one_of is 'The condition that a column has one of the values of a filter, fifty at most; null without any.';

create function private.invoice_state(p_status text) returns text
language sql immutable set search_path = '' as $$
  select case p_status
    when 'paid' then 'r.status = ''paid'''
    when 'overdue' then overdue
    when 'partial' then 'r.status <> ''paid'' and r.paid_amount > 0 and (' || overdue || ') is not true'
    when 'pending' then 'r.status <> ''paid'' and r.paid_amount <= 0 and (' || overdue || ') is not true'
    else case when p_status is not null then 'false' end end
  from (values ('r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.due_date < current_date')) late (overdue)
$$;
comment on function private.invoice_state is 'The condition that private.payment_status of an invoice is this, in the words of the indexes; null for no status.';

create function private.list_conditions(p_conditions jsonb, p_sees_clients boolean, p_sees_money boolean) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case one ->> 'comparison'
      when 'contains' then format('%s ilike private.like_pattern(%s)', field, given)
      when 'lacks' then format('%s not ilike private.like_pattern(%s)', field, given)
      when 'is' then format('%s = %s', field, given)
      when 'is_not' then format('%s <> %s', field, given)
      when 'from' then format('%s >= (%s)::%s', field, given, kind)
      when 'to' then format('%s <= (%s)::%s', field, given, kind)
      else 'true' end, ' and ')
  from jsonb_array_elements(coalesce(p_conditions, '[]')) with ordinality asked (one, place)
  cross join lateral (select case one ->> 'field'
      when 'client_name' then case when p_sees_clients then 'c.name' else 'null::text' end
      when 'manager_name' then 'm.full_name'
      when 'budget' then case when p_sees_money then 'f.budget' else 'null::numeric' end
      when 'actual_cost' then case when p_sees_money then 'f.actual_cost' else 'null::numeric' end
      when 'address' then 'r.address' when 'description' then 'r.description' when 'status' then 'r.status' when 'priority' then 'r.priority'
      when 'project_type' then 'r.project_type' when 'start_date' then 'r.start_date' when 'end_date' then 'r.end_date'
      when 'completion_percentage' then 'r.completion_percentage' else 'r.name' end as field,
    case when one ->> 'field' in ('start_date', 'end_date') then 'date' when one ->> 'field' in ('budget', 'actual_cost', 'completion_percentage') then 'numeric' else 'text' end as kind,
    format('$2 #>> ''{conditions,%s,value}''', place - 1) as given) x
$$;
comment on function private.list_conditions is 'What the lines of an advanced search of projects mean. Holds no text of the caller.';

create function private.list_where(p_list text, p_filters jsonb, p_sees_clients boolean, p_sees_money boolean) returns text
language sql stable set search_path = '' as $$
  select concat_ws(' and ', 'r.company_id = $1',
    case when p_list in ('projects', 'quotes', 'invoices') then 'r.deleted_at is null' end,
    case when p_list in ('projects', 'quotes', 'invoices') and p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
    case when p_list in ('quotes', 'invoices') and p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
    case when p_list in ('vendors', 'materials') and p_filters ->> 'is_active' is not null then format('r.is_active = %L', (p_filters ->> 'is_active')::boolean) end,
    case p_list
    when 'projects' then nullif(concat_ws(' and ',
      case when not private.sees_all_projects() then 'r.id = any ((select private.assigned_projects())::uuid[])' end,
      case when (p_filters ->> 'archived')::boolean then 'r.archived_at is not null' else 'r.archived_at is null' end,
      private.list_one_of('r.status', 'status', p_filters),
      private.list_one_of('r.project_type', 'type', p_filters),
      case when p_filters ->> 'from' is not null then 'r.start_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.start_date <= ($2 ->> ''to'')::date' end,
      private.list_conditions(p_filters -> 'conditions', p_sees_clients, p_sees_money)), '')
    when 'quotes' then nullif(concat_ws(' and ',
      case p_filters ->> 'status' when 'expired' then '(r.status = ''expired'' or r.status = ''sent'' and r.valid_until < current_date)'
        when 'sent' then 'r.status = ''sent'' and (r.valid_until < current_date) is not true'
        else case when p_filters ->> 'status' is not null then 'r.status = $2 ->> ''status''' end end,
      case when p_filters ->> 'from' is not null then 'r.created_at >= ($2 ->> ''from'')::timestamptz' end,
      case when p_filters ->> 'to' is not null then 'r.created_at <= ($2 ->> ''to'')::timestamptz' end), '')
    when 'invoices' then nullif(concat_ws(' and ',
      case p_filters ->> 'status'
        when 'open' then 'r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.kind <> ''credit_note'''
        else private.invoice_state(p_filters ->> 'status') end,
      case when p_filters ->> 'min' is not null then 'r.total_amount >= ($2 ->> ''min'')::numeric' end,
      case when p_filters ->> 'max' is not null then 'r.total_amount <= ($2 ->> ''max'')::numeric' end,
      private.list_one_of('r.payment_method', 'method', p_filters),
      case when p_filters ->> 'from' is not null then 'r.issue_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.issue_date <= ($2 ->> ''to'')::date' end), '')
    when 'vendors' then
      private.list_one_of('r.payment_terms', 'terms', p_filters)
    when 'materials' then nullif(concat_ws(' and ',
      private.list_one_of('r.category', 'category', p_filters),
      case when p_filters ->> 'vendor' is not null then 'r.vendor_id = ($2 ->> ''vendor'')::uuid' end,
      private.list_one_of('(case when r.current_stock <= 0 then ''out'' when r.current_stock <= r.reorder_point then ''low'' else ''adequate'' end)', 'stock', p_filters)), '') end)
$$;
comment on function private.list_where is
  'The condition that the filters of a list mean, but for its text: $1 the company, $2 the filters. Holds no text of the caller.';

create function private.list_question(p_source text, p_condition text, p_ordering text) returns text
language sql immutable set search_path = '' as $$
  select format('select r.id from %s where %s order by %s limit $5', p_source, p_condition, p_ordering)
$$;
comment on function private.list_question is 'The question for the first $5 rows of a list in an order.';

create function private.list_phases(p_list text, p_condition text, p_sort text, p_descending boolean, p_sees_clients boolean, p_sees_money boolean)
returns table (place int, question text)
language plpgsql immutable set search_path = '' as $$
declare
  -- What is equal follows its id in the direction of the order, so that one index serves both directions.
  way constant text := case when p_descending then 'desc' else 'asc' end;
  around constant text := case when p_descending then 'asc' else 'desc' end;
  by_id constant text := 'r.id ' || way;
  tables constant text := private.list_tables(p_list);
  joins constant text := substr(tables, length(format('public.%I r', p_list)) + 1);
  kept constant text := p_condition || ' and ';
  plain constant text[] := case p_list
    when 'projects' then array['start_date', 'end_date', 'name', 'status', 'completion_percentage', 'priority', 'project_type']
    when 'quotes' then array['created_at', 'total_amount', 'valid_until', 'quote_number']
    when 'invoices' then array['issue_date', 'total_amount', 'due_date', 'invoice_number', 'created_at']
    when 'vendors' then array['name', 'company_name', 'created_at']
    else array['name', 'unit_cost', 'unit_price', 'current_stock', 'created_at'] end;
  nullable constant text[] := array['start_date', 'end_date', 'project_type', 'valid_until', 'due_date', 'company_name'];
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
      union all select 2, private.list_question(tables, kept || 'f.budget is null', by_id);
  elsif p_list = 'quotes' and joined = 'client' then
    -- A quote for somebody who is no client has the name that was typed: the first of both are sorted into each other.
    return query select 1, format('select r.id from ((select r.id, c.name as client_key from %s where %s order by %s limit $5)'
        || ' union all (select r.id, r.custom_client_name from %s where %s order by r.custom_client_name %s, r.id %s limit $5)) r order by r.client_key %s, r.id %s limit $5',
        named, kept || 'c.company_id = $1', by_name, tables, kept || 'r.client_id is null and r.custom_client_name is not null', way, way, way, way)
      union all select 2, private.list_question(tables, kept || 'r.client_id is null and r.custom_client_name is null', by_id);
  elsif joined is not null then
    return query select 1, private.list_question(named, format('%s%s.company_id = $1', kept, short), by_name)
      union all select 2, private.list_question(tables, format('%sr.%s_id is null', kept, joined), by_id);
  elsif own = any (nullable) then
    return query select 1, private.list_question(tables, format('%sr.%I is not null', kept, own), format('r.%1$I %2$s, r.id %2$s', own, way))
      union all select 2, private.list_question(tables, format('%sr.%I is null', kept, own), by_id);
  else
    return query select 1, private.list_question(tables, p_condition, format('r.%I %s, r.id %s', own, way,
      case when own = 'created_at' and p_list in ('quotes', 'invoices') then around else way end));
  end if;
end $$;
comment on function private.list_phases is
  'The questions by which a sorted list is read one after the other, each in the order of an index; what has no value comes last. An order that a list does not have is its first.';

create function private.named_rows(p_table text, p_company uuid, p_pattern text, p_most int) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s lower(r.name) like $2 limit $3)',
      p_table, case when p_table <> 'clients' then replace(private.list_words(p_table), '$3', '$2') || ' like $2 and' end)
    into found_ids using p_company, p_pattern, p_most;
  return found_ids;
end $$;
comment on function private.named_rows is 'Clients, projects or vendors of a company whose name is like a pattern, deleted ones too; so many at most.';

create function private.list_page(p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int,
  out ids uuid[], out total int, out is_more boolean)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_sort = on set enable_hashjoin = on
  set enable_mergejoin = on set enable_bitmapscan = on set max_parallel_workers_per_gather = 0 set jit = off as $$
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
        private.list_text(p_list, is_named, true, sees_clients), most + 1)
      into hits using company, p_filters, pattern, client_ids, other_ids;
    if cardinality(hits) <= most and greatest(cardinality(client_ids), cardinality(other_ids)) > most then
      -- Very many names have the text, and the first of them have few rows: the rows are asked for the names instead.
      execute format('select array(select r.id from %s where %s and %s limit %s)', private.list_tables(p_list), condition,
          private.list_text(p_list, is_named, false, sees_clients), most + 1)
        into hits using company, p_filters, pattern;
    end if;
  end if;
  is_more := cardinality(hits) > most;
  total := least(cardinality(hits), most);
  condition := case when not is_more then 'r.company_id = $1 and r.id = any ($4)'
    when words = '' then condition
    else condition || ' and ' || private.list_text(p_list, is_named, false, sees_clients) end;
  if is_more and words <> '' then
    -- So many have the text that it is among the first rows of any order: they are gone through until the page is full.
    perform set_config(setting, 'off', true) from unnest(array['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) setting;
  end if;
  for phase in select * from private.list_phases(p_list, condition, p_sort, p_descending, sees_clients, sees_money) order by 1 loop
    exit when cardinality(ids) >= p_offset + p_limit or not is_more and cardinality(ids) >= total;
    execute format('select array(%s)', phase.question) into part using company, p_filters, pattern, hits, p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;
comment on function private.list_page is
  'Which rows of the caller''s company stand on a page of projects, quotes, invoices, vendors or materials, in order; how many match, at most a thousand, and whether there are more. Nothing without the right to see them.';

create function public.project_page(p_filters jsonb default '{}', p_sort text default 'start_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.project_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('projects', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.project_page is
  'A page of project_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, all optional: q (text in name, client, address), named (text in the name), status [], archived, type [], client, from, to (of start_date), conditions [{ field, comparison, value }]. '
  'Sorts by name, start_date, end_date, status, completion_percentage, priority, project_type, client_name or budget; the last two need view_clients and view_money.';

create function public.quote_page(p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.quote_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('quotes', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.quote_page is
  'A page of quote_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, all optional: q (text in number, title, client, project), status, client, project, from, to (of created_at). '
  'Sorts by created_at, total_amount, status, client_name, valid_until, quote_number or project_name.';

create function public.invoice_page(p_filters jsonb default '{}', p_sort text default 'issue_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.invoice_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('invoices', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.invoice_page is
  'A page of invoice_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, all optional: q (text in number, title, client, project), status (paid, pending, partial, overdue, open), min, max (of total_amount), method [], client, project, from, to (of issue_date). '
  'Sorts by issue_date, total_amount, due_date, aging_days, payment_status, client_name, invoice_number, project_name or created_at.';

create function public.vendor_page(p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false,
  p_offset int default 0, p_limit int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.vendor_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('vendors', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.vendor_page is
  'A page of vendor_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, all optional: q (text in name, company name, email, contact, phone), named (text in both names), is_active, terms []. '
  'Sorts by name, company_name or created_at.';

create function public.material_page(p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false,
  p_offset int default 0, p_limit int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.material_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('materials', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.material_page is
  'A page of material_list: { rows, total, is_more }, counted up to a thousand; all of them can be paged to. Filters, all optional: q (text in name, SKU, description, vendor, vendor SKU), named (text in name and SKU), category [], vendor, stock [adequate, low, out], is_active. '
  'Sorts by name, unit_cost, unit_price, current_stock or created_at.';

create function private.search_ids(p_query text, p_most int) returns table (type text, found_ids uuid[])
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := lower(private.like_pattern(p_query));
  sees_clients constant boolean := private.has_permission('view_clients');
  sees_money constant boolean := private.has_permission('view_money');
  most constant int := 1000;
  client_ids constant uuid[] := case when sees_clients and sees_money then private.named_rows('clients', company, pattern, most) else '{}' end;
  one record;
begin
  for one in select * from (values
    ('project', 'projects', private.has_permission('view_projects'), private.list_words('projects') || ' like $2',
      'r.deleted_at is null' || case when private.sees_all_projects() then '' else ' and r.id = any ((select private.assigned_projects())::uuid[])' end, 'r.created_at desc'),
    ('client', 'clients', sees_clients, '(lower(r.name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, '''') || '' '' || coalesce(r.company_name, '''')) like $2
      or lower(coalesce(r.contact_person, '''')) like $2)', 'r.deleted_at is null', 'r.created_at desc'),
    ('quote', 'quotes', sees_money, '(' || private.list_words('quotes') || ' like $2 or r.client_id = any ($4))', 'r.deleted_at is null', 'r.created_at desc'),
    ('invoice', 'invoices', sees_money, '(' || private.list_words('invoices') || ' like $2 or r.client_id = any ($4))', 'r.deleted_at is null', 'r.created_at desc'),
    ('item', 'items_database', private.has_permission('view_catalog'), 'lower(coalesce(r.name, '''') || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.barcode, '''') || '' '' || coalesce(r.description, '''')) like $2',
      'r.is_active', 'r.usage_count desc, r.name'),
    ('vendor', 'vendors', private.has_permission('view_catalog'), private.list_words('vendors') || ' like $2', 'true', 'r.name'),
    ('material', 'materials', private.has_permission('view_catalog'), private.list_words('materials') || ' like $2', 'true', 'r.name')
  ) as kinds (type, source, may_see, condition, living, ordering) loop
    continue when not one.may_see;
    type := one.type;
    execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s and %s order by %s limit $3)', one.source, one.living, one.condition, one.ordering)
      into found_ids using company, pattern, p_most, client_ids;
    return next;
  end loop;
end $$;
comment on function private.search_ids is
  'The rows of each kind that have the text, so many at most: found by index, past row-level security, for the caller''s company and rights. A name that more than a thousand clients have finds the quotes and invoices of a thousand of them.';

create or replace function public.search_everything(p_query text, p_limit int default 20) returns table (type text, id uuid, title text, subtitle text, project_id uuid)
language plpgsql stable security invoker set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := private.like_pattern(p_query);
  per_type constant int := least(greatest(p_limit, 1), 50);
  hits jsonb;
begin
  if company is null or length(btrim(coalesce(p_query, ''))) < 2 then
    return;
  end if;
  select jsonb_object_agg(s.type, to_jsonb(s.found_ids)) into hits from private.search_ids(p_query, per_type) s;
  -- Read once more under row-level security, which knows of a subcontractor's projects.
  return query
    select f.type, f.id, f.title, f.subtitle, f.project_id from (
      (select 'project' as type, p.id, p.name as title, p.address as subtitle, p.id as project_id, p.name ilike pattern as by_title, p.created_at as at
        from public.projects p where p.company_id = company and p.id in (select jsonb_array_elements_text(hits -> 'project')::uuid))
      union all
      (select 'client', c.id, c.name, concat_ws(' · ', c.company_name, c.email, c.phone), null, c.name ilike pattern, c.created_at
        from public.clients c where c.company_id = company and c.id in (select jsonb_array_elements_text(hits -> 'client')::uuid))
      union all
      (select 'quote', q.id, q.quote_number || ' ' || q.title, coalesce(k.name, q.custom_client_name), q.project_id, true, q.created_at
        from public.quotes q left join public.clients k on k.company_id = q.company_id and k.id = q.client_id
        where q.company_id = company and q.id in (select jsonb_array_elements_text(hits -> 'quote')::uuid))
      union all
      (select 'invoice', v.id, v.invoice_number || ' ' || v.title, k.name, v.project_id, true, v.created_at
        from public.invoices v left join public.clients k on k.company_id = v.company_id and k.id = v.client_id
        where v.company_id = company and v.id in (select jsonb_array_elements_text(hits -> 'invoice')::uuid))
      union all
      (select 'item', i.id, i.name, concat_ws(' · ', i.sku, i.category), null, i.name ilike pattern, i.created_at
        from public.items_database i where i.company_id = company and i.id in (select jsonb_array_elements_text(hits -> 'item')::uuid))
      union all
      (select 'vendor', d.id, d.name, concat_ws(' · ', d.contact_person, d.email), null, d.name ilike pattern, d.created_at
        from public.vendors d where d.company_id = company and d.id in (select jsonb_array_elements_text(hits -> 'vendor')::uuid))
      union all
      (select 'material', m.id, m.name, concat_ws(' · ', m.sku, m.category), null, m.name ilike pattern, m.created_at
        from public.materials m where m.company_id = company and m.id in (select jsonb_array_elements_text(hits -> 'material')::uuid))
      union all
      (select 'document', d.id, d.name, d.category, d.project_id, d.name ilike pattern, d.created_at
        from public.project_documents d where d.company_id = company and d.deleted_at is null and concat_ws(' ', d.name, d.description) ilike pattern
        order by d.created_at desc limit per_type)
    ) f
    order by f.by_title desc, f.at desc, f.id
    limit per_type;
end $$;

revoke execute on function private.list_tables, private.list_words, private.list_text, private.list_one_of, private.invoice_state,
  private.list_conditions, private.list_where, private.list_question, private.list_phases, private.named_rows, private.list_page, private.search_ids from public, anon;
grant execute on function private.list_page, private.search_ids to authenticated, service_role;
grant execute on function public.project_page, public.quote_page, public.invoice_page, public.vendor_page, public.material_page to authenticated, service_role;
