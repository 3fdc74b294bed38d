-- What still read every item of a company, among a hundred thousand of them: a filter that nearly nothing fits, an order
-- without an index, a price of the day where some items have a seasonal one, and a word that no item holds. Each has an
-- index now; the two lists of the same filters ask for them in a form that an index can answer.

create index items_database_stock_idx on public.items_database (company_id, current_stock, id) where is_active;
create index items_database_cost_idx on public.items_database (company_id, cost, id) where is_active;
create index items_database_cost_down_idx on public.items_database (company_id, cost desc nulls last, id desc) where is_active;
create index items_database_unit_page_idx on public.items_database (company_id, unit, name, id) where is_active;
create index items_database_trade_page_idx on public.items_database (company_id, trade, name, id) where is_active and trade is not null;
create index items_database_state_page_idx on public.items_database (company_id,
  (case when not inventory_tracking or current_stock > reorder_level then 'in' when current_stock > 0 then 'low' else 'out' end), name, id)
  where is_active;

create function private.one_of(p_column text, p_key text, p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select case jsonb_array_length(coalesce(p_filters -> p_key, '[]')) when 0 then null
    -- One value is an order of its own in an index; several are not.
    when 1 then format('i.%I = $2 #>> ''{%s,0}''', p_column, p_key)
    else format('i.%I = any (array(select jsonb_array_elements_text($2 -> %L)))', p_column, p_key) end
$$;
comment on function private.one_of is 'The condition that a column of an item has one of the values of a filter; null without any.';

create function private.items_bands(p_filters jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(format('i.unit_price >= coalesce(($2 #>> ''{bands,%1$s,from}'')::numeric, 0)', at)
    || case when p_filters #>> array['bands', at::text, 'to'] is null then ''
      else format(' and i.unit_price < ($2 #>> ''{bands,%1$s,to}'')::numeric', at) end)
  from generate_series(0, least(jsonb_array_length(coalesce(p_filters -> 'bands', '[]')), 20) - 1) at
$$;
comment on function private.items_bands is 'The ranges of unit_price that the bands of a filter mean, twenty at most; null without any.';

create or replace function private.items_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'i.company_id = $1', 'i.is_active',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then
      '(lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, '''')) like $3
        or lower(coalesce(i.category, '''')) like $3)' end,
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

create function private.items_price_ranges(p_filters jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select case when p_filters ->> 'min' is not null or p_filters ->> 'max' is not null then array[
      concat_ws(' and ', 'not (i.seasonal_pricing or i.price_basis = ''cost'')',
        case when p_filters ->> 'min' is not null then 'i.unit_price >= ($2 ->> ''min'')::numeric' end,
        case when p_filters ->> 'max' is not null then 'i.unit_price <= ($2 ->> ''max'')::numeric' end),
      '(i.seasonal_pricing or i.price_basis = ''cost'')']
    else coalesce(private.items_bands(p_filters), array['true']) end
$$;
comment on function private.items_price_ranges is
  'The ranges of an index that together hold every item of a price filter: one a band, or the items with a plain price and those with one of the day.';

create function private.items_hits(p_filters jsonb, p_most int) returns text
language sql immutable set search_path = '' as $$
  select format('select array(select one.id from (%s) one limit %s)', string_agg(
    format('(select i.id from public.items_database i where %s and %s limit %s)', private.items_where(p_filters), range, p_most), ' union '), p_most)
  from unnest(private.items_price_ranges(p_filters)) range
$$;
comment on function private.items_hits is 'The question for the items that filters leave, so many at most.';

create or replace function private.items_order(p_sort text, p_descending boolean) returns text
language sql immutable set search_path = '' as $$
  -- What is equal follows its id in the direction of the order, so that one index serves both directions.
  select case p_sort when 'cost' then 'i.cost ' when 'unit_price' then 'i.unit_price ' when 'current_stock' then 'i.current_stock '
      when 'usage_count' then 'i.usage_count ' when 'created_at' then 'i.created_at ' when 'category' then 'i.category '
      -- The rule of the price is asked only where it can differ from the selling price (C7).
      when 'price' then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end '
      else 'i.name ' end
    || case when p_descending then 'desc' else 'asc' end || case when p_sort = 'cost' then ' nulls last' else '' end
    || case p_sort
      when 'usage_count' then case when p_descending then ', i.name, i.id' else ', i.name desc, i.id desc' end
      when 'created_at' then case when p_descending then ', i.id' else ', i.id desc' end
      else case when p_descending then ', i.id desc' else ', i.id' end end
$$;

create or replace function private.walk_items(p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  found_ids uuid[];
  condition constant text := private.items_where(p_filters);
  way constant text := case when p_descending then 'desc' else 'asc' end;
  pattern constant text := lower(private.like_pattern(coalesce(p_filters ->> 'q', '')));
begin
  if p_sort = 'price' then
    -- Few items have a price of the day: they are sorted in among the others, which follow an index.
    execute format('select array(select b.id from (
        (select i.id, i.unit_price as price from public.items_database i where %1$s and not (i.seasonal_pricing or i.price_basis = ''cost'')
          order by i.unit_price %2$s, i.id %2$s limit $4 + $5)
        union all
        (select i.id, private.item_price(i) from public.items_database i where %1$s and (i.seasonal_pricing or i.price_basis = ''cost''))) b
        order by b.price %2$s, b.id %2$s offset $4 limit $5)', condition, way)
      into found_ids using private.company_id(), p_filters, pattern, p_offset, p_limit;
    return found_ids;
  end if;
  execute format('select array(select i.id from public.items_database i where %s order by %s offset $4 limit $5)',
      condition, private.items_order(p_sort, p_descending))
    into found_ids using private.company_id(), p_filters, pattern, p_offset, p_limit;
  return found_ids;
end $$;

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
  if words <> '' and not p_filters ? 'all' then
    -- Those with the word in their name first: where they are a thousand, nobody looks further.
    execute format('select array(select i.id from public.items_database i where %s and lower(i.name) like $3 limit %s)',
        private.items_where(p_filters - 'q'), most + 1)
      into named using company, p_filters, pattern;
  end if;
  if cardinality(named) > most then
    is_more := true;
    found_ids := named[1:most];
  else
    execute private.items_hits(p_filters, most + 1) into found_ids using company, p_filters, pattern;
    is_more := cardinality(found_ids) > most;
    if is_more and (words = '' or p_filters ? 'all') then
      ids := private.walk_items(p_filters, sorted_by, p_descending, p_offset, p_limit);
      total := most;
      return;
    elsif is_more then
      found_ids := array(select one.id from unnest(named || found_ids) with ordinality one (id, place) group by one.id order by min(one.place) limit most);
    end if;
  end if;
  total := cardinality(found_ids);
  execute format('select array(select i.id from public.items_database i where i.company_id = $1 and i.id = any ($2) order by %s offset $3 limit $4)',
      private.items_order(sorted_by, p_descending))
    into ids using company, found_ids, p_offset, p_limit;
end $$;

create or replace function private.matching_items(p_query text, p_limit int) returns table (item_id uuid, rank real)
language plpgsql stable security definer rows 20 set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 set enable_seqscan = off as $$
declare
  company constant uuid := private.company_id();
  words constant text := lower(btrim(p_query));
  pattern constant text := lower(private.like_pattern(words));
  most constant int := 200;
  candidates uuid[];
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  candidates := array(select i.id from public.items_database i
    where i.company_id = company and i.is_active and lower(i.name) like pattern limit most + 1);
  if cardinality(candidates) > most then
    -- A word that stands in many names: those that are used most come before the others.
    candidates := candidates || array(select used.id from (
        select i.id, i.name from public.items_database i where i.company_id = company and i.is_active
        order by i.usage_count desc, i.name, i.id limit 1000) used
      where lower(used.name) like pattern limit p_limit);
  else
    candidates := candidates || array(select i.id from public.items_database i
      where i.company_id = company and i.is_active
        and lower(coalesce(i.name, '') || ' ' || coalesce(i.sku, '') || ' ' || coalesce(i.barcode, '') || ' ' || coalesce(i.description, '')) like pattern
      limit most + 1);
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

revoke execute on function private.one_of, private.items_bands, private.items_price_ranges, private.items_hits from public, anon;
