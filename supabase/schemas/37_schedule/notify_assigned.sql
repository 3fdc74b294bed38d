create function private.notify_assigned(p_assignment public.assignments, p_is_moved boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_assignment.user_id is null then
    return;
  end if;
  perform private.notify_people(p_assignment.company_id, case when p_is_moved then 'entry_moved' else 'task_assigned' end, array[p_assignment.user_id], 'view_projects', 'project',
    p_assignment.project_id, p_assignment.project_id,
    format(case when p_is_moved then 'Dates moved, please confirm: %s' else 'Confirm your dates: %s' end,
      (select t.title from public.project_timeline t where t.company_id = p_assignment.company_id and t.id = p_assignment.entry_id)),
    (select p.name from public.projects p where p.company_id = p_assignment.company_id and p.id = p_assignment.project_id),
    'schedule ' || p_assignment.project_id, false);
end $$;
comment on function private.notify_assigned is 'Notifies a member in the product that dates wait for their answer, or, with p_is_moved, that the ones they had have moved; many of one project at once are one.';
