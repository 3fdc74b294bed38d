create function private.import_fault(p_constraint text, p_message text) returns text
language sql immutable set search_path = '' as $$
  select coalesce('The ' || replace(substring(p_constraint from '^(?:clients|items_database)_(.+)_(?:check|key)$'), '_', ' ') || ' is not valid', p_message)
$$;
comment on function private.import_fault is 'Says which column of an imported row a constraint refused.';
grant execute on function private.import_fault to authenticated, service_role;
