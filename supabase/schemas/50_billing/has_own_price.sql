create function private.has_own_price(l public.quote_items, i public.items_database) returns boolean
language sql stable set search_path = '' as $$
  select l.unit_price is distinct from l.catalog_price and l.unit_price <> private.item_price(i)
$$;
comment on function private.has_own_price is
  'Whether the price of a line was typed: it is neither the item''s of the time when it was written, nor '
  'that of now.';
grant execute on function private.has_own_price to authenticated, service_role;
