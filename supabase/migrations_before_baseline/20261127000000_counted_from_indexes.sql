-- What a list, a search or a picker among a million rows still took longer for than among a thousand: a text whose every
-- letter triple was compared, other companies' rows with the same text, filters that were counted by going through all
-- clients, and conditions that the planner took for rare ones.

create extension if not exists btree_gin with schema extensions;

-- A text is looked for in the caller's company alone: the texts of all others stand in the same index.
drop index public.projects_words_idx, public.quotes_words_idx, public.invoices_words_idx, public.vendors_words_idx, public.materials_words_idx,
  public.clients_words_idx, public.clients_names_idx, public.clients_contact_words_idx,
  public.items_database_words_idx, public.items_database_name_words_idx, public.items_database_category_words_idx;
create index projects_words_idx on public.projects using gin (lower(name || ' ' || address || ' ' || description) extensions.gin_trgm_ops, company_id);
create index quotes_words_idx on public.quotes
  using gin (lower(quote_number || ' ' || title || ' ' || coalesce(custom_client_name, '')) extensions.gin_trgm_ops, company_id);
create index invoices_words_idx on public.invoices using gin (lower(invoice_number || ' ' || title) extensions.gin_trgm_ops, company_id);
create index vendors_words_idx on public.vendors using gin (lower(name || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '')
  || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops, company_id);
create index materials_words_idx on public.materials using gin (lower(name || ' ' || coalesce(sku, '') || ' ' || coalesce(description, '')
  || ' ' || coalesce(vendor_sku, '')) extensions.gin_trgm_ops, company_id);
create index clients_words_idx on public.clients using gin (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
  || ' ' || coalesce(company_name, '')) extensions.gin_trgm_ops, company_id) where deleted_at is null;
create index clients_names_idx on public.clients using gin (lower(name) extensions.gin_trgm_ops, company_id);
create index clients_contact_words_idx on public.clients using gin (lower(coalesce(contact_person, '')) extensions.gin_trgm_ops, company_id);
create index items_database_words_idx on public.items_database using gin (lower(coalesce(name, '') || ' ' || coalesce(sku, '') || ' '
  || coalesce(barcode, '') || ' ' || coalesce(description, '')) extensions.gin_trgm_ops, company_id) where is_active;
create index items_database_name_words_idx on public.items_database using gin (lower(name) extensions.gin_trgm_ops, company_id) where is_active;
create index items_database_category_words_idx on public.items_database
  using gin (lower(coalesce(category, '')) extensions.gin_trgm_ops, company_id) where is_active;

-- Names that many rows have are told from rare ones, as all words are.
create statistics public.projects_names on (lower(name)) from public.projects;
create statistics public.projects_places on (lower(name || ' ' || address)) from public.projects;
create statistics public.vendors_names on (lower(name)) from public.vendors;
create statistics public.vendors_both_names on (lower(name || ' ' || coalesce(company_name, ''))) from public.vendors;
create statistics public.materials_names on (lower(name || ' ' || coalesce(sku, ''))) from public.materials;
analyze public.projects, public.quotes, public.invoices, public.vendors, public.materials, public.clients, public.items_database;

create function private.number_in(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || run || '%' from (
    select found[1] as run from regexp_matches(p_text, '[0-9]{3,}', 'g') found order by length(found[1]) desc limit 1) longest
$$;
comment on function private.number_in is 'The longest number in a text as a pattern; null without one of three digits.';

create function private.has_words(p_words text, p_place text, p_text text) returns text
language sql immutable set search_path = '' as $$
  -- An index compares every letter triple of a text wherever its rarest stands: of the longest number alone there are few.
  select concat_ws(' and ', p_words || ' like ' || quote_literal(private.number_in(p_text)), p_words || ' like ' || p_place)
$$;
comment on function private.has_words is
  'The condition that words hold a text, which stands as a pattern at a place of the question ($3): its longest number first. Of the text it holds digits alone.';

drop function private.list_text(text, boolean, boolean, boolean);
create function private.list_text(p_list text, p_named boolean, p_sees_clients boolean, p_text text,
  p_has_clients boolean default null, p_has_others boolean default null) returns text
language sql immutable set search_path = '' as $$
  -- By id for an index, if there are such; by name for a row that is at hand.
  select case when p_named then private.has_words(private.list_words(p_list), '$3', p_text) || ' and lower(r.name'
    || case p_list when 'vendors' then ' || '' '' || coalesce(r.company_name, '''')' when 'materials' then ' || '' '' || coalesce(r.sku, '''')' else '' end || ') like $3'
  else '(' || concat_ws(' or ',
    private.has_words(private.list_words(p_list), '$3', p_text) || case p_list when 'projects' then ' and lower(r.name || '' '' || r.address) like $3' else '' end,
    case when p_has_clients then 'r.client_id = any ($4)'
      when p_has_clients is null and p_sees_clients and p_list in ('projects', 'quotes', 'invoices') then 'lower(c.name) like $3' end,
    case when p_has_others then case p_list when 'materials' then 'r.vendor_id' else 'r.project_id' end || ' = any ($5)'
      when p_has_others is null then case when p_list in ('quotes', 'invoices') then 'lower(p.name) like $3' when p_list = 'materials' then 'lower(w.name) like $3' end end) || ')' end
$$;
comment on function private.list_text is
  'The condition that a row of a list has the text $3 in its own words or in the name of its client ($4), project or vendor ($5); only in its name where p_named. Told whether there are clients and others of that name, it asks for them by id.';

create or replace function private.named_rows(p_table text, p_company uuid, p_pattern text, p_most int) returns uuid[]
language plpgsql stable set search_path = '' set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s limit $3)', p_table,
      case p_table when 'clients' then private.has_words('lower(r.name)', '$2', p_pattern)
        else private.has_words(private.list_words(p_table), '$2', p_pattern) || ' and lower(r.name) like $2' end)
    into found_ids using p_company, p_pattern, p_most;
  return found_ids;
end $$;

create or replace function private.list_page(p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int,
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
  for phase in select * from private.list_phases(p_list, condition, p_sort, p_descending, sees_clients, sees_money) order by 1 loop
    exit when cardinality(ids) >= p_offset + p_limit or not is_more and cardinality(ids) >= total;
    execute format('select array(%s)', phase.question) into part using company, p_filters, pattern, hits, p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;

create or replace function private.search_ids(p_query text, p_most int) returns table (type text, found_ids uuid[])
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := lower(private.like_pattern(p_query));
  sees_clients constant boolean := private.has_permission('view_clients');
  sees_money constant boolean := private.has_permission('view_money');
  sees_catalog constant boolean := private.has_permission('view_catalog');
  most constant int := 1000;
  client_ids constant uuid[] := case when sees_clients and sees_money then private.named_rows('clients', company, pattern, most) else '{}' end;
  of_clients constant text := case when cardinality(client_ids) > 0 then ' or r.client_id = any ($4)' else '' end;
  one record;
begin
  for one in select * from (values
    ('project', 'projects', private.has_permission('view_projects'), private.has_words(private.list_words('projects'), '$2', p_query),
      'r.deleted_at is null' || case when private.sees_all_projects() then '' else ' and r.id = any ((select private.assigned_projects())::uuid[])' end, 'r.created_at desc'),
    ('client', 'clients', sees_clients, '(' || private.has_words('lower(r.name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, '''') || '' '' || coalesce(r.company_name, ''''))', '$2', p_query)
      || ' or ' || private.has_words('lower(coalesce(r.contact_person, ''''))', '$2', p_query) || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('quote', 'quotes', sees_money, '(' || private.has_words(private.list_words('quotes'), '$2', p_query) || of_clients || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('invoice', 'invoices', sees_money, '(' || private.has_words(private.list_words('invoices'), '$2', p_query) || of_clients || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('item', 'items_database', sees_catalog, private.has_words('lower(coalesce(r.name, '''') || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.barcode, '''') || '' '' || coalesce(r.description, ''''))', '$2', p_query),
      'r.is_active', 'r.usage_count desc, r.name'),
    ('vendor', 'vendors', sees_catalog, private.has_words(private.list_words('vendors'), '$2', p_query), 'true', 'r.name'),
    ('material', 'materials', sees_catalog, private.has_words(private.list_words('materials'), '$2', p_query), 'true', 'r.name')
  ) as kinds (type, source, may_see, condition, living, ordering) loop
    continue when not one.may_see;
    type := one.type;
    found_ids := '{}';
    if one.type in ('quote', 'invoice') and cardinality(client_ids) = most then
      -- A name that very many clients have: the newest documents are asked whose they are.
      execute format('select array(select r.id from (select * from public.%I r where r.company_id = $1 and r.deleted_at is null order by r.created_at desc limit %s) r
          left join public.clients c on c.company_id = r.company_id and c.id = r.client_id
          where %s like $2 or lower(c.name) like $2 order by r.created_at desc limit $3)', one.source, most / 5, private.list_words(one.source))
        into found_ids using company, pattern, p_most;
    end if;
    if cardinality(found_ids) < p_most then
      execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s and %s order by %s limit $3)', one.source, one.living, one.condition, one.ordering)
        into found_ids using company, pattern, p_most, client_ids;
    end if;
    return next;
  end loop;
end $$;

-- Items: a range of prices is counted along the index of prices alone.

drop index public.items_database_price_idx;
create index items_database_price_idx on public.items_database (company_id, unit_price, id) include (seasonal_pricing, price_basis) where is_active;

create or replace function private.items_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'i.company_id = $1', 'i.is_active',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then
      '(' || private.has_words('lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, ''''))', '$3', p_filters ->> 'q')
        || ' or ' || private.has_words('lower(coalesce(i.category, ''''))', '$3', p_filters ->> 'q') || ')' end,
    private.one_of('trade', 'trade', p_filters),
    private.one_of('unit', 'unit', p_filters),
    '(' || array_to_string(private.items_bands(p_filters), ' or ') || ')',
    case when p_filters ->> 'used_since' is not null then 'i.last_used_at >= ($2 ->> ''used_since'')::timestamptz' end,
    case when p_filters ->> 'stock' in ('in', 'low', 'out') then
      'case when not i.inventory_tracking or i.current_stock > i.reorder_level then ''in''
        when i.current_stock > 0 then ''low'' else ''out'' end = $2 ->> ''stock''' end,
    case when p_filters ->> 'min' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end >= ($2 ->> ''min'')::numeric' end,
    case when p_filters ->> 'max' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end <= ($2 ->> ''max'')::numeric' end)
$$;

create or replace function private.items_hits(p_filters jsonb, p_most int) returns text
language sql immutable set search_path = '' as $$
  select format('select array(select one.id from (%s) one limit %s)', string_agg(
    format('(select i.id from public.items_database i where %s and %s limit %s)',
      -- A plain price needs to be compared once, in the words of the index.
      private.items_where(case when range like 'not %' then p_filters - array['min', 'max'] else p_filters end), range, p_most),
    -- Bands may overlap; the two ranges of a price never do.
    case when range_count > 1 and p_filters ->> 'min' is null and p_filters ->> 'max' is null then ' union ' else ' union all ' end), p_most)
  from (select range, count(*) over () as range_count from unnest(private.items_price_ranges(p_filters)) range) ranges
$$;

create or replace function private.item_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int, out is_more boolean)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  company constant uuid := private.company_id();
  most constant int := 1000;
  words constant text := lower(btrim(coalesce(p_filters ->> 'q', '')));
  pattern constant text := lower(private.like_pattern(words));
  sorted_by text := p_sort;
  named uuid[] := '{}';
  found_ids uuid[];
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  if p_sort = 'price' and not exists (select from public.items_database i
      where i.company_id = company and i.is_active and (i.seasonal_pricing or i.price_basis = 'cost')) then
    sorted_by := 'unit_price';
  end if;
  execute private.items_hits(p_filters, most + 1) into found_ids using company, p_filters, pattern;
  is_more := cardinality(found_ids) > most;
  if is_more and (words = '' or p_filters ? 'all') then
    ids := private.walk_items(p_filters, sorted_by, p_descending, p_offset, p_limit);
    total := most;
    return;
  elsif is_more then
    -- Those with the word in their name come before the others.
    execute format('select array(select i.id from public.items_database i where %s and %s limit %s)',
        private.items_where(p_filters - 'q'), private.has_words('lower(i.name)', '$3', words), most)
      into named using company, p_filters, pattern;
    found_ids := named || array(select one.id from unnest(found_ids) with ordinality one (id, place) where one.id <> all (named) order by one.place limit most - cardinality(named));
  end if;
  total := cardinality(found_ids);
  execute format('select array(select i.id from public.items_database i where i.company_id = $1 and i.id = any ($2) order by %s offset $3 limit $4)',
      private.items_order(sorted_by, p_descending))
    into ids using company, found_ids, p_offset, p_limit;
end $$;

create or replace function private.matching_items(p_query text, p_limit int) returns table (item_id uuid, rank real)
language plpgsql stable security definer rows 20 set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 set enable_seqscan = off
  set plan_cache_mode = force_custom_plan as $$
declare
  company constant uuid := private.company_id();
  words constant text := lower(btrim(p_query));
  pattern constant text := lower(private.like_pattern(words));
  -- Asked for first where there is one, as private.has_words does.
  number constant text := coalesce(private.number_in(words), '%');
  most constant int := 200;
  candidates uuid[];
  named uuid[] := '{}';
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  candidates := array(select i.id from public.items_database i
    where i.company_id = company and i.is_active
      and lower(coalesce(i.name, '') || ' ' || coalesce(i.sku, '') || ' ' || coalesce(i.barcode, '') || ' ' || coalesce(i.description, '')) like number
      and lower(coalesce(i.name, '') || ' ' || coalesce(i.sku, '') || ' ' || coalesce(i.barcode, '') || ' ' || coalesce(i.description, '')) like pattern
    limit most + 1);
  if cardinality(candidates) > most then
    -- A word that stands in many words: those with it in their name come before the others,
    named := array(select i.id from public.items_database i
      where i.company_id = company and i.is_active and lower(i.name) like number and lower(i.name) like pattern limit most + 1);
    candidates := candidates || named;
  end if;
  if cardinality(named) > most then
    -- and of very many names those that are used most.
    candidates := named || array(select used.id from (
        select i.id, i.name from public.items_database i where i.company_id = company and i.is_active
        order by i.usage_count desc, i.name, i.id limit 1000) used
      where lower(used.name) like pattern limit p_limit);
  end if;
  return query
    select best.id, (1 + extensions.word_similarity(words, lower(best.name)))::real
    from (
      select i.id, i.name from public.items_database i where i.company_id = company and i.id = any (candidates)
      order by lower(i.name) like pattern desc, i.usage_count desc, i.name limit p_limit) best;
  if not found then
    return query
      select near.id, near.likeness::real from (
        select i.id, i.usage_count, extensions.word_similarity(words, lower(i.name)) as likeness from public.items_database i
        where i.company_id = company and i.is_active and words operator(extensions.<%) lower(i.name) limit greatest(p_limit, 60)) near
      order by near.likeness desc, near.usage_count desc limit p_limit;
  end if;
end $$;

-- Clients: which of them owe, were never billed, have projects and in which state is kept, so that it is counted from an index.

alter table private.client_sums add column is_living boolean not null default true, add column project_states int not null default 0;
comment on column private.client_sums.is_living is 'Whether the client is not deleted.';
comment on column private.client_sums.project_states is 'Which states the projects of the client are in, one bit each (private.project_state); 0 without a project.';

create function private.project_state(p_status text) returns int
language sql immutable set search_path = '' as $$
  select coalesce(1 << array_position(array['planning', 'in_progress', 'on_hold', 'completed', 'delayed'], p_status), 0)
$$;
comment on function private.project_state is 'The status of a project as a bit of private.client_sums.project_states.';

-- One plan for all: planned anew for each project, a look would cost three times as much.
create function private.sum_client_states(p_company uuid, p_clients uuid[] default null) returns void
language plpgsql volatile security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  if p_clients is null then
    update private.client_sums s set is_living = f.is_living, project_states = f.project_states
    from (
      select c.id, c.deleted_at is null as is_living, coalesce(bit_or(private.project_state(p.status)), 0) as project_states
      from public.clients c
      left join public.projects p on p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null
      where c.company_id = p_company group by c.id) f
    where s.company_id = p_company and s.client_id = f.id
      and (s.is_living, s.project_states) is distinct from (f.is_living, f.project_states);
    return;
  end if;
  update private.client_sums s set is_living = f.is_living, project_states = f.project_states
  from (
    select c.id, c.deleted_at is null as is_living, (
      -- In the words of private.project_state: a call of it for every project costs more than all else.
      select coalesce(bit_or(1 << array_position(array['planning', 'in_progress', 'on_hold', 'completed', 'delayed'], p.status)), 0) from public.projects p
      where p.company_id = p_company and p.client_id = c.id and p.deleted_at is null) as project_states
    from public.clients c where c.company_id = p_company and c.id = any (p_clients) offset 0) f
  where s.company_id = p_company and s.client_id = f.id
    and (s.is_living, s.project_states) is distinct from (f.is_living, f.project_states);
end $$;
comment on function private.sum_client_states is 'Looks up anew whether clients are deleted and what their projects are in: of some, or of all of a company.';

create function private.keep_client_states() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
declare
  company constant uuid := case tg_op when 'DELETE' then old.company_id else new.company_id end;
  client_ids uuid[];
begin
  if tg_table_name = 'clients' then
    client_ids := array[new.id];
  else
    client_ids := case tg_op when 'INSERT' then array[new.client_id] when 'DELETE' then array[old.client_id] else array[new.client_id, old.client_id] end;
  end if;
  -- As private.keep_client_sums, with which it shares its rows: one transaction of a company after the other.
  perform pg_advisory_xact_lock(hashtextextended('client_sums', 0) # hashtextextended(company::text, 0));
  perform private.sum_client_states(company, client_ids);
  return null;
end $$;
comment on function private.keep_client_states is
  'Keeps private.client_sums right when a project of a client comes, changes or goes, and when a client is deleted or comes back.';

create constraint trigger projects_states_new after insert on public.projects deferrable initially deferred
  for each row when (new.client_id is not null) execute function private.keep_client_states();
create constraint trigger projects_states after update on public.projects deferrable initially deferred
  for each row when ((old.client_id, old.status, old.deleted_at) is distinct from (new.client_id, new.status, new.deleted_at))
  execute function private.keep_client_states();
create constraint trigger projects_states_gone after delete on public.projects deferrable initially deferred
  for each row when (old.client_id is not null) execute function private.keep_client_states();
create constraint trigger clients_states after update on public.clients deferrable initially deferred
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function private.keep_client_states();

create or replace function private.add_client_sums() returns trigger
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.client_sums (company_id, client_id, is_living) values (new.company_id, new.id, new.deleted_at is null);
  return null;
end $$;

select private.sum_client_states(c.id) from public.companies c;
drop index private.client_sums_owed_idx;
create index client_sums_owed_idx on private.client_sums (company_id, owed_since, client_id) where is_living and owed_since is not null;
create index client_sums_paid_idx on private.client_sums (company_id, client_id) where is_living and is_billed and owed_since is null;
create index client_sums_never_idx on private.client_sums (company_id, client_id) where is_living and not is_billed;
create index client_sums_projects_idx on private.client_sums (company_id, project_states, client_id) where is_living;
analyze private.client_sums;

create function private.client_sums_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select nullif(concat_ws(' and ',
    case when jsonb_array_length(coalesce(p_filters -> 'projects', '[]')) > 0 then
      format('s.project_states = any (%L::int[])', array(
        select states from (select bit_or(private.project_state(status)) as bits from jsonb_array_elements_text(p_filters -> 'projects') status offset 0) asked
        cross join generate_series(0, 31) states where states & asked.bits <> 0 or states = 0 and p_filters -> 'projects' ? 'none')) end,
    case when jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0 then
      '(' || concat_ws(' or ', 'false',
        case when p_filters -> 'payment' ? 'overdue' then 's.owed_since < current_date' end,
        case when p_filters -> 'payment' ? 'open' then 's.owed_since >= current_date' end,
        case when p_filters -> 'payment' ? 'paid' then 's.is_billed and s.owed_since is null' end,
        case when p_filters -> 'payment' ? 'never' then 'not s.is_billed' end) || ')' end), '')
$$;
comment on function private.client_sums_where is
  'The condition that the filters of a clients list by payment and by projects mean of private.client_sums; null without one. Holds no text of the caller.';

create or replace function private.clients_from(p_filters jsonb, p_sort text) returns text
language sql immutable set search_path = '' as $$
  select 'public.clients c' || case
    when p_sort in ('total_value', 'outstanding', 'last_contact')
      or jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) + jsonb_array_length(coalesce(p_filters -> 'projects', '[]')) > 0
    then ' join private.client_sums s on s.company_id = c.company_id and s.client_id = c.id' else '' end
$$;

create or replace function private.clients_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'c.company_id = $1', 'c.deleted_at is null',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then private.has_words(
      'lower(c.name || '' '' || coalesce(c.email, '''') || '' '' || coalesce(c.phone, '''') || '' '' || coalesce(c.company_name, ''''))', '$3', p_filters ->> 'q') end,
    case when btrim(coalesce(p_filters ->> 'named', '')) <> '' then private.has_words('lower(c.name)', '$5', p_filters ->> 'named') end,
    case when p_filters ->> 'is_active' is not null then 'c.is_active = ($2 ->> ''is_active'')::boolean' end,
    private.list_one_of('c.client_type', 'type', p_filters),
    case when btrim(coalesce(p_filters ->> 'location', '')) <> '' then
      'lower(concat_ws('', '', nullif(c.address ->> ''city'', ''''), nullif(c.address ->> ''state'', ''''))) like $4' end,
    case when jsonb_array_length(coalesce(p_filters -> 'since', '[]')) > 0 then
      'exists (select from jsonb_array_elements($2 -> ''since'') b where (b ->> ''until'' is null or c.created_at <= (b ->> ''until'')::timestamptz)
        and (b ->> ''after'' is null or c.created_at > (b ->> ''after'')::timestamptz))' end,
    private.client_sums_where(p_filters))
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
  of_sums constant text := private.client_sums_where(p_filters);
  -- What is asked of the sums alone is counted from their indexes.
  is_of_sums constant boolean := of_sums is not null and private.clients_where(p_filters - array['payment', 'projects']) = private.clients_where('{}');
  counted constant text := case when is_of_sums then 'private.client_sums s where s.company_id = $1 and s.is_living and ' || of_sums
    else private.clients_from(p_filters, 'name') || ' where ' || condition end;
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
    execute format('select count(*) from %s', counted) into total using company, p_filters, patterns[1], patterns[2], patterns[3];
  else
    execute format('select array(select %s from %s limit %s)', case when is_of_sums then 's.client_id' else 'c.id' end, counted, most + 1)
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

revoke execute on function private.number_in, private.has_words, private.list_text, private.project_state, private.client_sums_where,
  private.sum_client_states, private.keep_client_states from public, anon;
call private.close_while_seeing_as();
