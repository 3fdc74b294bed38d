create function private.notify_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'task_assigned', array[new.assignee_id], 'view_projects', 'task', new.id, new.project_id,
    format('Task assigned to you: %s', new.title),
    (select p.name from public.projects p where p.company_id = new.company_id and p.id = new.project_id),
    'tasks ' || new.project_id);
  return null;
end $$;
comment on function private.notify_assignee is 'Row trigger: notifies who a task is assigned to; many of one project at once are one.';
