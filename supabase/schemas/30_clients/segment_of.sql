create function private.segment_of(p_client_type text) returns text
language sql immutable set search_path = '' as $$
  select case p_client_type when 'residential' then 'individual' when 'commercial' then 'small-business' when 'industrial' then 'enterprise' else 'government' end
$$;
comment on function private.segment_of is 'A client type in the words of the analytics filter.';
grant execute on function private.segment_of to authenticated, service_role;
