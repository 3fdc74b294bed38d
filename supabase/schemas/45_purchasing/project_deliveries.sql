create function public.project_deliveries(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.project_deliveries(p_project_id) $$;
comment on function public.project_deliveries is
  'The orders of a project from which something is expected or was received, without prices, the open ones first: [{ id, number, state, vendor_name, needed_by, lines '
  '[{ id, description, quantity, unit, received_quantity }], receipts }], at most 100. Arguments: p_project_id. Errors: PT402, PT403, PT404. Callers: signed-in users with '
  'update_progress or view_purchasing.';

create function private.project_deliveries(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read(case when private.has_permission('view_purchasing') then 'view_purchasing' else 'update_progress' end, 'vendor_management');
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'state', o.state, 'kind', o.kind, 'needed_by', o.needed_by,
      'vendor_name', (select v.name from public.vendors v where v.company_id = company and v.id = o.vendor_id),
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity, 'unit', l.unit,
          'received_quantity', l.received_quantity) order by l.position, l.id), '[]')
        from public.purchase_order_lines l where l.company_id = company and l.order_id = o.id),
      'receipts', private.order_receipts(company, o.id)) order by o.state in ('received', 'closed'), o.needed_by nulls last, o.created_at desc), '[]')
    from (select * from public.purchase_orders x where x.company_id = company and x.project_id = p_project_id
      and x.state in ('sent', 'accepted', 'partly_received', 'received', 'closed') order by x.created_at desc limit 100) o);
end $$;
grant execute on function public.project_deliveries, private.project_deliveries to authenticated;
