create function public.save_schedule_template(p_template jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_schedule_template(p_template) $$;
comment on function public.save_schedule_template is
  'Makes a schedule template from a project: relative working days and roles instead of dates and people; or (with is_deleted) removes one. '
  'Returns { id, name, count of entries }. Sent twice, it is one template. Keys: id (a uuid made by the device), project_id, name, '
  'is_deleted. Arguments: p_template, an object of these keys. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with edit_projects.';

create function private.save_schedule_template(p_template jsonb) returns jsonb
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
grant execute on function public.save_schedule_template, private.save_schedule_template to authenticated;
