create function public.schedule_calendar(p_from date, p_to date) returns jsonb
language sql stable set search_path = '' as $$ select private.schedule_calendar(p_from, p_to) $$;
comment on function public.schedule_calendar is
  'What all projects have between two dates, in one answer: { today, projects: [{ id, name }], people: [{ id, name }], vendors: [{ id, '
  'name }], entries: [{ id, p project, t title, k kind, s status, a first day, b last day, h start time, e end time, v version, r series, w: [[person '
  'or vendor, state]] }], tasks: [{ id, p project, t title, a due day, w person }], absences: [{ u person, a, b, note }], visits '
  'of leads that are no projects yet: [{ id, l lead, t title, n what it is about, s, a, b, h, e, v, u person }], calendar of the '
  'company and own_calendar as saved }. Entries without dates are included. Arguments: p_from and p_to, at most 100 days. Errors: PT402, PT403, PT422. Callers: '
  'signed-in users with view_projects.';

create function private.schedule_calendar(p_from date, p_to date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  sees_all constant boolean := private.sees_all_projects();
  assigned constant uuid[] := private.assigned_projects();
begin
  perform private.require_read('view_projects', 'view_projects');
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from > 100 then
    perform private.raise_api_error('PT422', 'Choose up to 100 days.', 'to');
  end if;
  return (
    with jobs as materialized (
      select p.id, p.name from public.projects p where p.company_id = company and p.deleted_at is null and p.archived_at is null
        and (sees_all or p.id = any (assigned))
    ), entries as materialized (
      select t.*, (select jsonb_agg(jsonb_build_array(coalesce(a.user_id, a.vendor_id), a.state) order by a.created_at)
        from public.assignments a where a.company_id = company and a.entry_id = t.id and (sees_all or a.user_id = auth.uid())) as who
      from public.project_timeline t join jobs j on j.id = t.project_id
      where t.company_id = company and coalesce(t.start_date, t.due_date, p_from) <= p_to and coalesce(t.due_date, t.start_date, p_to) >= p_from
        and (coalesce(t.start_date, t.due_date) is not null or t.status <> 'completed')
      order by coalesce(t.start_date, t.due_date), t.id limit 5000
    ), tasks as materialized (
      select k.id, k.project_id, k.title, k.due_date, k.assignee_id from public.project_tasks k join jobs j on j.id = k.project_id
      where k.company_id = company and k.status <> 'completed' and k.due_date between p_from and p_to order by k.due_date, k.id limit 1000
    ), assigned_ids as materialized (
      select distinct (w ->> 0)::uuid as id from entries e cross join jsonb_array_elements(e.who) w union select t.assignee_id from tasks t
      union select t.assignee_id from public.project_timeline t where t.company_id = company and t.project_id is null and t.start_date between p_from and p_to)
    select jsonb_build_object('today', private.company_date(company), 'calendar', private.calendar_of(company, null),
      'own_calendar', (select to_jsonb(c) from public.work_calendars c where c.company_id = company and c.project_id is null),
      'projects', (select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name) order by lower(j.name), j.id), '[]') from jobs j
        where exists (select from entries e where e.project_id = j.id) or exists (select from tasks t where t.project_id = j.id)),
      'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'name', coalesce(u.full_name, u.email)) order by lower(coalesce(u.full_name, u.email))), '[]')
        from public.user_profiles u where u.company_id = company and u.is_active and (private.has_permission('edit_projects') or u.id in (select a.id from assigned_ids a))),
      'vendors', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by lower(v.name)), '[]')
        from public.vendors v where v.company_id = company and v.id in (select a.id from assigned_ids a)),
      'entries', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', e.id, 'p', e.project_id, 't', e.title, 'k', e.kind,
          's', e.status, 'a', coalesce(e.start_date, e.due_date), 'b', coalesce(e.due_date, e.start_date), 'h', to_char(e.start_time, 'HH24:MI'),
          'e', to_char(e.end_time, 'HH24:MI'), 'v', e.version, 'r', e.series_id, 'w', e.who)) order by coalesce(e.start_date, e.due_date), e.start_time nulls first, e.id), '[]') from entries e),
      'tasks', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.id, 'p', t.project_id, 't', t.title, 'a', t.due_date,
          'w', t.assignee_id)) order by t.due_date, t.id), '[]') from tasks t),
      'visits', (select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', t.id, 'l', t.lead_id, 't', t.title, 'n', l.title, 's', t.status,
          'a', coalesce(t.start_date, t.due_date), 'b', coalesce(t.due_date, t.start_date), 'h', to_char(t.start_time, 'HH24:MI'),
          'e', to_char(t.end_time, 'HH24:MI'), 'v', t.version, 'u', t.assignee_id)) order by t.start_date, t.start_time, t.id), '[]')
        from public.project_timeline t join public.leads l on l.company_id = company and l.id = t.lead_id and l.deleted_at is null and l.outcome <> 'lost'
        where t.company_id = company and t.project_id is null and t.lead_id is not null and coalesce(t.start_date, t.due_date) <= p_to
          and coalesce(t.due_date, t.start_date) >= p_from and (private.has_permission('view_money') or t.assignee_id = auth.uid())),
      'absences', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'u', b.user_id, 'a', b.first_day, 'b', b.last_day, 'note', b.note)
          order by b.first_day), '[]') from public.absences b where b.company_id = company and b.first_day <= p_to and b.last_day >= p_from
          and (private.has_permission('edit_projects') or b.user_id = auth.uid()))));
end $$;
grant execute on function public.schedule_calendar, private.schedule_calendar to authenticated;
