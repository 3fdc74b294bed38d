create function public.import_items(
  p_rows jsonb, p_mode text default 'skip', p_file_name text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  return private.import_rows('items', p_rows, p_file_name, p_id, p_mode);
end $$;
comment on function public.import_items is
  'Imports items from rows with the columns of items_database, and tax_rate, the name of a tax rate. An item that is known (by barcode, else SKU ignoring '
  'case, else, of a row with neither, name and unit) is reported by name or, with p_mode = update, changed; a bad '
  'row is reported; the others are imported. A client-made id makes a repeated call harmless. Arguments: p_rows, an array '
  'of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with '
  'edit_catalog.';
grant execute on function public.import_items to authenticated, service_role;
