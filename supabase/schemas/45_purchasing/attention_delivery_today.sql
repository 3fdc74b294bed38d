create function private.attention_delivery_today(p_company uuid) returns setof jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('urgency', 0, 'id', o.id, 'name', o.number, 'day', o.needed_by, 'project_id', o.project_id,
    'title', 'Delivery today: ' || v.name, 'detail', concat_ws(' · ', o.number, p.name),
    'tone', 'info', 'icon', 'vendors', 'action', 'Open order',
    'route', 'purchasing.order', 'params', jsonb_build_object('orderId', o.id))
  from public.purchase_orders o
  join public.vendors v on v.company_id = p_company and v.id = o.vendor_id
  left join public.projects p on p.company_id = p_company and p.id = o.project_id
  where private.has_permission('view_purchasing') and private.has_feature('vendor_management') and o.company_id = p_company
    and o.kind = 'materials' and o.needed_by = current_date and o.state in ('sent', 'accepted', 'partly_received')
  order by o.number, o.id limit 20
$$;
comment on function private.attention_delivery_today is
  'For needs_attention: orders of materials that are due today and not all received.';
grant execute on function private.attention_delivery_today to authenticated, service_role;
