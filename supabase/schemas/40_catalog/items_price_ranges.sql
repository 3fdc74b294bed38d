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
  'The ranges of an index that together hold every item of a price filter: one a band, or the items with a plain '
  'price and those with one of the day.';
