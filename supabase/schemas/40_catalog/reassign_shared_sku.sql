create function private.reassign_shared_sku() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.items_database set shares_sku = false where id = private.item_with_sku(old.company_id, old.sku, old.id) and shares_sku;
  return null;
exception when unique_violation then
  return null; -- A new item has taken it at this moment.
end $$;
comment on function private.reassign_shared_sku is
  'Assigns a shared SKU to the next item that has it when its owner loses it.';
