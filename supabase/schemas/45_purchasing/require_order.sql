create function private.require_order(p_id uuid) returns public.purchase_orders
language plpgsql security definer set search_path = '' as $$
declare
  o public.purchase_orders;
begin
  select * into o from public.purchase_orders x where x.company_id = private.company_id() and x.id = p_id for no key update;
  if o.id is null then
    perform private.raise_api_error('PT404', 'This purchase order no longer exists.');
  end if;
  return o;
end $$;
comment on function private.require_order is 'The order of the caller''s company with this id, locked; PT404 without one.';
