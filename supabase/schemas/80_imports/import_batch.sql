create function public.import_batch(
  p_kind text, p_import uuid, p_batch uuid, p_rows jsonb, p_mode text default 'skip', p_file_name text default null,
  p_is_last boolean default true
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  job jsonb;
begin
  perform private.require_write(case p_kind when 'clients' then 'edit_clients' when 'leads' then 'edit_clients' when 'cost_codes' then 'manage_settings' else 'edit_catalog' end);
  perform private.begin_import(p_kind, p_import, p_file_name);
  job := private.run_import(p_kind, p_rows, p_file_name, p_batch, p_mode);
  perform private.join_import(p_batch, p_import, p_is_last);
  return job;
end $$;
comment on function public.import_batch is
  'One batch of an import, in one transaction; the batches of one p_import are undone together. Client-made ids '
  'makes a repeated call harmless. Returns the batch: created_rows, updated_rows, errors. Arguments: p_kind, '
  'clients, leads, items, vendors, materials or cost_codes; p_batch, its id; p_rows; p_mode, skip or update; p_file_name; p_is_last. '
  'Errors: PT402 plan, PT403 role, PT422 invalid, those of the import, PT404, PT409 undone already. Callers: '
  'signed-in users.';
grant execute on function public.import_batch to authenticated, service_role;
