create function private.last_deleted(p_table text, p_id uuid) returns public.audit_log
language sql stable security definer set search_path = '' as $$
  select a.* from public.audit_log a
  where a.company_id = private.company_id() and a.table_name = p_table and a.row_id = p_id::text and a.action = 'delete'
  order by a.created_at desc, a.id desc limit 1
$$;
comment on function private.last_deleted is
  'The last deletion of a row of the caller''s company: `changed` is the row as it was.';
