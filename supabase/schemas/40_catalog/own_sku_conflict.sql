create function private.own_sku_conflict(p_sku text, p_except uuid default null) returns text
language sql stable security definer set search_path = '' as $$
  select private.sku_conflict(private.company_id(), p_sku, p_except)
$$;
comment on function private.own_sku_conflict is 'private.sku_conflict of the caller''s company.';
grant execute on function private.own_sku_conflict to authenticated;
