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
  'The question for the items that filters leave, so many at most: for what is returned of each item i, its id (which an '
  'index may know) or the whole of it.';
