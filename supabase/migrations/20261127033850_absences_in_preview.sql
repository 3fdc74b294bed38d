set check_function_bodies = off;

comment on function public.preview_reschedule(p_project_id uuid, p_request jsonb) is 'What apply_reschedule would change, without saving: { entries: [{ id, title, version, before, after }], conflicts: [{ id, title, depends_on_id, depends_on_title, reason pinned or completed, needed_date }], notified: [{ name, title, email }], days_off: dates of edits that are not working days, double_booked: [{ name, title, other_title }], away: [{ name, title, first_day, last_day }] }. Arguments: p_project_id; p_request as for apply_reschedule. Errors: PT402, PT403, PT404, PT409 moved by someone else, PT422. Callers: signed-in users with edit_projects.';

comment on function public.project_schedule(p_project_id uuid) is 'A project''s schedule: { entries with all columns of scheduling, dependencies, calendar, own_calendar as saved, assignments (own ones only for those who see assigned projects only), baselines, shift: the last change that can be undone, people and vendors to assign, absences of people: [{ user_id, first_day, last_day }] that have not ended, templates }. Arguments: p_project_id. Errors: PT402, PT403, PT404. Callers: signed-in users with view_projects.';

create or replace function private.preview_reschedule(p_project_id uuid, p_request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  plan jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  perform private.check_reschedule(company, p_project_id, p_request);
  plan := private.plan_reschedule(company, p_project_id, p_request);
  return jsonb_build_object('entries', plan -> 'entries',
    'conflicts', (select coalesce(jsonb_agg(c.value || jsonb_build_object('title', t.title, 'depends_on_title', b.title) order by c.ord), '[]')
      from jsonb_array_elements(plan -> 'conflicts') with ordinality c (value, ord)
      join public.project_timeline t on t.company_id = company and t.id = (c.value ->> 'id')::uuid
      left join public.project_timeline b on b.company_id = company and b.id = (c.value ->> 'depends_on_id')::uuid),
    'days_off', (select coalesce(jsonb_agg(distinct d.day), '[]')
      from jsonb_array_elements(p_request -> 'edits') g
      cross join lateral (values ((g ->> 'start_date')::date), ((g ->> 'due_date')::date)) v (day)
      cross join lateral private.work_days(plan -> 'calendar', v.day, v.day) d
      where v.day is not null and not d.works),
    'notified', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(u.full_name, u.email, v.name), 'title', e.value ->> 'title',
        'email', coalesce(u.email, v.email)) order by coalesce(u.full_name, u.email, v.name), e.value ->> 'title'), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e.value ->> 'id')::uuid
        and a.state in ('asked', 'confirmed', 'declined', 'proposed')
      left join public.user_profiles u on u.company_id = company and u.id = a.user_id
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id),
    'double_booked', (select coalesce(jsonb_agg(distinct jsonb_build_object('name', coalesce(u.full_name, u.email, v.name),
        'title', e.value ->> 'title', 'other_title', o.title)), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e.value ->> 'id')::uuid and a.state not in ('declined', 'done')
      join public.assignments b on b.company_id = company and b.id <> a.id and b.state not in ('declined', 'done')
        and (b.user_id = a.user_id or b.vendor_id = a.vendor_id)
      join public.project_timeline o on o.company_id = company and o.id = b.entry_id and o.status <> 'completed'
        and coalesce(o.start_date, o.due_date) <= (e.value -> 'after' ->> 'due_date')::date
        and coalesce(o.due_date, o.start_date) >= coalesce((e.value -> 'after' ->> 'start_date')::date, (e.value -> 'after' ->> 'due_date')::date)
        and not (plan -> 'entries') @> jsonb_build_array(jsonb_build_object('id', o.id))
      left join public.user_profiles u on u.company_id = company and u.id = a.user_id
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id),
    'away', (select coalesce(jsonb_agg(jsonb_build_object('name', coalesce(u.full_name, u.email), 'title', e.value ->> 'title',
        'first_day', b.first_day, 'last_day', b.last_day) order by b.first_day, coalesce(u.full_name, u.email), e.value ->> 'title'), '[]')
      from jsonb_array_elements(plan -> 'entries') e
      join public.assignments a on a.company_id = company and a.entry_id = (e.value ->> 'id')::uuid and a.state not in ('declined', 'done')
      join public.absences b on b.company_id = company and b.user_id = a.user_id
        and b.first_day <= coalesce((e.value -> 'after' ->> 'due_date')::date, (e.value -> 'after' ->> 'start_date')::date)
        and b.last_day >= coalesce((e.value -> 'after' ->> 'start_date')::date, (e.value -> 'after' ->> 'due_date')::date)
      join public.user_profiles u on u.company_id = company and u.id = b.user_id));
end $$;

create or replace function private.project_schedule(p_project_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.sees_all_projects();
  plans constant boolean := private.has_permission('edit_projects');
begin
  perform private.require_read('view_projects', 'view_projects');
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null
    and (sees_all or p.id = any (private.assigned_projects()))) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return jsonb_build_object('today', private.company_date(company), 'calendar', private.calendar_of(company, p_project_id),
    'own_calendar', (select to_jsonb(c) from public.work_calendars c where c.company_id = company and c.project_id = p_project_id),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type, 'kind', t.kind, 'status', t.status,
        'start_date', t.start_date, 'due_date', t.due_date, 'start_time', t.start_time, 'end_time', t.end_time, 'work_days', t.work_days,
        'is_pinned', t.is_pinned, 'constraint_date', t.constraint_date, 'parent_id', t.parent_id, 'color', t.color, 'progress', t.progress,
        'version', t.version) order by coalesce(t.start_date, t.due_date), t.due_date, t.position, t.id), '[]')
      from (select * from public.project_timeline x where x.company_id = company and x.project_id = p_project_id
        order by x.due_date, x.position limit 5000) t),
    'dependencies', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', d.entry_id, 'depends_on_id', d.depends_on_id, 'type', d.type,
        'lag_days', d.lag_days) order by d.entry_id, d.depends_on_id), '[]')
      from public.project_timeline_dependencies d where d.company_id = company and d.project_id = p_project_id),
    'assignments', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'entry_id', a.entry_id, 'user_id', a.user_id,
        'vendor_id', a.vendor_id, 'name', coalesce(u.full_name, u.email, v.name), 'email', coalesce(u.email, v.email), 'state', a.state,
        'proposed_date', a.proposed_date, 'note', a.note) order by a.created_at, a.id), '[]')
      from public.assignments a left join public.user_profiles u on u.company_id = company and u.id = a.user_id
      left join public.vendors v on v.company_id = company and v.id = a.vendor_id
      where a.company_id = company and a.project_id = p_project_id and (sees_all or a.user_id = auth.uid())),
    'baselines', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'created_at', b.created_at, 'entries', b.entries)
        order by b.created_at), '[]') from public.baselines b where b.company_id = company and b.project_id = p_project_id),
    'shift', (select jsonb_build_object('id', s.id, 'cause', s.cause, 'reason', s.reason, 'count', jsonb_array_length(s.entries))
      from public.schedule_shifts s where plans and s.company_id = company and s.project_id = p_project_id and s.undone_at is null
        and s.created_at > now() - interval '7 days' order by s.created_at desc limit 1),
    'people', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.full_name, u.email))
        order by lower(coalesce(u.full_name, u.email))), '[]') from public.user_profiles u where u.company_id = company and u.is_active) else '[]' end,
    'vendors', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'has_email', btrim(coalesce(v.email, '')) <> '')
        order by lower(v.name)), '[]') from (select * from public.vendors x where x.company_id = company and x.is_active order by x.name limit 500) v) else '[]' end,
    'absences', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('user_id', b.user_id, 'first_day', b.first_day, 'last_day', b.last_day)
        order by b.first_day), '[]') from public.absences b where b.company_id = company and b.last_day >= private.company_date(company)) else '[]' end,
    'templates', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'count', jsonb_array_length(m.entries))
        order by lower(m.name)), '[]') from public.schedule_templates m where m.company_id = company) else '[]' end);
end $$;

reset check_function_bodies;
