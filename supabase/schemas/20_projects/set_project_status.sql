create function public.set_project_status(
  p_project_id uuid, p_status text, p_note text default '', p_version int default null
) returns jsonb
language sql set search_path = '' as $$ select private.set_project_status(p_project_id, p_status, p_note, p_version) $$;
comment on function public.set_project_status is
  'Moves a project to a status, with a note for its history (update_progress). Completing sets 100 %. Arguments: '
  'p_project_id; p_status; p_note; p_version, the one that was read. Errors: PT403 role, PT402 quota when reopened, '
  'PT404, PT409 stale, PT422. Callers: signed-in users with update_progress.';

create function private.set_project_status(p_project_id uuid, p_status text, p_note text, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  project public.projects;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into project from public.projects p
  where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null for no key update;
  if project.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_status not in ('planning', 'in_progress', 'on_hold', 'completed', 'delayed') or p_status is null then
    perform private.raise_api_error('PT422', 'Please choose a status', 'status');
  elsif p_version <> project.version then
    perform private.raise_api_error('PT409', 'Someone else changed this project while you were editing. Reload it and make your change again.');
  end if;
  perform set_config('plumbline.status_note', coalesce(p_note, ''), true);
  update public.projects p
  set status = p_status,
    completion_percentage = case when p_status = 'completed' then 100 else p.completion_percentage end
  where p.id = project.id returning * into project;
  perform set_config('plumbline.status_note', '', true);
  return to_jsonb(project);
end $$;
grant execute on function public.set_project_status, private.set_project_status to authenticated;
