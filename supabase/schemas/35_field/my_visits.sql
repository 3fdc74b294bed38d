create function private.my_visits(p_company uuid, p_person uuid, p_today date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'type', v.type, 'start_date', v.first, 'due_date', v.due_date,
    'project_id', v.project_id, 'project_name', v.name, 'state', v.state, 'note', v.note) order by v.first, v.title), '[]')
  from (
    select e.id, e.title, e.type, coalesce(e.start_date, e.due_date) as first, e.due_date, e.project_id, p.name, coalesce(a.note, '') as note,
      -- Who is set as the assignee is asked, also where nobody planned an assignment.
      coalesce(a.state, case when e.kind = 'milestone' then 'planned' else 'asked' end) as state
    from public.project_timeline e
    join public.projects p on p.id = e.project_id and p.deleted_at is null and p.archived_at is null
    left join public.assignments a on a.company_id = p_company and a.entry_id = e.id and a.user_id = p_person
    where e.company_id = p_company and e.status <> 'completed' and a.state is distinct from 'done'
      and e.id in (select t.id from public.project_timeline t where t.company_id = p_company and t.assignee_id = p_person
        union all select s.entry_id from public.assignments s where s.company_id = p_company and s.user_id = p_person)
      and (private.sees_all_projects() or p.id = any (private.assigned_projects()))
  ) v
  where p_today between v.first and coalesce(v.due_date, v.first) or v.state <> 'planned' and v.first between p_today and p_today + 13
$$;
comment on function private.my_visits is
  'A person''s entries of the timeline that run today, or that they are asked about or answered and that start within two weeks; with the '
  'answer: planned (nobody asks), asked, confirmed, declined, proposed. Callers: time_today.';
