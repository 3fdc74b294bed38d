create function private.own_item_with_sku(p_sku text, p_except uuid default null) returns uuid
language sql stable security definer set search_path = '' as $$
  select private.item_with_sku(private.company_id(), p_sku, p_except)
$$;
comment on function private.own_item_with_sku is 'private.item_with_sku of the caller''s company.';
grant execute on function private.own_item_with_sku to authenticated;
