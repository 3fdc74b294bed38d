set check_function_bodies = off;

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

create function public.answer_visit(p_entry_id uuid, p_answer jsonb) returns jsonb
language sql set search_path = '' as $$ select private.answer_visit(p_entry_id, p_answer) $$;

create function private.answer_visit(p_entry_id uuid, p_answer jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(null);
  e public.project_timeline;
  a public.assignments;
begin
  select * into e from public.project_timeline t where t.company_id = company and t.id = p_entry_id;
  if e.id is null then
    perform private.raise_api_error('PT404', 'This visit no longer exists.');
  end if;
  perform private.check_time_job(e.project_id, null);
  if p_answer ->> 'answer' = 'done' then
    perform private.raise_api_error('PT422', 'Confirm, decline, or propose another date.', 'answer');
  end if;
  select * into a from public.assignments x where x.company_id = company and x.entry_id = e.id and x.user_id = person for update;
  if a.id is null and e.assignee_id is distinct from person then
    perform private.raise_api_error('PT403', 'You can only answer for visits assigned to you.');
  elsif a.id is null then
    -- The planner of the entry gets the answer.
    insert into public.assignments (company_id, project_id, entry_id, user_id, state, asked_at, created_by)
    values (company, e.project_id, e.id, person, 'asked', now(), e.created_by)
    on conflict do nothing;
    select * into a from public.assignments x where x.company_id = company and x.entry_id = e.id and x.user_id = person for update;
  end if;
  a := private.set_assignment_answer(a.id, p_answer);
  return jsonb_build_object('id', e.id, 'state', a.state, 'proposed_date', a.proposed_date, 'note', a.note);
end $$;

grant execute on function private.answer_visit(p_entry_id uuid, p_answer jsonb) to authenticated;

grant execute on function public.answer_visit(p_entry_id uuid, p_answer jsonb) to authenticated;

comment on function private.my_visits(p_company uuid, p_person uuid, p_today date) is 'A person''s entries of the timeline that run today, or that they are asked about or answered and that start within two weeks; with the answer: planned (nobody asks), asked, confirmed, declined, proposed. Callers: time_today.';

comment on function public.time_today() is 'What the time clock shows the caller: { today, open: the entry that runs, entries of today, today_seconds, week_seconds, suggested: { project_id, cost_code_id } of the last work, projects, codes, tasks: own tasks due within a week, visits: own timeline entries of today and the next two weeks with state and note, as private.my_visits, crew: people to clock in }. Errors: PT402, PT403. Callers: signed-in users with track_time.';

comment on function public.answer_visit(p_entry_id uuid, p_answer jsonb) is 'Answers whether the caller comes to a timeline entry that is assigned to them, and notifies who planned it: { answer: confirmed, declined or proposed; proposed_date for proposed; note up to 500 characters }. Sent twice, it is one answer. Returns { id of the entry, state, proposed_date, note }. Arguments: p_entry_id; p_answer. Errors: PT402, PT403 not assigned, PT404, PT409 done, PT422. Callers: signed-in users with track_time.';

create or replace function private.time_today() returns jsonb
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
    'crew', case when private.has_permission('approve_time') or private.has_role('field_supervisor') then (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email), 'open',
          (select private.time_entry_json(e) from public.time_entries e where e.user_id = u.id and e.ended_at is null))
          order by lower(coalesce(u.full_name, u.email))), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active and u.id <> person) else '[]' end);
end $$;

reset check_function_bodies;
