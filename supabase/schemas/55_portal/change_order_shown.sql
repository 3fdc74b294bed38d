create function private.change_order_shown(p_order public.change_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_order.id, 'number', p_order.number, 'title', p_order.title, 'description', p_order.description,
    'reason', p_order.reason, 'amount', p_order.amount, 'schedule_days', p_order.schedule_days, 'date', p_order.date,
    'project_id', p_order.project_id,
    'project_name', (select p.name from public.projects p where p.company_id = p_order.company_id and p.id = p_order.project_id),
    'items', coalesce((select jsonb_agg(jsonb_build_object('description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price,
        'total_price', i.total_price) order by i.position, i.id)
      from public.change_order_items i where i.company_id = p_order.company_id and i.change_order_id = p_order.id), '[]'))
$$;
comment on function private.change_order_shown is
  'A change order as its client sees it, without costs. Its sha256 says which version was decided.';
