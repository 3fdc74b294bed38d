create function public.void_purchase_order(p_id uuid, p_reason text default null) returns jsonb
language sql set search_path = '' as $$ select private.void_purchase_order(p_id, p_reason) $$;
comment on function public.void_purchase_order is
  'Voids an order of which nothing was received or billed, and returns it; its links no longer open. Arguments: p_id; p_reason. Errors: PT402, PT403, PT404, PT409 received or billed. '
  'Callers: signed-in users with edit_purchasing.';

create function private.void_purchase_order(p_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  o := private.require_order(p_id);
  if exists (select from public.purchase_order_lines l where l.company_id = o.company_id and l.order_id = o.id and (l.received_quantity > 0 or l.billed_quantity <> 0))
    or exists (select from public.bills b where b.company_id = o.company_id and b.order_id = o.id and b.state <> 'void')
    or exists (select from public.purchase_order_lines l join public.bill_lines x on x.company_id = o.company_id and x.order_line_id = l.id
      join public.bills b on b.company_id = o.company_id and b.id = x.bill_id
      where l.company_id = o.company_id and l.order_id = o.id and b.state <> 'void') then
    perform private.raise_api_error('PT409', 'Part of this order was received or billed. Close it instead.');
  end if;
  update public.purchase_orders x set state = 'void', voided_at = coalesce(x.voided_at, now()), close_reason = left(coalesce(nullif(btrim(p_reason), ''), x.close_reason), 500) where x.id = o.id;
  delete from private.order_mails m where m.order_id = o.id;
  return private.purchase_order_json(o.company_id, o.id);
end $$;
grant execute on function public.void_purchase_order, private.void_purchase_order to authenticated;
