create function private.known_item_words(i public.items_database, p_item jsonb) returns text
language sql immutable set search_path = '' as $$
  select case when i.barcode = btrim(p_item ->> 'barcode') then format('An item with this barcode exists already: "%s"', i.name)
    when lower(i.sku) = lower(btrim(p_item ->> 'sku')) then format('An item with this SKU exists already: "%s"', i.name)
    else 'An item with this name and unit exists already' end
$$;
comment on function private.known_item_words is 'Which item a row of a file means, and by what, in plain words.';
grant execute on function private.known_item_words to authenticated;
