create function private.order_receipts(p_company uuid, p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'received_on', r.received_on, 'note', r.note, 'photo_hash', r.photo_hash,
      'photo', (select jsonb_build_object('object_path', p.object_path, 'thumbnail_path', p.thumbnail_path) from public.project_photos p
        join public.purchase_orders o on o.company_id = p_company and o.id = p_order and o.project_id = p.project_id
        where p.company_id = p_company and p.content_hash = r.photo_hash and p.deleted_at is null),
      'undone_at', r.undone_at, 'undo_reason', r.undo_reason,
      'undone_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = r.undone_by),
      'received_by_name', (select coalesce(u.full_name, u.email) from public.user_profiles u where u.company_id = p_company and u.id = r.received_by),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('order_line_id', i.order_line_id, 'quantity', i.quantity) order by i.created_at, i.id), '[]')
        from public.goods_receipt_lines i where i.company_id = p_company and i.receipt_id = r.id)) order by r.received_on desc, r.created_at desc), '[]')
  from public.goods_receipts r where r.company_id = p_company and r.order_id = p_order
$$;
comment on function private.order_receipts is 'The receipts of an order, newest first, without prices; photo is null until its device has uploaded it.';
