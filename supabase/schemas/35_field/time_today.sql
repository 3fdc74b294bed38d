create function public.time_today() returns jsonb
language sql stable set search_path = '' as $$ select private.time_today() $$;
comment on function public.time_today is
  'What the time clock shows the caller: { today, open: the entry that runs, entries of today, today_seconds, week_seconds, suggested: '
  '{ project_id, cost_code_id } of the last work, projects, codes, tasks: own tasks due within a week, visits: own timeline entries of today and the next two weeks with state and note, as private.my_visits, lead_visits: own visits of leads of these days, as private.my_lead_visits, crew: people to clock in }. '
  'Errors: PT402, PT403. Callers: signed-in users with track_time.';

create function private.time_today() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := auth.uid();
  today constant date := private.company_date(company);
  first constant date := private.week_start(company, today);
  sees_all constant boolean := private.sees_all_projects();
  assigned constant uuid[] := private.assigned_projects();
begin
  perform private.require_read('track_time', 'view_projects');
  return jsonb_build_object('today', today,
    'open', (select private.time_entry_json(e) from public.time_entries e where e.user_id = person and e.company_id = company and e.ended_at is null),
    'entries', (select coalesce(jsonb_agg(private.time_entry_json(e) order by e.started_at), '[]') from public.time_entries e
      where e.user_id = person and e.company_id = company and (e.work_day = today or e.ended_at is null)),
    'today_seconds', (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
      where e.user_id = person and e.company_id = company and e.work_day = today),
    'week_seconds', (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
      where e.user_id = person and e.company_id = company and e.work_day between first and first + 6),
    'suggested', (select jsonb_build_object('project_id', e.project_id, 'cost_code_id', e.cost_code_id)
      from public.time_entries e join public.projects p on p.id = e.project_id and p.deleted_at is null and p.archived_at is null
        and p.status <> 'completed'
      where e.user_id = person and e.company_id = company order by e.started_at desc limit 1),
    'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'address', p.address,
        'latitude', p.latitude, 'longitude', p.longitude) order by lower(p.name), p.id), '[]')
      from (select * from public.projects q where q.company_id = company and q.deleted_at is null and q.archived_at is null
        and q.status <> 'completed' and (sees_all or q.id = any (assigned)) order by lower(q.name) limit 500) p),
    'codes', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name)
        order by c.cost_type <> 'labor', c.code), '[]')
      from public.cost_codes c where c.company_id = company and c.is_active),
    'tasks', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'due_date', t.due_date, 'status', t.status,
        'project_id', t.project_id, 'project_name', t.name) order by t.due_date nulls last, t.title), '[]')
      from (select k.id, k.title, k.due_date, k.status, k.project_id, p.name from public.project_tasks k
        join public.projects p on p.id = k.project_id and p.deleted_at is null and p.archived_at is null
        where k.company_id = company and k.assignee_id = person and k.status <> 'completed'
          and (sees_all or p.id = any (assigned)) and (k.due_date is null or k.due_date <= today + 7)
        order by k.due_date nulls last limit 30) t),
    'visits', private.my_visits(company, person, today),
    'lead_visits', private.my_lead_visits(company, person, today),
    'crew', case when private.has_permission('approve_time') or private.has_role('field_supervisor') then (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email), 'open',
          (select private.time_entry_json(e) from public.time_entries e where e.user_id = u.id and e.ended_at is null))
          order by lower(coalesce(u.full_name, u.email))), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active and u.id <> person) else '[]' end);
end $$;
grant execute on function public.time_today, private.time_today to authenticated;
