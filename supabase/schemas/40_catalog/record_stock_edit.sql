create function private.record_stock_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before numeric := 0;
begin
  if tg_op = 'UPDATE' then
    before := old.current_stock;
  end if;
  if new.current_stock <> before and coalesce(current_setting('plumbline.stock_from_ledger', true), '') <> 'on' then
    perform set_config('plumbline.stock_from_ledger', 'on', true);
    if tg_table_name = 'items_database' then
      insert into public.stock_movements (company_id, item_id, kind, quantity, stock_after)
      values (new.company_id, new.id, 'counted', new.current_stock - before, new.current_stock);
    else
      insert into public.stock_movements (company_id, material_id, kind, quantity, stock_after)
      values (new.company_id, new.id, 'counted', new.current_stock - before, new.current_stock);
    end if;
    perform set_config('plumbline.stock_from_ledger', '', true);
  end if;
  return null;
end $$;
comment on function private.record_stock_edit is 'A typed stock figure leaves a movement of kind counted.';
