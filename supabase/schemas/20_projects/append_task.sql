create function private.append_task() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.position := coalesce((select max(t.position) + 1 from public.project_tasks t
    where t.company_id = new.company_id and t.project_id = new.project_id), 0);
  return new;
end $$;
comment on function private.append_task is 'Trigger: places a task without a position after the last task of its project.';
