create function public.import_vendors(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_catalog', 'vendor_management');
  return private.import_rows('vendors', p_rows, p_file_name, p_id, p_mode);
end $$;
comment on function public.import_vendors is
  'Imports vendors from rows with the columns of vendors and street, city, state, zip. A known row is reported or, '
  'with p_mode = update, changes that vendor; a bad row is reported; the others are imported. Arguments: p_rows, an array '
  'of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with '
  'edit_catalog.';
grant execute on function public.import_vendors to authenticated, service_role;
