create function private.clients_key(p_sort text) returns text
language sql immutable set search_path = '' as $$
  select case p_sort
    when 'created_at' then 'c.created_at'
    when 'total_value' then 's.invoiced'
    when 'outstanding' then 's.outstanding'
    when 'last_contact' then 's.last_contact'
    else 'c.name' end
$$;
comment on function private.clients_key is
  'What a clients list is sorted by: one of its own columns; any other name sorts by name.';
