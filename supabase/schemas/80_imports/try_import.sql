create function public.try_import(p_kind text, p_rows jsonb, p_mode text default 'skip') returns jsonb
language plpgsql set search_path = '' as $$
declare
  job jsonb;
begin
  begin
    job := private.run_import(p_kind, p_rows, null, gen_random_uuid(), p_mode);
    raise exception 'taken back' using errcode = 'PT999';
  exception when sqlstate 'PT999' then
    null;
  end;
  return job -> 'errors';
end $$;
comment on function public.try_import is
  'Runs an import of clients, items, vendors or materials and takes it back at once: what would not come in, as [{ '
  'row, name, message }]. Errors: those of the import.';
grant execute on function public.try_import to authenticated, service_role;
