create function public.save_project(p_project jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  given public.projects;
  current public.projects;
  project uuid := coalesce((p_project ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into current from public.projects p where p.id = project and p.company_id = private.company_id();
  if current.id is null then
    current.id := project;
    current.description := '';
    current.address := '';
    current.status := 'planning';
    current.priority := 'medium';
    current.completion_percentage := 0;
    current.project_manager_id := private.member_id();
    given := jsonb_populate_record(current, p_project - array['company_id', 'version']);
    insert into public.projects (id, company_id, name, description, client_id, project_manager_id, start_date, end_date,
      status, address, project_type, priority, completion_percentage, latitude, longitude)
    values (project, private.company_id(), given.name, given.description, given.client_id, given.project_manager_id,
      given.start_date, given.end_date, given.status, given.address, given.project_type, given.priority,
      given.completion_percentage, given.latitude, given.longitude);
  else
    given := jsonb_populate_record(current, p_project - array['company_id']);
    if given.version <> current.version then
      perform private.raise_api_error('PT409', 'Someone else changed this project while you were editing. Reload it and make your change again.');
    end if;
    update public.projects p set (name, description, client_id, project_manager_id, start_date, end_date, status, address,
      project_type, priority, completion_percentage, latitude, longitude) = (given.name, given.description, given.client_id,
      given.project_manager_id, given.start_date, given.end_date, given.status, given.address, given.project_type,
      given.priority, given.completion_percentage, given.latitude, given.longitude)
    where p.id = project and p.version = current.version;
    if not found then
      perform private.raise_api_error('PT409', 'Someone else changed this project while you were editing. Reload it and make your change again.');
    end if;
  end if;
  if p_project ? 'budget' or p_project ? 'budget_amount' then
    insert into public.project_finances (project_id, company_id, budget)
    values (project, private.company_id(), coalesce(p_project ->> 'budget', p_project ->> 'budget_amount')::numeric)
    on conflict (project_id) do update set budget = excluded.budget;
  end if;
  return (select to_jsonb(l) from public.project_list l where l.id = project);
end $$;
comment on function public.save_project is
  'Creates or changes a project with its budget, in one transaction, and returns its row of project_list. Keys are '
  'the columns of projects and `budget`; a missing key keeps its value. A client-made id makes a retry harmless; '
  'with `version` a stale write is refused. Arguments: p_project, an object of these keys. Errors: PT402 plan or '
  'quota, PT403 role, PT409 stale, PT422 invalid (the hint names the field). Callers: signed-in users with '
  'edit_projects.';
grant execute on function public.save_project to authenticated;
