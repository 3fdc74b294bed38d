create function private.term_days(p_terms text) returns int
language sql immutable set search_path = '' as $$
  select case p_terms when 'cod' then 0 when 'net15' then 15 when 'net45' then 45 when 'net60' then 60 else 30 end
$$;
comment on function private.term_days is 'Days that a client''s payment terms allow; 30 when unknown.';
grant execute on function private.term_days to authenticated, service_role;
