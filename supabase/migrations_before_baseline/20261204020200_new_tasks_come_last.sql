-- A new task stands where it was typed, at the end, and one that is brought back where it stood.

alter table public.project_tasks alter column position set default -1;
comment on column public.project_tasks.position is 'Its place among the tasks of its project; a new one that names none goes to the end.';

create function private.put_task_last() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.position := coalesce((select max(t.position) + 1 from public.project_tasks t
    where t.company_id = new.company_id and t.project_id = new.project_id), 0);
  return new;
end $$;
comment on function private.put_task_last is 'Gives a task that names no place the one after the last of its project.';
create trigger project_tasks_place before insert on public.project_tasks
  for each row when (new.position < 0) execute function private.put_task_last();
revoke execute on function private.put_task_last from public, anon;
