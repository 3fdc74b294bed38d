create function private.reassign_shared_sku() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.items_database set shares_sku = false where id = private.item_with_sku(old.company_id, old.sku, old.id) and shares_sku;
  return null;
exception when unique_violation then
  return null; -- A new item has taken it at this moment.
end $$;
comment on function private.reassign_shared_sku is
  'Of the items that share a SKU the next one holds it once the one that held it is gone.';
