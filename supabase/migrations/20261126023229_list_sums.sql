set check_function_bodies = off;

drop function private.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean);

drop function private.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean);

drop function private.list_page(p_table text, p_permission text, p_joins text, p_where text, p_text text, p_related text[], p_phases text[], p_filters jsonb, p_descending boolean, p_offset integer, p_limit integer, p_few text, OUT ids uuid[], OUT total integer, OUT is_more boolean);

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

create function private.invoice_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean, out sums jsonb
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
begin
  select p.* into ids, total, is_more, sums from private.list_page(
    p_table => 'invoices', p_permission => 'view_money',
    p_joins => ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id'
      || ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id',
    p_where => concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
      case when p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
      case when p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
      case p_filters ->> 'status'
        when 'current' then 'r.balance > 0 and r.status in (''sent'', ''viewed'', ''partial'') and r.kind <> ''credit_note'' and (r.due_date < current_date) is not true'
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
    -- What was voided asks for nothing; a credit note takes off.
    p_sums => 'jsonb_build_object(''count'', count(*), ''amount'', coalesce(sum(case when r.status = ''void'' then 0 when r.kind = ''credit_note'' then -r.total_amount else r.total_amount end), 0), '
      || '''open'', coalesce(sum(r.balance) filter (where r.status in (''sent'', ''viewed'', ''partial'') and r.kind <> ''credit_note''), 0), '
      || '''void'', count(*) filter (where r.status = ''void''))',
    -- Few of many documents with a project are looked for in vain in the order of all projects, so they are collected first.
    p_few => case when p_sort = 'project_name' then 'r.project_id is not null' end) p;
end $$;

create function private.quote_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean, out sums jsonb
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
begin
  select p.* into ids, total, is_more, sums from private.list_page(
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
    p_sums => 'jsonb_build_object(''count'', count(*), ''amount'', coalesce(sum(r.total_amount), 0))',
    -- Few of many documents with a project are looked for in vain in the order of all projects, so they are collected first.
    p_few => case when p_sort = 'project_name' then 'r.project_id is not null' end) p;
end $$;

grant execute on function private.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) to authenticated;

grant execute on function private.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) to service_role;

grant execute on function private.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) to authenticated;

grant execute on function private.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) to service_role;

comment on function private.list_page(p_table text, p_permission text, p_joins text, p_where text, p_text text, p_related text[], p_phases text[], p_filters jsonb, p_descending boolean, p_offset integer, p_limit integer, p_few text, p_sums text, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) is 'Which rows of the caller''s company are on a page of a list, in order (ids); how many match, at most 1,000 (total), and whether there are more. docs/adr/0037 says why the SQL is put together at run time. Nothing without the permission. Only p_filters holds text of the user, and that is bound as a parameter. Arguments: p_table, which is r in all conditions; p_permission, which reading needs; p_joins, the tables that conditions and orders may name; p_where, with $1 the company and $2 the filters; p_text, what a text search compares with the pattern $3, null without one; p_related, at most two tables whose name the text may also match; p_phases, one or more orders read one after the other, each `[and condition] order by columns`, with {way} for asc or desc and {opposite}; p_offset and p_limit in rows; p_few, a condition of the first phase that few rows may meet, which are then collected first; p_sums, an aggregate of all matching rows r as jsonb (sums): of more than 1,000 only where the filters ask for it with sums: all, because they are read for it. Null without it, and where no rows are asked for (p_limit 0).';

create or replace function private.page_json(
  p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  unfiltered constant jsonb := private.unfiltered(p_filters);
  ids_of_page constant text := format('select p.ids, p.total, p.is_more, to_jsonb(p) -> ''sums'' as sums from private.%I($1, $2, $3, $4, $5) p', p_list || '_page');
  page record;
  whole jsonb;
  rows jsonb;
begin
  execute ids_of_page into page
    using p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000);
  if unfiltered is not null and page.is_more then
    -- The whole list has at least as many.
    whole := jsonb_build_object('total', page.total, 'is_more', true);
  elsif unfiltered is not null then
    execute format('select jsonb_build_object(''total'', p.total, ''is_more'', p.is_more) from (%s) p', ids_of_page)
      into whole using unfiltered, '', false, 0, 0;
  end if;
  -- Without offset 0 the planner sees the length of the array and may read the whole list for one page.
  execute format('select coalesce(jsonb_agg(to_jsonb(l) order by at.place), ''[]'')
      from (select $1 as ids offset 0) p cross join unnest(p.ids) with ordinality at (id, place)
      join public.%I l on l.company_id = (select private.company_id()) and l.id = at.id', p_list || '_list')
    into rows using page.ids;
  return jsonb_build_object('total', page.total, 'is_more', page.is_more, 'rows', rows, 'unfiltered', whole)
    || case when page.sums is not null then jsonb_build_object('sums', page.sums) else '{}' end;
end $$;

comment on function private.page_json(p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'What public.<p_list>_page returns: the rows of the view <p_list>_list whose ids private.<p_list>_page finds, in its order, the total of the unfiltered list where filters narrow it, and sums where the list has them. p_limit is 1 to 1,000 rows.';

create or replace function private.unfiltered(p_filters jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.key in ('archived', 'count_to')), '{}')
  from jsonb_each(p_filters) f
  having bool_or(f.key not in ('archived', 'count_to', 'sums') and f.value not in ('null', '""', '[]'))
    and not bool_or(f.key in ('named', 'all'))
$$;

comment on function private.unfiltered(p_filters jsonb) is 'The filters of the whole list that p_filters narrow: all of them left out but archived and count_to. sums narrows nothing. Null where nothing narrows the list, and for the short lists of a picker (named) and an export (all), which show no total.';

comment on function private.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) is 'See public.invoice_page. A new sort column is one line here, with its index.';

create or replace function private.job_figures(p_company uuid, p_project uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'contract', (select to_jsonb(c) || jsonb_build_object('quote_number', (select q.quote_number from public.quotes q where q.company_id = p_company and q.id = c.quote_id))
      from public.contracts c where c.company_id = p_company and c.project_id = p_project),
    'pending_changes', (select jsonb_build_object('count', count(*), 'price', coalesce(sum(o.amount), 0), 'cost', sum(o.cost), 'unknown_costs', coalesce(sum(o.unknown_costs), 0))
      from public.change_order_list o where o.company_id = p_company and o.project_id = p_project and o.status = 'pending'),
    'open_quotes', (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'quote_number', q.quote_number, 'title', q.title, 'amount', q.subtotal - q.discount_amount) order by q.accepted_at), '[]')
      from public.quotes q where q.company_id = p_company and q.project_id = p_project and q.status = 'accepted' and q.deleted_at is null
        and not exists (select from public.contracts c where c.company_id = p_company and c.quote_id = q.id and c.status <> 'unlocked')
        and not exists (select from public.change_orders o where o.company_id = p_company and o.quote_id = q.id and o.status <> 'void')),
    'billed', (select coalesce(sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end), 0)
      from public.invoices v where v.company_id = p_company and v.project_id = p_project and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage'),
    'applied', private.applied_amount(p_company, p_project),
    'owed', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0),
        'overdue', coalesce(sum(e.amount) filter (where e.due_date < current_date), 0))
      from public.expenses e where e.company_id = p_company and e.project_id = p_project and not e.is_paid),
    'expenses', (select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0),
        'committed', coalesce(sum(e.amount) filter (where e.status = 'committed'), 0))
      from public.expenses e where e.company_id = p_company and e.project_id = p_project),
    'costs', (select coalesce(jsonb_agg(to_jsonb(c) - 'project_id' || jsonb_build_object('code', k.code, 'name', k.name) order by k.code nulls last, c.category), '[]')
      from private.project_costs(p_company, array[p_project]) c left join public.cost_codes k on k.company_id = p_company and k.id = c.cost_code_id),
    'labor', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from (
      select b.cost_code_id, sum(b.seconds) as seconds, sum(b.approved_seconds) as approved_seconds, sum(b.unrated_seconds) as unrated_seconds,
        sum(b.committed) as committed, sum(b.actual) as actual
      from public.labor_costs b where b.company_id = p_company and b.project_id = p_project group by b.cost_code_id having sum(b.seconds) > 0) l),
    'lines', (select coalesce(jsonb_agg(to_jsonb(l) order by l.position, l.created_at), '[]') from (
      select b.id, b.cost_code_id, b.category, b.description, b.amount, b.cost, b.price, b.change_order_id, b.quote_item_id, b.transfer_id, b.position, b.created_at
      from public.budget_lines b where b.company_id = p_company and b.project_id = p_project order by b.position, b.created_at limit 1000) l))
$$;

comment on function private.job_figures(p_company uuid, p_project uuid) is 'Contract, pending change orders, accepted quotes that are not in the contract, amount billed without tax, what pay applications bill besides draws, what is owed to vendors, the sum of all expenses, labor from timesheets by cost code (hours in seconds), and budget by cost code with its lines, in dollars.';

comment on function public.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of invoice_list: { rows, total, is_more, unfiltered: { total, is_more } or null, sums }. total counts up to 1,000 matches; every match can be paged to. sums, in dollars over all matches: { count, amount (of total_amount, credit notes negative, without void invoices), open, void (how many) }; null for more than 1,000 unless p_filters has sums: all. p_filters, all optional: q (text in number, title, PO number, client, project), status (paid, pending, partial, overdue, open, current: open and not overdue), min, max (of total_amount), method [], client, project, from, to (of issue_date). p_sort: issue_date, total_amount, due_date, aging_days, payment_status, client_name, invoice_number, project_name or created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function public.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of quote_list: { rows, total, is_more, unfiltered: { total, is_more } or null, sums }. total counts up to 1,000 matches; every match can be paged to. sums over all matches: { count, amount } in dollars; null for more than 1,000 unless p_filters has sums: all. p_filters, all optional: q (text in number, title, client, project), status, client, project, from, to (of created_at). p_sort: created_at, total_amount, status, client_name, valid_until, quote_number or project_name. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

comment on function private.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer, OUT ids uuid[], OUT total integer, OUT is_more boolean, OUT sums jsonb) is 'See public.quote_page. A new sort column is one line here, with its index.';

create or replace function private.project_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
  sees_money constant boolean := private.has_permission('view_money');
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
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

create or replace function private.material_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
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

create or replace function private.vendor_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
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

reset check_function_bodies;
