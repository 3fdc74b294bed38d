create function private.stamp_catalog_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and ((new.item_id, new.unit_price) is not distinct from (old.item_id, old.unit_price)
      or new.catalog_price is distinct from old.catalog_price)
     or tg_op = 'INSERT' and new.catalog_price is not null then
    return new;
  end if;
  new.catalog_price := (select private.item_price(i) from public.items_database i where i.company_id = new.company_id and i.id = new.item_id);
  return new;
end $$;
comment on function private.stamp_catalog_price is
  'Trigger: records the item''s price on a line when its price is set, so that a typed price can be distinguished from '
  'it.';
