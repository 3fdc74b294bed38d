create function private.check_item_sku() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words constant text := private.sku_conflict(new.company_id, new.sku, new.id);
begin
  new.shares_sku := words is not null;
  if words is not null and coalesce(current_setting('plumbline.undoing', true), '') <> 'on' then
    perform private.raise_api_error('PT422', words, 'sku');
  end if;
  return new;
end $$;
comment on function private.check_item_sku is
  'Rejects a SKU of another active item when an item gets it or is restored with it; the index rejects it for a '
  'new one. Error: PT422.';
