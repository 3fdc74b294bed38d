create function public.import_batch(
  p_kind text, p_import uuid, p_batch uuid, p_rows jsonb, p_mode text default 'skip', p_file_name text default null,
  p_is_last boolean default true
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  job jsonb;
begin
  perform private.require_write(case p_kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  perform private.begin_import(p_kind, p_import, p_file_name);
  job := private.run_import(p_kind, p_rows, p_file_name, p_batch, p_mode);
  perform private.join_import(p_batch, p_import, p_is_last);
  return job;
end $$;
comment on function public.import_batch is
  'One batch of an import, in one transaction; the batches of one p_import are taken back together. Client-made ids '
  'make a repetition harmless. Answers the batch: created_rows, updated_rows, errors. Errors: those of the import, '
  'PT404, PT409 taken back already.';
grant execute on function public.import_batch to authenticated, service_role;
