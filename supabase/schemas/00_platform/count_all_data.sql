create function public.count_all_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  named text;
  counted bigint;
  tables jsonb := '[]';
begin
  foreach named in array array['user_profiles', 'companies', 'projects', 'clients', 'invoices', 'quotes', 'items_database',
      'invoice_items', 'quote_items', 'project_photos', 'project_documents'] loop
    execute format('select count(*) from public.%I', named) into counted;
    tables := tables || jsonb_build_object('table', named, 'rows', counted);
  end loop;
  return jsonb_build_object('tables', tables, 'files', (select count(*) from storage.objects),
    'auth_users', (select count(*) from auth.users));
end $$;
comment on function public.count_all_data is
  'How many rows of each table a cleanup of the whole installation would delete, in the order in which it deletes '
  'them. Callers: the server.';
grant execute on function public.count_all_data to service_role;
