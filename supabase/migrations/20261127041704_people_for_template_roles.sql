set check_function_bodies = off;

drop function public.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date);

drop function private.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date);

create function public.use_schedule_template(
  p_template_id uuid, p_project_id uuid, p_start date, p_people jsonb default '{}'
) returns jsonb
language sql set search_path = '' as $$ select private.use_schedule_template(p_template_id, p_project_id, p_start, p_people) $$;

create function private.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date, p_people jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  calendar jsonb;
  first date;
  template public.schedule_templates;
  entries jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into template from public.schedule_templates t where t.company_id = company and t.id = p_template_id;
  if template.id is null then
    perform private.raise_api_error('PT404', 'This template no longer exists.');
  elsif not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_start is null or abs(p_start - current_date) > 3650 then
    perform private.raise_api_error('PT422', 'Choose when work starts.', 'start');
  end if;
  calendar := private.calendar_of(company, p_project_id);
  first := private.add_work_days(calendar, p_start - 1, 1);
  select jsonb_agg(e || jsonb_build_object('id', gen_random_uuid(), 'from', case when (e ->> 'start')::int = 0 then first
    else private.add_work_days(calendar, first, (e ->> 'start')::int) end)) into entries from jsonb_array_elements(template.entries) e;
  perform set_config('plumbline.single_activity', p_project_id::text, true);
  insert into public.project_timeline (id, company_id, project_id, title, description, type, kind, start_date, due_date, work_days, start_time,
    end_time, position)
  select (e ->> 'id')::uuid, company, p_project_id, e ->> 'title', e ->> 'description', e ->> 'type', e ->> 'kind',
    case when (e ->> 'has_start')::boolean then (e ->> 'from')::date end,
    case when (e ->> 'work_days')::int <= 1 or e ->> 'kind' = 'milestone' then (e ->> 'from')::date
      else private.add_work_days(calendar, (e ->> 'from')::date, (e ->> 'work_days')::int - 1) end,
    (e ->> 'work_days')::int, (e ->> 'start_time')::time, (e ->> 'end_time')::time, (e ->> 'position')::int
  from jsonb_array_elements(entries) e;
  update public.project_timeline t set parent_id = (p ->> 'id')::uuid
  from jsonb_array_elements(entries) e join jsonb_array_elements(entries) p on p ->> 'key' = e ->> 'parent'
  where t.company_id = company and t.id = (e ->> 'id')::uuid;
  insert into public.project_timeline_dependencies (company_id, project_id, entry_id, depends_on_id, type, lag_days)
  select company, p_project_id, (e ->> 'id')::uuid, (b ->> 'id')::uuid, a ->> 'type', (a ->> 'lag_days')::int
  from jsonb_array_elements(entries) e cross join jsonb_array_elements(e -> 'after') a
  join jsonb_array_elements(entries) b on b ->> 'key' = a ->> 'key';
  insert into public.assignments (company_id, project_id, entry_id, user_id, vendor_id)
  select distinct company, p_project_id, (e ->> 'id')::uuid, u.id, v.id
  from jsonb_array_elements(entries) e
  cross join jsonb_array_elements_text(case when e -> 'roles' is null then jsonb_build_array(e -> 'role') else e -> 'roles' end) r (role)
  left join public.user_profiles u on u.company_id = company and u.is_active and u.id::text = p_people ->> r.role
  left join public.vendors v on v.company_id = company and v.id::text = p_people ->> r.role
  where (u.id is null) <> (v.id is null);
  perform set_config('plumbline.single_activity', '', true);
  return jsonb_build_object('added', jsonb_array_length(entries), 'roles', (
    select coalesce(jsonb_agg(jsonb_build_object('entry_id', e ->> 'id', 'title', e ->> 'title', 'role', e ->> 'role')), '[]')
    from jsonb_array_elements(entries) e where e ->> 'role' is not null));
end $$;

grant execute on function private.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date, p_people jsonb) to authenticated;

grant execute on function public.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date, p_people jsonb) to authenticated;

comment on column public.schedule_templates.entries is '[{ key, parent, title, description, type, kind, start (working days after the first day), work_days, times, role, roles of everyone assigned, after: [{ key, type, lag_days }] }].';

comment on function public.use_schedule_template(p_template_id uuid, p_project_id uuid, p_start date, p_people jsonb) is 'Adds a template''s entries to a project from a first day on, in the project''s working days; returns { added: number of entries, roles: [{ entry_id, title, role }] to assign }. Arguments: p_template_id; p_project_id; p_start; p_people, who has each role: { role: id of a member or vendor }. Errors: PT402, PT403, PT404, PT422 start. Callers: signed-in users with edit_projects.';

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
        'series_id', t.series_id, 'version', t.version) order by coalesce(t.start_date, t.due_date), t.due_date, t.position, t.id), '[]')
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
    'draws_due', case when private.has_permission('view_money') then (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'description', s.description,
        'amount', s.amount, 'milestone', s.milestone_title) order by s.due_date, s.id), '[]')
      from public.payment_schedule_list s where s.company_id = company and s.project_id = p_project_id and s.is_milestone_reached
        and s.invoice_id is null and s.state = 'planned') else '[]' end,
    'templates', case when plans then (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'count', jsonb_array_length(m.entries),
        'roles', (select coalesce(jsonb_agg(distinct r.role), '[]') from jsonb_array_elements(m.entries) e
          cross join jsonb_array_elements_text(case when e -> 'roles' is null then jsonb_build_array(e -> 'role') else e -> 'roles' end) r (role)
          where r.role is not null))
        order by lower(m.name)), '[]') from public.schedule_templates m where m.company_id = company) else '[]' end);
end $$;

create or replace function private.save_schedule_template(p_template jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  project constant uuid := (p_template ->> 'project_id')::uuid;
  template constant uuid := coalesce((p_template ->> 'id')::uuid, gen_random_uuid());
  calendar jsonb;
  first date;
  made public.schedule_templates;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if (p_template ->> 'is_deleted')::boolean then
    delete from public.schedule_templates x where x.company_id = company and x.id = template returning * into made;
    return jsonb_build_object('id', made.id, 'name', made.name);
  elsif not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif btrim(coalesce(p_template ->> 'name', '')) = '' or length(p_template ->> 'name') > 100 then
    perform private.raise_api_error('PT422', 'Name the template, in at most 100 characters.', 'name');
  end if;
  calendar := private.calendar_of(company, project);
  select min(coalesce(t.start_date, t.due_date)) into first from public.project_timeline t where t.company_id = company and t.project_id = project;
  if first is null then
    perform private.raise_api_error('PT422', 'This project has no dated entries to make a template from.', 'project_id');
  end if;
  with people as (
    select a.user_id, a.vendor_id, min(u.role) as role,
      (array_agg('Vendor for ' || t.title order by coalesce(t.start_date, t.due_date), t.id))[1] as vendor_role, min(coalesce(t.start_date, t.due_date)) as since
    from public.assignments a join public.project_timeline t on t.company_id = company and t.id = a.entry_id
    left join public.user_profiles u on u.company_id = company and u.id = a.user_id
    where a.company_id = company and a.project_id = project group by a.user_id, a.vendor_id
  ), named as (
    select p.user_id, p.vendor_id, p.name || case when row_number() over same > 1 then ' ' || row_number() over same else '' end as role
    from (select x.*, coalesce(x.role, x.vendor_role) as name from people x) p
    window same as (partition by p.name order by p.since, coalesce(p.user_id, p.vendor_id))
  )
  insert into public.schedule_templates as x (id, company_id, name, entries)
  select template, company, btrim(p_template ->> 'name'), jsonb_agg(jsonb_build_object('key', t.id, 'parent', t.parent_id, 'title', t.title,
    'description', t.description, 'type', t.type, 'kind', t.kind, 'start_time', t.start_time, 'end_time', t.end_time, 'position', t.position,
    'start', (select count(*) filter (where d.works) from private.work_days(calendar, first, coalesce(t.start_date, t.due_date) - 1) d),
    'has_start', t.start_date is not null,
    'work_days', coalesce(t.work_days, (select greatest(1, count(*) filter (where d.works)) from private.work_days(calendar,
      coalesce(t.start_date, t.due_date), coalesce(t.due_date, t.start_date)) d)),
    'role', (select u.role from public.assignments a join public.user_profiles u on u.company_id = company and u.id = a.user_id
      where a.company_id = company and a.entry_id = t.id order by a.created_at limit 1),
    'roles', (select coalesce(jsonb_agg(n.role order by n.role), '[]') from public.assignments a
      join named n on n.user_id is not distinct from a.user_id and n.vendor_id is not distinct from a.vendor_id
      where a.company_id = company and a.entry_id = t.id),
    'after', (select coalesce(jsonb_agg(jsonb_build_object('key', d.depends_on_id, 'type', d.type, 'lag_days', d.lag_days)), '[]')
      from public.project_timeline_dependencies d where d.company_id = company and d.entry_id = t.id)) order by t.due_date, t.position, t.id)
  from public.project_timeline t where t.company_id = company and t.project_id = project and coalesce(t.start_date, t.due_date) is not null
  on conflict (id) do nothing;
  select * into made from public.schedule_templates x where x.company_id = company and x.id = template;
  return jsonb_build_object('id', made.id, 'name', made.name, 'count', jsonb_array_length(made.entries));
end $$;

reset check_function_bodies;
