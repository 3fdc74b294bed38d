create function private.apply_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('plumbline.stock_from_ledger', true), '') = 'on' then
    return new;
  end if;
  perform set_config('plumbline.stock_from_ledger', 'on', true);
  if new.item_id is not null then
    update public.items_database set current_stock = current_stock + new.quantity
    where company_id = new.company_id and id = new.item_id and (new.quantity > 0 or current_stock + new.quantity >= 0)
    returning current_stock into new.stock_after;
  else
    if new.quantity <> trunc(new.quantity) then
      perform private.raise_api_error('PT422', 'Enter a whole number. Materials are counted in whole units.', 'quantity');
    end if;
    update public.materials set current_stock = current_stock + new.quantity::int
    where company_id = new.company_id and id = new.material_id and current_stock + new.quantity >= 0 returning current_stock into new.stock_after;
  end if;
  if not found then
    perform private.raise_api_error('PT422', 'There isn''t enough in stock.', 'quantity');
  end if;
  perform set_config('plumbline.stock_from_ledger', '', true);
  return new;
end $$;
comment on function private.apply_stock_movement is
  'Applies a stock movement to current_stock and records the resulting stock. Error: PT422.';
