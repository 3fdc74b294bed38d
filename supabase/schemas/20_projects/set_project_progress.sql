create function public.set_project_progress(p_project_id uuid, p_percentage int) returns jsonb
language sql set search_path = '' as $$ select private.set_project_progress(p_project_id, p_percentage) $$;
comment on function public.set_project_progress is
  'Sets how much of a project is complete (update_progress). Arguments: p_project_id; p_percentage, 0 to 100. '
  'Errors: PT402 plan, PT403 role, PT404, PT422. Callers: signed-in users with update_progress.';

create function private.set_project_progress(p_project_id uuid, p_percentage int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if p_percentage is null or p_percentage not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Enter a progress between 0 and 100', 'completion_percentage');
  end if;
  update public.projects p set completion_percentage = p_percentage
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null returning * into project;
  if project.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return to_jsonb(project);
end $$;
grant execute on function public.set_project_progress, private.set_project_progress to authenticated;
