create function private.join_import(p_batch uuid, p_import uuid, p_is_last boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform set_config('plumbline.single_activity', '', true);
  update public.import_jobs set parent_id = p_import where company_id = company and id = p_batch and parent_id is null and id <> p_import;
  update public.import_jobs whole set is_running = whole.is_running and not p_is_last, total_rows = parts.total_rows,
    created_rows = parts.created_rows, updated_rows = parts.updated_rows, failed_rows = parts.failed_rows
  from (select sum(total_rows) as total_rows, sum(created_rows) as created_rows, sum(updated_rows) as updated_rows, sum(failed_rows) as failed_rows
    from public.import_jobs where company_id = company and parent_id = p_import) parts
  where whole.company_id = company and whole.id = p_import;
  if p_is_last then
    perform private.log_import(company, p_import);
  end if;
end $$;
comment on function private.join_import is 'Makes a batch part of an import and adds its figures up there.';
grant execute on function private.join_import to authenticated;
