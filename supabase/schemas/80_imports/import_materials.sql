create function public.import_materials(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('edit_catalog', 'material_management');
  return private.import_rows('materials', p_rows, p_file_name, p_id, p_mode);
end $$;
comment on function public.import_materials is
  'Imports materials from rows with the columns of materials and the vendor''s name. A known row is reported or, '
  'with p_mode = update, changes that material, but for its stock; a bad row is reported; the others are imported. '
  'Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: '
  'signed-in users with edit_catalog.';
grant execute on function public.import_materials to authenticated, service_role;
