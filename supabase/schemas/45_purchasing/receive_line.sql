create function private.receive_line(p_order public.purchase_orders, p_receipt uuid, p_line jsonb, p_field text, p_over boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  quantity constant numeric := (p_line ->> 'quantity')::numeric;
  tolerance constant numeric := (private.purchasing_rules(p_order.company_id)).receipt_tolerance_percent;
  l public.purchase_order_lines;
  upto numeric;
  movement uuid;
begin
  select * into l from public.purchase_order_lines x where x.company_id = p_order.company_id and x.order_id = p_order.id and x.id = (p_line ->> 'order_line_id')::uuid for no key update;
  if l.id is null then
    perform private.raise_api_error('PT404', 'This line is no longer on the order. Reload it.', p_field);
  elsif quantity is null or quantity = 'NaN' or quantity <= 0 or quantity >= 1e8 or quantity <> round(quantity, 3) then
    perform private.raise_api_error('PT422', 'Enter a quantity above 0 with at most three decimals.', p_field);
  end if;
  upto := l.received_quantity + quantity;
  if upto > round(l.quantity * (1 + tolerance / 100), 3) then
    perform private.raise_api_error('PT422', format('That would be %s of %s ordered. Revise the order to receive more.', trim_scale(upto), trim_scale(l.quantity)), p_field);
  elsif upto > l.quantity and not p_over then
    perform private.raise_api_error('PT409', format('That would be %s of %s ordered. Confirm to receive more than ordered.', trim_scale(upto), trim_scale(l.quantity)), 'is_over_confirmed');
  end if;
  if p_order.deliver_to = 'stock' and l.material_id is not null then
    if quantity <> trunc(quantity) then
      perform private.raise_api_error('PT422', 'Enter a whole number. Materials are counted in whole units.', p_field);
    end if;
    insert into public.stock_movements (company_id, material_id, kind, quantity, notes)
    values (p_order.company_id, l.material_id, 'received', quantity, 'Order ' || p_order.number) returning id into movement;
  end if;
  insert into public.goods_receipt_lines (company_id, receipt_id, order_line_id, quantity, stock_movement_id)
  values (p_order.company_id, p_receipt, l.id, quantity, movement);
  update public.purchase_order_lines x set received_quantity = upto, updated_at = now() where x.id = l.id;
end $$;
comment on function private.receive_line is
  'Receives a quantity of an order line: never above the order and its tolerance (compared at three decimals), above the order only when confirmed. Stocked materials are added to stock. '
  'PT404, PT409 not confirmed, PT422 quantity.';
