create function public.keep_import(p_id uuid) returns void
language sql set search_path = '' as $$ select private.keep_import(p_id) $$;
comment on function public.keep_import is
  'Ends an interrupted import and keeps the rows imported so far. Arguments: p_id, the import. Errors: PT402 plan, '
  'PT403, PT404. Callers: signed-in users.';
grant execute on function public.keep_import to authenticated, service_role;

create function private.keep_import(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.import_jobs;
begin
  select * into job from public.import_jobs where company_id = private.company_id() and id = p_id for update;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' when 'leads' then 'edit_clients' when 'cost_codes' then 'manage_settings' else 'edit_catalog' end);
  if job.id is null then
    perform private.raise_api_error('PT404', 'Import not found');
  end if;
  update public.import_jobs set is_running = false where id = job.id;
  perform private.log_import(job.company_id, job.id);
end $$;
grant execute on function private.keep_import to authenticated;
