create function public.take_back_stock(p_id uuid) returns void
language sql set search_path = '' as $$
  select private.take_back_stock(p_id)
$$;
comment on function public.take_back_stock is
  'Undoes a stock movement by a counter-movement, once; later movements stay. Arguments: p_id, the movement. Errors: '
  'PT402, PT403, PT404, PT409 already undone or counted since, PT422 when not enough is left. Callers: signed-in '
  'users with edit_catalog.';
grant execute on function public.take_back_stock to authenticated, service_role;

create function private.take_back_stock(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  booked public.stock_movements;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select * into booked from public.stock_movements m where m.company_id = company and m.id = p_id;
  if not found then
    perform private.raise_api_error('PT404', 'This stock movement no longer exists.');
  end if;
  -- Whoever books or counts the same stock at this moment is done first.
  perform from public.items_database i where i.company_id = company and i.id = booked.item_id for update;
  perform from public.materials m where m.company_id = company and m.id = booked.material_id for update;
  if booked.takes_back is not null or exists (select from public.stock_movements t where t.company_id = company and t.takes_back = p_id) then
    perform private.raise_api_error('PT409', 'This stock movement was already undone.');
  elsif private.is_counted_since(booked) then
    perform private.raise_api_error('PT409', 'The stock was counted after this movement, so it can''t be undone. Record a new movement for the difference.');
  end if;
  insert into public.stock_movements (company_id, item_id, material_id, kind, quantity, project_id, takes_back)
  values (company, booked.item_id, booked.material_id, booked.kind, -booked.quantity, booked.project_id, p_id);
end $$;
grant execute on function private.take_back_stock to authenticated;
