set check_function_bodies = off;

drop function private.list_where(p_list text, p_filters jsonb, p_sees_clients boolean, p_sees_money boolean);

drop function private.list_phases(p_list text, p_condition text, p_sort text, p_descending boolean, p_sees_clients boolean, p_sees_money boolean);

drop function private.list_question(p_source text, p_condition text, p_ordering text);

drop function private.list_tables(p_list text);

drop function private.list_text(p_list text, p_named boolean, p_sees_clients boolean, p_text text, p_has_clients boolean, p_has_others boolean);

drop function private.list_page(p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean);

create function private.list_page(
  p_table text, p_permission text, p_joins text, p_where text, p_text text, p_related text[], p_phases text[],
  p_filters jsonb, p_descending boolean, p_offset int, p_limit int, p_few text default null, out ids uuid[], out total int,
  out is_more boolean
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
  execute format('select array(%s)', private.list_question(p_table, p_joins, condition, format('limit %s', most + 1)))
    into hits using company, p_filters, pattern, first_ids, second_ids;
  condition := concat_ws(' and ', p_where, case when p_text is not null then by_name end);
  if cardinality(hits) <= most and greatest(cardinality(first_ids), cardinality(second_ids)) > most then
    -- More names match than were collected, so the rows are asked for their names instead.
    execute format('select array(%s)', private.list_question(p_table, p_joins, condition, format('limit %s', most + 1)))
      into hits using company, p_filters, pattern;
  end if;
  is_more := cardinality(hits) > most;
  total := least(cardinality(hits), most);

  -- 2. Few rows are sorted. Of many, an index in the order of the list is read until the page is full.
  if not is_more then
    condition := 'r.company_id = $1 and r.id = any ($4)';
  elsif p_text is not null then
    -- So many rows match that some are near the start of any order.
    perform set_config(setting, 'off', true) from unnest(array['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) setting;
  elsif p_few is not null then
    execute format('select array(%s)', private.list_question(p_table, p_joins, 'r.company_id = $1 and ' || p_few, format('limit %s', most + 1)))
      into few using company;
    hits := few;
  end if;
  for phase in
    select replace(replace(one, '{way}', case when p_descending then 'desc' else 'asc' end), '{opposite}', case when p_descending then 'asc' else 'desc' end) as text,
      condition || case when place = 1 and cardinality(few) <= most then ' and r.id = any ($4)' else '' end as condition
    from unnest(p_phases) with ordinality phases (one, place) order by place loop
    exit when cardinality(ids) >= p_offset + p_limit or not is_more and cardinality(ids) >= total;
    execute format('select array(%s)', private.list_question(p_table, p_joins, phase.condition, phase.text || ' limit $5'))
      into part using company, p_filters, pattern, hits, p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;

create function private.list_question(p_table text, p_joins text, p_condition text, p_rest text) returns text
language sql immutable set search_path = '' as $$
  select case when p_rest like 'select %' then replace(replace(p_rest, '{from}', source || p_joins), '{where}', p_condition)
    else format('select r.id from %s where %s %s', source ||
      -- A joined table that nothing names would keep an index from answering alone.
      case when p_condition || p_rest ~ '\m[cpvfm]\.' then p_joins else '' end, p_condition, p_rest) end
  from (select format('public.%I r', p_table) as source) one
$$;

create function private.list_reversed(p_phases text[], p_reversed boolean) returns text[]
language sql immutable set search_path = '' as $$
  select array(select one from unnest(p_phases) with ordinality phases (one, place) order by case when p_reversed then -place else place end)
$$;

create function private.list_text(
  p_list text, p_filters jsonb, p_shown text default null, p_name text default null
) returns text
language sql immutable set search_path = '' as $$
  select private.has_words(private.list_words(p_list), '$3', words)
    || coalesce(' and ' || case when p_filters ->> 'q' is null then p_name else p_shown end || ' like $3', '')
  from (select btrim(coalesce(p_filters ->> 'q', p_filters ->> 'named', '')) as words) given where words <> ''
$$;

create function private.project_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
  sees_money constant boolean := private.has_permission('view_money');
begin
  select p.* into ids, total, is_more from private.list_page(
    p_table => 'projects', p_permission => 'view_projects',
    p_joins => ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id'
      || ' left join public.project_finances f on f.company_id = r.company_id and f.project_id = r.id'
      || ' left join public.user_profiles m on m.company_id = r.company_id and m.id = r.project_manager_id',
    p_where => concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
      case when p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
      case when not private.sees_all_projects() then 'r.id = any ((select private.assigned_projects())::uuid[])' end,
      case when (p_filters ->> 'archived')::boolean then 'r.archived_at is not null' else 'r.archived_at is null' end,
      private.list_one_of('r.status', 'status', p_filters),
      private.list_one_of('r.project_type', 'type', p_filters),
      case when p_filters ->> 'from' is not null then 'r.start_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.start_date <= ($2 ->> ''to'')::date' end,
      private.list_conditions(p_filters -> 'conditions', sees_clients, sees_money)),
    p_text => private.list_text('projects', p_filters, 'lower(r.name || '' '' || r.address)', 'lower(r.name)'),
    p_related => case when sees_clients then array['clients'] else '{}' end,
    p_phases => case
      when p_sort in ('name', 'status', 'completion_percentage', 'priority') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort = 'end_date' then array['and r.end_date is not null order by r.end_date {way}, r.id {way}', 'and r.end_date is null order by r.id {way}']
      when p_sort = 'project_type' then array['and r.project_type is not null order by r.project_type {way}, r.id {way}',
        'and r.project_type is null order by r.id {way}']
      when p_sort = 'client_name' and sees_clients then array['and c.company_id = $1 order by c.name {way}, r.id {way}',
        'and r.client_id is null order by r.id {way}']
      when p_sort = 'budget' and sees_money then array['and f.company_id = $1 and f.budget is not null order by f.budget {way}, f.project_id {way}',
        'and f.budget is null order by r.id {way}']
      -- The newest first: of one day the one that was added last, and before all others those without a start date.
      else array['order by r.start_date {way}, r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;

create function private.material_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.* into ids, total, is_more from private.list_page(
    p_table => 'materials', p_permission => 'view_catalog',
    p_joins => ' left join public.vendors v on v.company_id = r.company_id and v.id = r.vendor_id',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      case when p_filters ->> 'is_active' is not null then format('r.is_active = %L', (p_filters ->> 'is_active')::boolean) end,
      private.list_one_of('r.category', 'category', p_filters),
      case when p_filters ->> 'vendor' is not null then 'r.vendor_id = ($2 ->> ''vendor'')::uuid' end,
      private.list_one_of('(case when r.current_stock <= 0 then ''out'' when r.current_stock <= r.reorder_point then ''low'' else ''adequate'' end)', 'stock', p_filters)),
    p_text => private.list_text('materials', p_filters, p_name => 'lower(r.name || '' '' || coalesce(r.sku, ''''))'),
    p_related => array['vendors'],
    p_phases => case
      when p_sort in ('unit_cost', 'unit_price', 'current_stock', 'created_at') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      else array['order by r.name {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;

create function private.vendor_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.* into ids, total, is_more from private.list_page(
    p_table => 'vendors', p_permission => 'view_catalog', p_joins => '',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      case when p_filters ->> 'is_active' is not null then format('r.is_active = %L', (p_filters ->> 'is_active')::boolean) end,
      private.list_one_of('r.payment_terms', 'terms', p_filters)),
    p_text => private.list_text('vendors', p_filters, p_name => 'lower(r.name || '' '' || coalesce(r.company_name, ''''))'),
    p_related => '{}',
    p_phases => case p_sort
      when 'company_name' then array['and r.company_name is not null order by r.company_name {way}, r.id {way}',
        'and r.company_name is null order by r.id {way}']
      when 'created_at' then array['order by r.created_at {way}, r.id {way}']
      else array['order by r.name {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;

create function private.invoice_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
begin
  select p.* into ids, total, is_more from private.list_page(
    p_table => 'invoices', p_permission => 'view_money',
    p_joins => ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id'
      || ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id',
    p_where => concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
      case when p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
      case when p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
      case p_filters ->> 'status'
        when 'open' then 'r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.kind <> ''credit_note'''
        else private.invoice_state(p_filters ->> 'status') end,
      case when p_filters ->> 'min' is not null then 'r.total_amount >= ($2 ->> ''min'')::numeric' end,
      case when p_filters ->> 'max' is not null then 'r.total_amount <= ($2 ->> ''max'')::numeric' end,
      private.list_one_of('r.payment_method', 'method', p_filters),
      case when p_filters ->> 'from' is not null then 'r.issue_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.issue_date <= ($2 ->> ''to'')::date' end),
    p_text => private.list_text('invoices', p_filters),
    p_related => case when sees_clients then array['clients', 'projects'] else array['projects'] end,
    p_phases => case
      when p_sort in ('total_amount', 'invoice_number') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort = 'created_at' then array['order by r.created_at {way}, r.id {opposite}']
      when p_sort = 'due_date' then array['and r.due_date is not null order by r.due_date {way}, r.id {way}', 'and r.due_date is null order by r.id {way}']
      when p_sort = 'payment_status' then private.list_reversed(array[
        'and ' || private.invoice_state('overdue') || ' order by r.due_date {way}, r.id {way}',
        'and ' || private.invoice_state('paid') || ' order by r.id {way}',
        'and ' || private.invoice_state('partial') || ' order by r.id {way}',
        'and ' || private.invoice_state('pending') || ' order by r.id {way}'], p_descending)
      -- Overdue invoices by their due date; all others are 0 days overdue.
      when p_sort = 'aging_days' then private.list_reversed(array[
        'and ' || private.invoice_state('overdue') || ' order by r.due_date {opposite}, r.id {opposite}',
        'and (' || private.invoice_state('overdue') || ') is not true order by r.id {way}'], not p_descending)
      when p_sort = 'client_name' and sees_clients then array['and c.company_id = $1 order by c.name {way}, r.id {way}',
        'and r.client_id is null order by r.id {way}']
      when p_sort = 'project_name' then array['and p.company_id = $1 order by p.name {way}, r.id {way}', 'and r.project_id is null order by r.id {way}']
      -- Of one day, the one that was added last is the newest.
      else array['order by r.issue_date {way}, r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit,
    -- Few of many documents with a project are looked for in vain in the order of all projects, so they are collected first.
    p_few => case when p_sort = 'project_name' then 'r.project_id is not null' end) p;
end $$;

create function private.quote_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
begin
  select p.* into ids, total, is_more from private.list_page(
    p_table => 'quotes', p_permission => 'view_money',
    p_joins => ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id'
      || ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id',
    p_where => concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
      case when p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
      case when p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
      case p_filters ->> 'status'
        when 'expired' then '(r.status = ''expired'' or r.status = ''sent'' and r.valid_until < current_date)'
        when 'sent' then 'r.status = ''sent'' and (r.valid_until < current_date) is not true'
        else case when p_filters ->> 'status' is not null then 'r.status = $2 ->> ''status''' end end,
      case when p_filters ->> 'from' is not null then 'r.created_at >= ($2 ->> ''from'')::timestamptz' end,
      case when p_filters ->> 'to' is not null then 'r.created_at <= ($2 ->> ''to'')::timestamptz' end),
    p_text => private.list_text('quotes', p_filters),
    p_related => case when sees_clients then array['clients', 'projects'] else array['projects'] end,
    p_phases => case
      when p_sort in ('total_amount', 'quote_number') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort = 'valid_until' then array['and r.valid_until is not null order by r.valid_until {way}, r.id {way}',
        'and r.valid_until is null order by r.id {way}']
      -- By the status that is shown: a sent quote past its date is expired.
      when p_sort = 'status' then private.list_reversed(array[
        'and r.status = ''accepted'' order by r.id {way}',
        'and r.status = ''draft'' order by r.id {way}',
        'and r.status = ''expired'' order by r.id {way}',
        'and r.status = ''sent'' and r.valid_until < current_date order by r.id {way}',
        'and r.status = ''rejected'' order by r.id {way}',
        'and r.status = ''sent'' and (r.valid_until < current_date) is not true order by r.id {way}'], p_descending)
      -- A quote without a client has the name that was typed: the first of both kinds are merged.
      when p_sort = 'client_name' and sees_clients then array[
        'select r.id from ('
          || '(select r.id, c.name as client_key from {from} where {where} and c.company_id = $1 order by c.name {way}, r.id {way} limit $5) union all '
          || '(select r.id, r.custom_client_name from {from} where {where} and r.client_id is null and r.custom_client_name is not null '
          || 'order by r.custom_client_name {way}, r.id {way} limit $5)) r order by r.client_key {way}, r.id {way}',
        'and r.client_id is null and r.custom_client_name is null order by r.id {way}']
      when p_sort = 'project_name' then array['and p.company_id = $1 order by p.name {way}, r.id {way}', 'and r.project_id is null order by r.id {way}']
      else array['order by r.created_at {way}, r.id {opposite}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit,
    -- Few of many documents with a project are looked for in vain in the order of all projects, so they are collected first.
    p_few => case when p_sort = 'project_name' then 'r.project_id is not null' end) p;
end $$;

grant execute on function private.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to authenticated;

grant execute on function private.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to service_role;

grant execute on function private.material_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to authenticated;

grant execute on function private.material_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to service_role;

grant execute on function private.project_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to authenticated;

grant execute on function private.project_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to service_role;

grant execute on function private.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to authenticated;

grant execute on function private.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to service_role;

grant execute on function private.vendor_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to authenticated;

grant execute on function private.vendor_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) to service_role;

comment on function private.list_page(p_table text, p_permission text, p_joins text, p_where text, p_text text, p_related text[], p_phases text[], p_filters jsonb, p_descending boolean, p_offset integer, p_limit integer, p_few text, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'Which rows of the caller''s company are on a page of a list, in order (ids); how many match, at most 1,000 (total), and whether there are more. docs/adr/0037 says why the SQL is put together at run time. Nothing without the permission. Only p_filters holds text of the user, and that is bound as a parameter. Arguments: p_table, which is r in all conditions; p_permission, which reading needs; p_joins, the tables that conditions and orders may name; p_where, with $1 the company and $2 the filters; p_text, what a text search compares with the pattern $3, null without one; p_related, at most two tables whose name the text may also match; p_phases, one or more orders read one after the other, each `[and condition] order by columns`, with {way} for asc or desc and {opposite}; p_offset and p_limit in rows; p_few, a condition of the first phase that few rows may meet, which are then collected first.';

comment on function private.list_question(p_table text, p_joins text, p_condition text, p_rest text) is 'The SQL for the ids of a list''s rows r: joined only where the condition or the order names a joined table. An order that begins with "select" is a whole question of its own, with {from} and {where}.';

comment on function private.list_reversed(p_phases text[], p_reversed boolean) is 'The phases of an order, from the last to the first where p_reversed.';

comment on function private.list_text(p_list text, p_filters jsonb, p_shown text, p_name text) is 'The condition that a row has the text of the filters q or named in its own words; null without a text. Arguments: p_list, the table; p_shown and p_name, what q and named compare where the words of the index are more than that.';

create or replace function public.project_page(
  p_filters jsonb default '{}', p_sort text default 'start_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.project_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.project_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function private.project_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'See public.project_page. A new sort column is one line here, with its index.';

create or replace function public.material_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.material_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.material_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function private.material_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'See public.material_page. A new sort column is one line here, with its index.';

create or replace function public.vendor_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.vendor_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.vendor_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function private.vendor_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'See public.vendor_page. A new sort column is one line here, with its index.';

create or replace function public.invoice_page(
  p_filters jsonb default '{}', p_sort text default 'issue_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.invoice_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.invoice_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function private.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'See public.invoice_page. A new sort column is one line here, with its index.';

create or replace function public.quote_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.quote_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.quote_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function private.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean) is 'See public.quote_page. A new sort column is one line here, with its index.';

reset check_function_bodies;
