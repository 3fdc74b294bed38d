create function private.seen_lists() returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(l.list), '{}')
  from (values ('projects', 'view_projects'), ('clients', 'view_clients'), ('leads', 'view_money'), ('quotes', 'view_money'),
    ('invoices', 'view_money'), ('items', 'view_catalog'), ('vendors', 'view_catalog'), ('materials', 'view_catalog'),
    ('orders', 'view_purchasing'), ('bills', 'view_purchasing')) as l (list, permission)
  where private.has_permission(l.permission)
$$;
comment on function private.seen_lists is
  'The lists that the caller''s role opens: their shared views are visible. A new list with saved views belongs in here.';
grant execute on function private.seen_lists to authenticated, service_role;
