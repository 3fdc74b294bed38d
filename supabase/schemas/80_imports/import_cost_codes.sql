create function public.import_cost_codes(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  return private.import_rows('cost_codes', p_rows, p_file_name, p_id, p_mode);
end $$;
comment on function public.import_cost_codes is
  'Imports cost codes from rows with code, name, and cost_type (labor, material, subcontract, equipment, other). A '
  'known code is reported or, with p_mode = update, changed; a bad row is reported; the others are imported. Arguments: '
  'p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users '
  'with manage_settings.';
grant execute on function public.import_cost_codes to authenticated, service_role;
