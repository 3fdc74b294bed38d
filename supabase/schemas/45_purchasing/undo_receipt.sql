create function public.undo_receipt(p_id uuid, p_reason text default null) returns jsonb
language sql set search_path = '' as $$ select private.undo_receipt(p_id, p_reason) $$;
comment on function public.undo_receipt is
  'Undoes a receipt recorded by mistake, and takes its stock back; returns the order. Arguments: p_id of the receipt; p_reason, why, up to 500 characters. Errors: PT402, PT403, PT404, PT409 undone, closed, or billed, '
  'PT422 stock used already. Callers: signed-in users with edit_purchasing.';

create function private.undo_receipt(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  r public.goods_receipts;
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into r from public.goods_receipts x where x.company_id = company and x.id = p_id;
  if r.id is null then
    perform private.raise_api_error('PT404', 'This receipt no longer exists.');
  end if;
  o := private.require_order(r.order_id);
  select * into r from public.goods_receipts x where x.company_id = company and x.id = p_id for update;
  perform from public.purchase_order_lines l where l.company_id = company and l.order_id = o.id order by l.id for no key update;
  if r.undone_at is not null then
    perform private.raise_api_error('PT409', 'This receipt was undone already.');
  elsif o.state in ('closed', 'void') then
    perform private.raise_api_error('PT409', 'This order is closed.');
  elsif exists (select from public.goods_receipt_lines i join public.purchase_order_lines l on l.company_id = company and l.id = i.order_line_id
      where i.company_id = company and i.receipt_id = r.id and l.received_quantity - i.quantity < l.billed_quantity) then
    perform private.raise_api_error('PT409', 'What this receipt brought was billed already. Void the bill first.');
  end if;
  update public.purchase_order_lines l set received_quantity = l.received_quantity - i.quantity, updated_at = now()
  from public.goods_receipt_lines i where i.company_id = company and i.receipt_id = r.id and l.company_id = company and l.id = i.order_line_id;
  insert into public.stock_movements (company_id, material_id, kind, quantity, notes, takes_back)
  select company, m.material_id, m.kind, -m.quantity, m.notes, m.id from public.goods_receipt_lines i
  join public.stock_movements m on m.company_id = company and m.id = i.stock_movement_id
  where i.company_id = company and i.receipt_id = r.id;
  update public.goods_receipts x set undone_at = now(), undone_by = auth.uid(), undo_reason = left(nullif(btrim(p_reason), ''), 500) where x.id = r.id;
  if o.state in ('accepted', 'partly_received', 'received') then
    update public.purchase_orders x set state = private.receipt_state(company, o.id) where x.id = o.id;
  end if;
  return private.purchase_order_json(company, o.id);
end $$;
grant execute on function public.undo_receipt, private.undo_receipt to authenticated;
