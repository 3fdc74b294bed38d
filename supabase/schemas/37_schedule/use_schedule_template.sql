create function public.use_schedule_template(
  p_template_id uuid, p_project_id uuid, p_start date, p_people jsonb default '{}'
) returns jsonb
language sql set search_path = '' as $$ select private.use_schedule_template(p_template_id, p_project_id, p_start, p_people) $$;
comment on function public.use_schedule_template is
  'Adds a template''s entries to a project from a first day on, in the project''s working days; returns { added: number of entries, roles: '
  '[{ entry_id, title, role }] to assign }. Arguments: p_template_id; p_project_id; p_start; p_people, who has each role: { role: id of a '
  'member or vendor }. Errors: PT402, PT403, PT404, PT422 start. '
  'Callers: signed-in users with edit_projects.';

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
grant execute on function public.use_schedule_template, private.use_schedule_template to authenticated;
