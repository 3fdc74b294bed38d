create function private.is_counted_since(m public.stock_movements) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.stock_movements c where c.company_id = m.company_id and c.kind = 'counted' and c.created_at > m.created_at
      and (c.item_id = m.item_id or c.material_id = m.material_id) and c.takes_back is null
    and not exists (select from public.stock_movements t where t.company_id = c.company_id and t.takes_back = c.id))
$$;
comment on function private.is_counted_since is
  'Whether the same stock was counted after a booking, and the count was not undone.';
grant execute on function private.is_counted_since to authenticated, service_role;
