-- Lists, searches and pickers among a million rows take what they take among a thousand: what clients are sorted and filtered
-- by is kept, texts have statistics that tell a rare word from a common one, and archived projects have an order of their own.

-- A word in the words of a client or an item: without statistics every word was taken for a rare one, and all rows that
-- have a common one were collected. An index of living rows alone gives the planner none.
create statistics public.clients_words on (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company_name, '')))
  from public.clients;
create statistics public.items_words on (lower(coalesce(name, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, '') || ' ' || coalesce(description, '')))
  from public.items_database;
create statistics public.items_names on (lower(name)) from public.items_database;
create statistics public.items_categories on (lower(coalesce(category, ''))) from public.items_database;
analyze public.clients, public.items_database;

-- Old projects are archived ones: an order by date went through all of them.
drop index public.projects_start_idx, public.projects_end_idx, public.projects_status_idx, public.projects_progress_idx,
  public.projects_priority_idx, public.projects_type_idx;
create index projects_start_idx on public.projects (company_id, start_date, id) where deleted_at is null and archived_at is null;
create index projects_end_idx on public.projects (company_id, end_date, id) where deleted_at is null and archived_at is null;
create index projects_status_idx on public.projects (company_id, status, id) where deleted_at is null and archived_at is null;
create index projects_progress_idx on public.projects (company_id, completion_percentage, id) where deleted_at is null and archived_at is null;
create index projects_archived_start_idx on public.projects (company_id, start_date, id) where deleted_at is null and archived_at is not null;
create index projects_archived_end_idx on public.projects (company_id, end_date, id) where deleted_at is null and archived_at is not null;
create index projects_archived_status_idx on public.projects (company_id, status, id) where deleted_at is null and archived_at is not null;
create index projects_archived_progress_idx on public.projects (company_id, completion_percentage, id) where deleted_at is null and archived_at is not null;
create index projects_priority_idx on public.projects (company_id, priority, id) include (archived_at) where deleted_at is null;
create index projects_type_idx on public.projects (company_id, project_type, id) include (archived_at) where deleted_at is null;

-- Of the newest unpaid invoices few are overdue: which ones, the index says.
drop index public.invoices_unpaid_issued_idx;
create index invoices_unpaid_issued_idx on public.invoices (company_id, issue_date, id) include (due_date)
  where deleted_at is null and balance > 0 and status in ('sent', 'viewed', 'partial');

create or replace function private.list_phases(p_list text, p_condition text, p_sort text, p_descending boolean, p_sees_clients boolean, p_sees_money boolean)
returns table (place int, question text)
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
  elsif own = any (nullable) then
    return query select 1, private.list_question(tables, format('%sr.%I is not null', kept, own), format('r.%1$I %2$s, r.id %2$s', own, way))
      union all select 2, private.list_question(tables, format('%sr.%I is null', kept, own), by_id);
  else
    return query select 1, private.list_question(tables, p_condition, format('r.%I %s, r.id %s', own, way,
      case when own = 'created_at' and p_list in ('quotes', 'invoices') then around else way end));
  end if;
end $$;

-- What clients are sorted by: kept, because a sum over all invoices of a company cannot be walked in the order of an index.

create table private.client_sums (
  company_id uuid not null,
  client_id uuid not null,
  invoiced numeric(14, 2) not null default 0,
  outstanding numeric(14, 2) not null default 0,
  last_contact timestamptz,
  owed_since date,
  is_billed boolean not null default false,
  primary key (company_id, client_id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
alter table private.client_sums enable row level security;
comment on table private.client_sums is
  'By what the clients list is sorted, one row a client, as client_list says it: kept by private.keep_client_sums. The figures that a person reads are summed from the documents themselves.';

create function private.sum_clients(p_company uuid, p_clients uuid[] default null) returns void
language sql volatile security definer set search_path = '' as $$
  update private.client_sums s set invoiced = f.invoiced, outstanding = f.outstanding, last_contact = f.last_contact,
    owed_since = f.owed_since, is_billed = f.is_billed
  from private.client_sums k
  cross join lateral (
    select coalesce(sum(v.total_amount - v.retainage_amount), 0) as invoiced, coalesce(sum(v.balance), 0) as outstanding,
      min(coalesce(v.due_date, 'infinity')) filter (where v.balance > 0) as owed_since,
      coalesce(bool_or(v.total_amount > v.retainage_amount), false) as is_billed,
      greatest(max(v.sent_at),
        (select max(m.created_at) from public.client_messages m where m.company_id = k.company_id and m.client_id = k.client_id),
        (select max(n.created_at) from public.client_notes n where n.company_id = k.company_id and n.client_id = k.client_id)) as last_contact
    from public.invoices v
    where v.company_id = k.company_id and v.client_id = k.client_id and v.deleted_at is null and v.status not in ('draft', 'void')
      and v.kind <> 'credit_note') f
  where s.company_id = k.company_id and s.client_id = k.client_id and k.company_id = p_company and (p_clients is null or k.client_id = any (p_clients))
    and (k.invoiced, k.outstanding, k.last_contact, k.owed_since, k.is_billed)
      is distinct from (f.invoiced, f.outstanding, f.last_contact, f.owed_since, f.is_billed)
$$;
comment on function private.sum_clients is 'Sums up the documents of clients anew: of some, or of all of a company.';

create function private.keep_client_sums() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  company constant uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
begin
  -- At the end of the transaction and one transaction of a company after the other: what is summed is then all that has
  -- been written, whoever wrote at the same time, and nobody waits for a lock while holding another.
  perform pg_advisory_xact_lock(hashtextextended('client_sums', 0) # hashtextextended(company::text, 0));
  perform private.sum_clients(company, case tg_op when 'INSERT' then array[new.client_id] when 'DELETE' then array[old.client_id]
    else array[new.client_id, old.client_id] end);
  return null;
end $$;
comment on function private.keep_client_sums is 'Keeps private.client_sums right when an invoice, a message or a note of a client comes, changes or goes.';

create function private.add_client_sums() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.client_sums (company_id, client_id) values (new.company_id, new.id);
  return null;
end $$;
comment on function private.add_client_sums is 'A new client has no documents yet.';

create trigger clients_sums after insert on public.clients for each row execute function private.add_client_sums();
create constraint trigger invoices_sums_new after insert on public.invoices deferrable initially deferred
  for each row when (new.status <> 'draft') execute function private.keep_client_sums();
create constraint trigger invoices_sums after update on public.invoices deferrable initially deferred
  for each row when ((old.client_id, old.kind, old.status, old.total_amount, old.retainage_amount, old.paid_amount, old.due_date, old.sent_at, old.deleted_at)
    is distinct from (new.client_id, new.kind, new.status, new.total_amount, new.retainage_amount, new.paid_amount, new.due_date, new.sent_at, new.deleted_at))
  execute function private.keep_client_sums();
create constraint trigger invoices_sums_gone after delete on public.invoices deferrable initially deferred
  for each row when (old.status <> 'draft') execute function private.keep_client_sums();
create constraint trigger client_messages_sums after insert or delete on public.client_messages deferrable initially deferred
  for each row execute function private.keep_client_sums();
create constraint trigger client_notes_sums after insert or delete on public.client_notes deferrable initially deferred
  for each row execute function private.keep_client_sums();

insert into private.client_sums (company_id, client_id) select c.company_id, c.id from public.clients c;
select private.sum_clients(c.id) from public.companies c;
create index client_sums_invoiced_idx on private.client_sums (company_id, invoiced, client_id);
create index client_sums_outstanding_idx on private.client_sums (company_id, outstanding, client_id);
create index client_sums_contact_idx on private.client_sums (company_id, last_contact, client_id);
create index client_sums_owed_idx on private.client_sums (company_id, owed_since) where owed_since is not null;
analyze private.client_sums;

drop function private.clients_from(text), private.clients_billed(text), private.walk_clients(jsonb, text, boolean, int, int);
create function private.clients_from(p_filters jsonb, p_sort text) returns text
language sql immutable set search_path = '' as $$
  select 'public.clients c' || case
    when p_sort in ('total_value', 'outstanding', 'last_contact') or jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0
    then ' join private.client_sums s on s.company_id = c.company_id and s.client_id = c.id' else '' end
$$;
comment on function private.clients_from is 'What a page of clients is read from: the clients, and their sums where the filters or the order need them.';

create or replace function private.clients_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'c.company_id = $1', 'c.deleted_at is null',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then
      'lower(c.name || '' '' || coalesce(c.email, '''') || '' '' || coalesce(c.phone, '''') || '' '' || coalesce(c.company_name, '''')) like $3' end,
    case when btrim(coalesce(p_filters ->> 'named', '')) <> '' then 'lower(c.name) like $5' end,
    case when p_filters ->> 'is_active' is not null then 'c.is_active = ($2 ->> ''is_active'')::boolean' end,
    case when jsonb_array_length(coalesce(p_filters -> 'type', '[]')) > 0 then 'c.client_type in (select jsonb_array_elements_text($2 -> ''type''))' end,
    case when btrim(coalesce(p_filters ->> 'location', '')) <> '' then
      'lower(concat_ws('', '', nullif(c.address ->> ''city'', ''''), nullif(c.address ->> ''state'', ''''))) like $4' end,
    case when jsonb_array_length(coalesce(p_filters -> 'since', '[]')) > 0 then
      'exists (select from jsonb_array_elements($2 -> ''since'') b where (b ->> ''until'' is null or c.created_at <= (b ->> ''until'')::timestamptz)
        and (b ->> ''after'' is null or c.created_at > (b ->> ''after'')::timestamptz))' end,
    case when jsonb_array_length(coalesce(p_filters -> 'projects', '[]')) > 0 then
      '(' || concat_ws(' or ',
        case when p_filters -> 'projects' <> '["none"]' then 'c.id in (select p.client_id from public.projects p where p.company_id = $1 and p.deleted_at is null
          and p.client_id is not null and ' || private.list_one_of('p.status', 'projects', p_filters) || ')' end,
        case when p_filters -> 'projects' ? 'none' then 'not exists (select from public.projects p
          where p.company_id = $1 and p.client_id = c.id and p.deleted_at is null)' end) || ')' end,
    case when jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0 then
      '(' || concat_ws(' or ', 'false',
        case when p_filters -> 'payment' ? 'overdue' then 's.owed_since < current_date' end,
        case when p_filters -> 'payment' ? 'open' then 's.owed_since >= current_date' end,
        case when p_filters -> 'payment' ? 'paid' then 's.is_billed and s.owed_since is null' end,
        case when p_filters -> 'payment' ? 'never' then 'not s.is_billed' end) || ')' end)
$$;
comment on function private.clients_where is
  'The condition that the filters of a clients list mean: $1 the company, $2 the filters, $3 the text, $4 the place and $5 the name as patterns. Holds no text of the caller.';

create or replace function private.clients_key(p_sort text) returns text
language sql immutable set search_path = '' as $$
  select case p_sort
    when 'created_at' then 'c.created_at'
    when 'total_value' then 's.invoiced'
    when 'outstanding' then 's.outstanding'
    when 'last_contact' then 's.last_contact'
    else 'c.name' end
$$;

create or replace function private.client_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int, out is_more boolean)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_sort = on set enable_hashjoin = on
  set enable_mergejoin = on set enable_bitmapscan = on set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  sees_money constant boolean := private.has_permission('view_money');
  most constant int := case when p_filters ->> 'count_to' is not null then least(greatest((p_filters ->> 'count_to')::int, 1), 1000) end;
  sorted_by constant text := case when sees_money or p_sort not in ('total_value', 'outstanding', 'last_contact') then p_sort else 'name' end;
  sort_key constant text := private.clients_key(sorted_by);
  way constant text := case when p_descending then 'desc' else 'asc' end;
  ordering constant text := format('%s %s, c.id %s', sort_key, way, case when sort_key like 's.%' then way else 'asc' end);
  patterns constant text[] := array(select lower(private.like_pattern(coalesce(p_filters ->> field, '')))
    from unnest(array['q', 'location', 'named']) with ordinality one (field, place) order by place);
  condition constant text := private.clients_where(p_filters);
  hits uuid[];
  part uuid[];
  phase text;
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not private.has_permission('view_clients')
    or (not sees_money and jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0) then
    return;
  end if;
  if most is null then
    execute format('select count(*) from %s where %s', private.clients_from(p_filters, 'name'), condition)
      into total using company, p_filters, patterns[1], patterns[2], patterns[3];
  else
    execute format('select array(select c.id from %s where %s limit %s)', private.clients_from(p_filters, 'name'), condition, most + 1)
      into hits using company, p_filters, patterns[1], patterns[2], patterns[3];
    is_more := cardinality(hits) > most;
    total := least(cardinality(hits), most);
    if not is_more then
      execute format('select array(select c.id from %s where c.company_id = $1 and c.id = any ($2) order by %s offset $3 limit $4)',
          private.clients_from('{}', sorted_by), replace(ordering, ',', ' nulls last,'))
        into ids using company, hits, p_offset, p_limit;
      return;
    end if;
  end if;
  -- Many fit: they are gone through in the order of an index until the page is full. Who was never contacted comes last.
  perform set_config(setting, 'off', true) from unnest(array['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) setting;
  foreach phase in array case sort_key when 's.last_contact' then array['s.last_contact is not null', 's.last_contact is null'] else array['true'] end loop
    exit when cardinality(ids) >= p_offset + p_limit;
    execute format('select array(select c.id from %s where %s and %s order by %s limit $6)',
        private.clients_from(p_filters, sorted_by), condition, phase, case phase when 's.last_contact is null' then 'c.id ' || way else ordering end)
      into part using company, p_filters, patterns[1], patterns[2], patterns[3], p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;
comment on function public.client_page is
  'A page of client_list: { rows, total, is_more }. Filters, all optional: q (text in name, email, phone, company), named (text in the name), is_active, type [], location, '
  'projects [status of a project, or none], since [{ until, after }] of created_at, payment [overdue, open, paid, never]; count_to (1 to 1,000) '
  'ends the count there: is_more says that there are more, and all of them can be paged to. Without it total is exact. '
  'Sorts by name, created_at, last_contact, total_value or outstanding; the last three, and payment, need view_money.';

-- What a plan does not have is said with the article that its name takes: a Pro, an Enterprise plan.

create function private.plan_refusal(p_feature text) returns text
language sql stable set search_path = '' as $$
  select format('This feature requires %s %s plan subscription', case when label ~ '^[AEIOU]' then 'an' else 'a' end, label)
  from (select coalesce((select p.gate_label || ' or higher'
    from public.plans p join public.plan_features f on f.plan = p.slug and f.feature = p_feature
    order by p.position limit 1), 'Admin') as label) needed
$$;
comment on function private.plan_refusal is 'What is said to who lacks a feature of the plan, in the words of the Feature Not Available screen.';

create or replace function private.require_write(permission text, feature text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  end if;
  if permission is not null and not private.has_permission(permission) then
    perform private.reject('PT403', 'Your role does not allow this.');
  end if;
  if not private.is_subscribed() then
    perform private.reject('PT402', case
      when (select c.plan_status from public.companies c where c.id = private.company_id()) = 'trialing'
      then 'Your trial has ended. Choose a plan to make changes.'
      else 'Your subscription is not active. Choose a plan to make changes.' end);
  end if;
  if feature is not null and not private.has_feature(feature) then
    perform private.reject('PT402', private.plan_refusal(feature));
  end if;
end $$;

create or replace function private.require_read(p_permission text, p_feature text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.company_id() is null then
    perform private.reject('PT403', 'User profile or company not found');
  elsif not private.has_permission(p_permission) then
    perform private.reject('PT403', 'Your role does not allow this.');
  elsif not private.has_feature(p_feature) then
    perform private.reject('PT402', private.plan_refusal(p_feature));
  end if;
end $$;

revoke execute on function private.sum_clients, private.keep_client_sums, private.add_client_sums, private.clients_from, private.plan_refusal from public, anon;
grant execute on function private.plan_refusal to authenticated, service_role;
call private.close_while_seeing_as();
