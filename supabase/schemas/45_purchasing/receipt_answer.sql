create function private.receipt_answer(p_company uuid, p_receipt uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', r.id, 'order_id', o.id, 'state', o.state, 'receipts', private.order_receipts(p_company, o.id))
  from public.goods_receipts r join public.purchase_orders o on o.company_id = p_company and o.id = r.order_id
  where r.company_id = p_company and r.id = p_receipt
$$;
comment on function private.receipt_answer is 'What receive_goods returns for a receipt, without prices.';
