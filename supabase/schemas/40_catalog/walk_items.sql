create function private.walk_items(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int
) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
set jit = off as $$
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
comment on function private.walk_items is
  'Reads the caller''s items in index order until the page is full; used when many items match.';
