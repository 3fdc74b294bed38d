create function private.items_order(p_sort text, p_descending boolean) returns text
language sql immutable set search_path = '' as $$
  -- What is equal follows its id in the direction of the order, so that one index serves both directions.
  select case p_sort when 'cost' then 'i.cost ' when 'unit_price' then 'i.unit_price ' when 'current_stock' then 'i.current_stock '
      when 'usage_count' then 'i.usage_count ' when 'created_at' then 'i.created_at ' when 'category' then 'i.category '
      -- The rule of the price is asked only where it can differ from the selling price.
      when 'price' then 'case when i.seasonal_pricing or i.price_basis = ''cost'' then private.item_price(i) else i.unit_price end '
      else 'i.name ' end
    || case when p_descending then 'desc' else 'asc' end || case when p_sort = 'cost' then ' nulls last' else '' end
    || case p_sort
      when 'usage_count' then case when p_descending then ', i.name, i.id' else ', i.name desc, i.id desc' end
      when 'created_at' then case when p_descending then ', i.id' else ', i.id desc' end
      else case when p_descending then ', i.id desc' else ', i.id' end end
$$;
comment on function private.items_order is
  'How an items list is sorted, by one of its own columns; any other name sorts by name.';
