create function private.paper_name(p_kind text) returns text
language sql immutable set search_path = '' as $$
  select case p_kind when 'insurance' then 'insurance certificate' when 'license' then 'license' when 'w9' then 'W-9' else 'paper' end
$$;
comment on function private.paper_name is 'A kind of vendor paper in words.';
grant execute on function private.paper_name to authenticated, service_role;
