create function private.sku_conflict(p_company uuid, p_sku text, p_except uuid) returns text
language sql stable security definer set search_path = '' as $$
  select format('SKU "%s" is already used by "%s".', btrim(p_sku), i.name) from public.items_database i
  where i.id = private.item_with_sku(p_company, p_sku, p_except)
$$;
comment on function private.sku_conflict is
  'Which other live item has a SKU, in plain words; null when none has it.';
