-- The items list and the picker among a hundred thousand items: a page costs what a page holds. Hits are counted up to a
-- thousand, exactly; beyond that the answer is "more than a thousand": a list without a text is then walked in the order of
-- an index, and a text shows a thousand of its hits.

create index items_database_page_idx on public.items_database (company_id, name, id) where is_active;
create index items_database_used_idx on public.items_database (company_id, usage_count desc, name, id) where is_active;
create index items_database_price_idx on public.items_database (company_id, unit_price, id) where is_active;
create index items_database_newest_idx on public.items_database (company_id, created_at desc, id) where is_active;
create index items_database_special_price_idx on public.items_database (company_id) where is_active and (seasonal_pricing or price_basis = 'cost');
create index items_database_category_idx on public.items_database (company_id, category, id) where is_active;
create index items_database_last_used_idx on public.items_database (company_id, last_used_at desc) where is_active and last_used_at is not null;
drop index public.items_database_name_idx;
drop index public.items_database_usage_idx;
drop index public.items_database_count_idx;

create function private.items_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'i.company_id = $1', 'i.is_active',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then
      '(lower(coalesce(i.name, '''') || '' '' || coalesce(i.sku, '''') || '' '' || coalesce(i.barcode, '''') || '' '' || coalesce(i.description, '''')) like $3
        or lower(coalesce(i.category, '''')) like $3)' end,
    case when jsonb_array_length(coalesce(p_filters -> 'trade', '[]')) > 0 then 'i.trade in (select jsonb_array_elements_text($2 -> ''trade''))' end,
    case when jsonb_array_length(coalesce(p_filters -> 'unit', '[]')) > 0 then 'i.unit in (select jsonb_array_elements_text($2 -> ''unit''))' end,
    case when jsonb_array_length(coalesce(p_filters -> 'bands', '[]')) > 0 then
      'exists (select from jsonb_array_elements($2 -> ''bands'') b
        where i.unit_price >= (b ->> ''from'')::numeric and (b ->> ''to'' is null or i.unit_price < (b ->> ''to'')::numeric))' end,
    case when p_filters ->> 'used_since' is not null then 'i.last_used_at >= ($2 ->> ''used_since'')::timestamptz' end,
    case p_filters ->> 'stock' when 'out' then 'i.inventory_tracking and i.current_stock <= 0'
      when 'low' then 'i.inventory_tracking and i.current_stock > 0 and i.current_stock <= i.reorder_level'
      when 'in' then 'not (i.inventory_tracking and i.current_stock <= greatest(i.reorder_level, 0))' end,
    case when p_filters ->> 'min' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end >= ($2 ->> ''min'')::numeric' end,
    case when p_filters ->> 'max' is not null then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end <= ($2 ->> ''max'')::numeric' end)
$$;
comment on function private.items_where is
  'The condition that the filters of an items list mean: $1 the company, $2 the filters, $3 the text as a pattern. Holds no text of the caller.';

create function private.items_order(p_sort text, p_descending boolean) returns text
language sql immutable set search_path = '' as $$
  select case p_sort
      -- The rule of the price is asked only where it can differ from the selling price (C7).
      when 'price' then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end '
      when 'cost' then 'i.cost '
      when 'unit_price' then 'i.unit_price '
      when 'current_stock' then 'i.current_stock '
      when 'usage_count' then 'i.usage_count '
      when 'created_at' then 'i.created_at '
      when 'category' then 'i.category '
      else 'i.name ' end
    || case when p_descending then 'desc' else 'asc' end || case when p_sort = 'cost' then ' nulls last' else '' end
    || case when p_sort = 'usage_count' and p_descending then ', i.name, i.id' else ', i.id' end
$$;
comment on function private.items_order is 'How an items list is sorted, by one of its own columns; any other name sorts by name.';

create function private.walk_items(p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set jit = off as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select i.id from public.items_database i where %s order by %s offset $4 limit $5)',
      private.items_where(p_filters), private.items_order(p_sort, p_descending))
    into found_ids using private.company_id(), p_filters, lower(private.like_pattern(coalesce(p_filters ->> 'q', ''))), p_offset, p_limit;
  return found_ids;
end $$;
comment on function private.walk_items is
  'Goes through the caller''s items in the order of an index and stops at the end of the page: for what a large part of all items matches.';

create function private.item_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int, out is_more boolean)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  company constant uuid := private.company_id();
  most constant int := 1000;
  words constant text := lower(btrim(coalesce(p_filters ->> 'q', '')));
  pattern constant text := lower(private.like_pattern(words));
  condition constant text := private.items_where(p_filters);
  sorted_by text := p_sort;
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
  execute format('select array(select i.id from public.items_database i where %s limit %s)', condition, most + 1)
    into found_ids using company, p_filters, pattern;
  is_more := cardinality(found_ids) > most;
  total := least(cardinality(found_ids), most);
  if is_more and (words = '' or p_filters ? 'all') then
    ids := private.walk_items(p_filters, sorted_by, p_descending, p_offset, p_limit);
    return;
  end if;
  if is_more then
    -- A word that stands nearly everywhere: those that carry it in their name first, a thousand in all.
    execute format('select array(select i.id from public.items_database i where %s and lower(i.name) like $3 limit %s) || $4', condition, most)
      into found_ids using company, p_filters, pattern, found_ids;
    found_ids := array(select one.id from unnest(found_ids) with ordinality one (id, place) group by one.id order by min(one.place) limit most);
  end if;
  execute format('select array(select i.id from public.items_database i where i.company_id = $1 and i.id = any ($2) order by %s offset $3 limit $4)',
      private.items_order(sorted_by, p_descending))
    into ids using company, found_ids, p_offset, p_limit;
end $$;
comment on function private.item_page is
  'Which active items of the caller''s company stand on a page of a list, in order; how many match, at most 1,000, and whether there are more. Of a text that more match, the page is one of 1,000 matches, those by name first. Nothing without view_catalog.';

create function public.item_page(p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false,
  p_offset int default 0, p_limit int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.item_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.item_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.item_page is
  'A page of item_list: { rows, total, is_more }. Filters, all optional: q (text in name, SKU, barcode, description, category), trade [], unit [], bands [{ from, to }] of unit_price, used_since, stock (in, low, out), all (a text may be paged to its end, as an export does). total counts up to 1,000 matches; is_more says that there are more: without q all of them can be paged to, with q a thousand.';

create function public.picker_page(p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false,
  p_offset int default 0, p_limit int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.item_picker l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.item_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.picker_page is
  'A page of item_picker: { rows, total, is_more }, as item_page. Filters: q, and min and max of the price of the day.';

create or replace function private.matching_items(p_query text, p_limit int) returns table (item_id uuid, rank real)
language plpgsql stable security definer rows 20 set search_path = '' set pg_trgm.word_similarity_threshold = 0.45 set enable_seqscan = off as $$
declare
  company constant uuid := private.company_id();
  words constant text := lower(btrim(p_query));
  pattern constant text := lower(private.like_pattern(words));
  candidates uuid[];
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  candidates := array(select i.id from public.items_database i
    where i.company_id = company and i.is_active
      and lower(coalesce(i.name, '') || ' ' || coalesce(i.sku, '') || ' ' || coalesce(i.barcode, '') || ' ' || coalesce(i.description, '')) like pattern
    limit 1001);
  if cardinality(candidates) > 1000 then
    -- A word that stands nearly everywhere: those that carry it in their name are enough.
    candidates := array(select i.id from public.items_database i
      where i.company_id = company and i.is_active and lower(i.name) like pattern limit 1000) || candidates;
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
        where i.company_id = company and i.is_active and words operator(extensions.<%) lower(i.name) limit 1000) near
      order by near.likeness desc, near.usage_count desc limit p_limit;
  end if;
end $$;

comment on function public.items_containing is
  'The rows of item_list that contain a text. item_page took its place; it stays for releases of the catalogue area that a rollback may bring back.';
comment on function public.picker_items_containing is
  'The rows of item_picker that contain a text. picker_page took its place; it stays for releases of the catalogue area that a rollback may bring back.';

revoke execute on function private.items_where, private.items_order, private.walk_items, private.item_page, public.item_page, public.picker_page from public, anon;
grant execute on function private.item_page to authenticated, service_role;
grant execute on function public.item_page, public.picker_page to authenticated, service_role;
