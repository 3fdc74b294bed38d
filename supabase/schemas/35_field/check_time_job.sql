create function private.check_time_job(p_project uuid, p_code uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  if p_project is not null and not exists (
      select from public.projects p where p.id = p_project and p.company_id = company and p.deleted_at is null
        and (private.sees_all_projects() or p.id = any (private.assigned_projects()))) then
    perform private.raise_api_error('PT404', 'Project not found', 'project_id');
  elsif p_code is not null and not exists (
      select from public.cost_codes c where c.id = p_code and c.company_id = company) then
    perform private.raise_api_error('PT404', 'Cost code not found', 'cost_code_id');
  end if;
end $$;
comment on function private.check_time_job is 'Rejects a project or cost code that the caller can''t use for time (PT404).';
