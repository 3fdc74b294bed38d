create function public.find_item_by_sku(p_sku text, p_except uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p.id, 'name', p.name) from public.item_picker p
  where p.company_id = (select private.company_id()) and p.id = (select private.own_item_with_sku(p_sku, p_except))
$$;
comment on function public.find_item_by_sku is
  'The active item that has a SKU already, ignoring case, as { id, name }; null when there is none but p_except. '
  'Arguments: p_sku. Callers: signed-in users.';
grant execute on function public.find_item_by_sku to authenticated, service_role;
