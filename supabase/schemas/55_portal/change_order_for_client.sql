create function private.change_order_for_client(p_order public.change_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('shown', s.shown, 'shown_hash', encode(sha256(convert_to(s.shown::text, 'utf8')), 'hex'), 'status', p_order.status,
    'decided_at', p_order.decided_at, 'respond_by', p_order.respond_by, 'invoice_on_approval', p_order.invoice_on_approval,
    'is_expired', p_order.status = 'pending' and coalesce(p_order.respond_by < current_date, false),
    'decision', (select jsonb_build_object('decision', d.decision, 'signer_name', d.signer_name, 'reason', d.reason, 'decided_at', d.decided_at)
      from public.decisions d where d.company_id = p_order.company_id and d.subject_id = p_order.id and d.decision = p_order.status
      order by d.decided_at desc limit 1))
  from (select private.change_order_shown(p_order) as shown) s
$$;
comment on function private.change_order_for_client is 'A change order with the hash of what is shown and what the client decided.';
