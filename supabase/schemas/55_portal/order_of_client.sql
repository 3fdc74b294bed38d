create function private.order_of_client(p_session private.portal_sessions, p_change_order_id uuid) returns public.change_orders
language plpgsql security definer set search_path = '' as $$
declare
  found_order public.change_orders;
begin
  select o.* into found_order from public.change_orders o
  join public.projects p on p.company_id = o.company_id and p.id = o.project_id and p.client_id = p_session.client_id and p.deleted_at is null
  where o.company_id = p_session.company_id and o.id = p_change_order_id and o.status in ('pending', 'approved', 'rejected')
  for no key update of o;
  if found_order.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return found_order;
end $$;
comment on function private.order_of_client is 'A change order that the client of a session may see, locked.';
