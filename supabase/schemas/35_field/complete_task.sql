create function public.complete_task(p_task_id uuid, p_is_done boolean default true) returns void
language sql set search_path = '' as $$ select private.complete_task(p_task_id, p_is_done) $$;
comment on function public.complete_task is
  'Completes or reopens a task: those with update_progress any task, others (subcontractors) only their own on their projects. '
  'Arguments: p_task_id, p_is_done (false reopens it). Errors: PT402, PT403 someone else''s task, PT404. Callers: signed-in users with '
  'track_time.';

create function private.complete_task(p_task_id uuid, p_is_done boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.require_time_of(null);
  t public.project_tasks;
begin
  select * into t from public.project_tasks x where x.id = p_task_id and x.company_id = private.company_id() for no key update;
  if t.id is null then
    perform private.raise_api_error('PT404', 'This task no longer exists.');
  end if;
  perform private.check_time_job(t.project_id, null);
  if t.assignee_id is distinct from person and not private.has_permission('update_progress') then
    perform private.raise_api_error('PT403', 'You can only complete tasks assigned to you.');
  end if;
  update public.project_tasks x set status = case when p_is_done then 'completed' else 'pending' end
  where x.id = t.id and (x.status = 'completed') is distinct from p_is_done;
end $$;
grant execute on function public.complete_task, private.complete_task to authenticated;
