create function private.notify_tomorrow(p_company uuid, p_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tomorrow constant date := private.company_date(p_company, p_now) + 1;
begin
  perform private.notify_people(p_company, 'due_tomorrow', array[o.user_id], 'view_projects', 'task', o.id, o.project_id, o.title, p.name,
    p_reaches_watchers => false)
  from (
    select t.id, t.project_id, t.assignee_id as user_id, format('Due tomorrow: %s', t.title) as title
    from public.project_tasks t
    where t.company_id = p_company and t.status <> 'completed' and t.assignee_id is not null and t.due_date = tomorrow
    union all
    select e.id, e.project_id, a.user_id, format('Starts tomorrow: %s', e.title)
    from public.project_timeline e join public.assignments a on a.company_id = e.company_id and a.entry_id = e.id
    where e.company_id = p_company and e.status <> 'completed' and e.start_date = tomorrow
      and a.user_id is not null and a.state not in ('declined', 'done')
  ) o
  join public.projects p on p.company_id = p_company and p.id = o.project_id and p.deleted_at is null and p.archived_at is null
  -- The job may run twice a day; a date that moved is news again.
  where not exists (select from public.notifications n where n.company_id = p_company and n.user_id = o.user_id
    and n.subject_id = o.id and n.kind = 'due_tomorrow' and n.created_at > p_now - interval '36 hours');
end $$;
comment on function private.notify_tomorrow is
  'Notifies people the day before, where the company works: of their tasks that are due and of the schedule entries that they are assigned to and '
  'have not declined. Caller: the daily job.';
