create function public.close_purchase_order(p_id uuid, p_reason text) returns jsonb
language sql set search_path = '' as $$ select private.close_purchase_order(p_id, p_reason) $$;
comment on function public.close_purchase_order is
  'Closes an order: nothing more is expected or can be billed, so nothing stays committed. Returns the order. Arguments: p_id; p_reason, up to 500 '
  'characters, needed unless everything was received. Errors: PT402, PT403, PT404, PT409 not accepted, PT422 reason. Callers: signed-in users with edit_purchasing.';

create function private.close_purchase_order(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  if o.state in ('closed', 'void') or o.state not in ('accepted', 'partly_received', 'received') and not exists (select from public.purchase_order_lines l
    where l.company_id = o.company_id and l.order_id = o.id and l.received_quantity > 0) then
    perform private.raise_api_error('PT409', 'Only an accepted order can be closed. Void it instead.');
  elsif o.state <> 'received' and coalesce(btrim(p_reason), '') = '' then
    perform private.raise_api_error('PT422', 'Enter why you close it before everything was received.', 'reason');
  end if;
  update public.purchase_orders x set state = 'closed', closed_at = now(), close_reason = nullif(left(btrim(p_reason), 500), '') where x.id = o.id;
  return private.purchase_order_json(o.company_id, o.id);
end $$;
grant execute on function public.close_purchase_order, private.close_purchase_order to authenticated;
