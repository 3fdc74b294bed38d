create function public.import_clients(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  return private.import_rows('clients', p_rows, p_file_name, p_id, p_mode);
end $$;
comment on function public.import_clients is
  'Imports clients from rows with the columns of clients. A client that is known (by email; by name and phone, or '
  'name alone, where one of the two has no email) is reported or, with p_mode = update, changed in what the row '
  'gives: a column that is missing or empty leaves what is there. A bad row is reported; the others are imported. A '
  'client-made id makes a repeated call harmless. Arguments: p_rows, an array of objects; p_file_name; p_id, the '
  'import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_clients.';
grant execute on function public.import_clients to authenticated, service_role;
