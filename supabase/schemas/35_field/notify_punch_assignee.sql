create function private.notify_punch_assignee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'task_assigned', array[new.assignee_id], 'view_projects', 'project', new.project_id, new.project_id,
    format('Punch item assigned to you: %s', new.title),
    (select p.name from public.projects p where p.company_id = new.company_id and p.id = new.project_id),
    'punch ' || new.project_id);
  return null;
end $$;
comment on function private.notify_punch_assignee is
  'Row trigger: notifies who a punch item is assigned to, as for a task; many of one project at once are one.';
