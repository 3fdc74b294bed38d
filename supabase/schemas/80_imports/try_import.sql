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
  'Runs an import of clients, leads, items, vendors, materials or cost codes and rolls it back: the rows that would fail, as [{ row, '
  'name, message }]. Arguments: p_kind; p_rows, an array of objects; p_mode, skip or update. Errors: PT402 plan, '
  'PT403 role, PT409 busy, PT422 invalid, those of the import. Callers: signed-in users.';
grant execute on function public.try_import to authenticated, service_role;
