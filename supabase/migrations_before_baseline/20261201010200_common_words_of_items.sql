-- A search of the items that very many answer: all that have the text were looked for, then those with it in their name,
-- then a thousand of them once more by their ids, to sort them. What a search finds is sorted as it was read now, and names
-- are asked for the word only where some of a thousand have it elsewhere.

drop function private.items_hits(jsonb, int);
create function private.items_hits(p_filters jsonb, p_most int, p_what text) returns text
language sql immutable set search_path = '' as $$
  select format('select array(select one.hit from (%s) one limit %s)', string_agg(
    format('(select %s as hit from public.items_database i where %s and %s limit %s)', p_what,
      -- A plain price needs to be compared once, in the words of the index.
      private.items_where(case when range like 'not %' then p_filters - array['min', 'max'] else p_filters end), range, p_most),
    -- Bands may overlap; the two ranges of a price never do.
    case when range_count > 1 and p_filters ->> 'min' is null and p_filters ->> 'max' is null then ' union ' else ' union all ' end), p_most)
  from (select range, count(*) over () as range_count from unnest(private.items_price_ranges(p_filters)) range) ranges
$$;
comment on function private.items_hits is
  'The question for the items that filters leave, so many at most: for what is told of each item i, its id (which an index may know) or the whole of it.';
revoke execute on function private.items_hits from public, anon;

create or replace function private.item_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int, out is_more boolean)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  company constant uuid := private.company_id();
  most constant int := 1000;
  words constant text := lower(btrim(coalesce(p_filters ->> 'q', '')));
  pattern constant text := lower(private.like_pattern(words));
  sorted_by text := p_sort;
  found_ids uuid[];
  items public.items_database[];
  named public.items_database[];
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
  if words = '' or p_filters ? 'all' then
    execute private.items_hits(p_filters, most + 1, 'i.id') into found_ids using company, p_filters, pattern;
    is_more := cardinality(found_ids) > most;
    if is_more then
      ids := private.walk_items(p_filters, sorted_by, p_descending, p_offset, p_limit);
    else
      execute format('select array(select i.id from public.items_database i where i.company_id = $1 and i.id = any ($2) order by %s offset $3 limit $4)',
          private.items_order(sorted_by, p_descending))
        into ids using company, found_ids, p_offset, p_limit;
    end if;
    total := least(cardinality(found_ids), most);
    return;
  end if;
  execute private.items_hits(p_filters, most + 1, 'i') into items using company, p_filters, pattern;
  is_more := cardinality(items) > most;
  if is_more and exists (select from unnest(items) i where strpos(lower(i.name), words) = 0) then
    -- Those with the word in their name come before the others.
    execute format('select array(select i from public.items_database i where %s and %s limit %s)',
        private.items_where(p_filters - 'q'), private.has_words('lower(i.name)', '$3', words), most)
      into named using company, p_filters, pattern;
    items := named || array(select i from unnest(items) i where strpos(lower(i.name), words) = 0);
  end if;
  total := least(cardinality(items), most);
  execute format('select array(select i.id from unnest($1) i order by %s offset $2 limit $3)', private.items_order(sorted_by, p_descending))
    into ids using items[:most], p_offset, p_limit;
end $$;
