create function private.clients_from(p_filters jsonb, p_sort text) returns text
language sql immutable set search_path = '' as $$
  select 'public.clients c' || case
    when p_sort in ('total_value', 'outstanding', 'last_contact')
      or jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) + jsonb_array_length(coalesce(p_filters -> 'projects', '[]')) > 0
    then ' join private.client_sums s on s.company_id = c.company_id and s.client_id = c.id' else '' end
$$;
comment on function private.clients_from is
  'What a page of clients is read from: the clients, and their sums where the filters or the order need them.';
