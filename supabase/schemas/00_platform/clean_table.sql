create function public.clean_table(p_table text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  deleted bigint;
begin
  if p_table not in ('user_profiles', 'companies', 'projects', 'clients', 'invoices', 'quotes', 'items_database',
      'project_photos', 'project_documents') then
    perform private.raise_api_error('PT422', 'This table can''t be emptied by a cleanup.', 'table');
  end if;
  execute format('delete from public.%I where true', p_table);
  get diagnostics deleted = row_count;
  return deleted;
end $$;
comment on function public.clean_table is
  'Empties one table of every company, with all that hangs on its rows; the lines of documents go with them. '
  'Arguments: p_table, its name. Errors: PT422. Callers: the server.';
grant execute on function public.clean_table to service_role;
