create function private.profit_key(p_by text, p_project uuid, p_client uuid, p_type text, p_code uuid) returns text
language sql immutable set search_path = '' as $$
  select case p_by when 'job' then p_project::text when 'client' then p_client::text when 'type' then p_type else p_code::text end
$$;
comment on function private.profit_key is
  'The row of the profit report that a line is in: its project, client, project type, or cost code. Null without one.';
grant execute on function private.profit_key to authenticated;
