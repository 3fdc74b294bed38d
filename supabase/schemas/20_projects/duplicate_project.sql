create function public.duplicate_project(p_project_id uuid, p_name text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  source public.projects;
  copy uuid := gen_random_uuid();
  copies jsonb;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into source from public.projects p where p.id = p_project_id and p.company_id = private.company_id();
  if source.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  insert into public.projects (id, name, description, client_id, start_date, end_date, address, project_type, priority)
  values (copy, left(coalesce(nullif(btrim(p_name), ''), source.name || ' (Copy)'), 200), source.description,
    source.client_id, source.start_date, source.end_date, source.address, source.project_type, source.priority);
  insert into public.project_finances (project_id, budget)
  select copy, f.budget from public.project_finances f where f.project_id = source.id and f.budget is not null;
  insert into public.budget_lines (project_id, category, description, amount, position, cost_code_id)
  select copy, b.category, b.description, greatest(b.amount, 0), b.position, b.cost_code_id
  from public.budget_lines b where b.project_id = source.id and b.change_order_id is null and b.transfer_id is null;
  -- The new project is in the activity log; what is copied into it is not, line by line.
  perform set_config('plumbline.single_activity', copy::text, true);
  select coalesce(jsonb_object_agg(t.id, gen_random_uuid()), '{}') into copies from public.project_timeline t where t.project_id = source.id;
  insert into public.project_timeline (id, project_id, title, description, type, start_date, due_date, position, kind, start_time,
    end_time, work_days, is_pinned, constraint_date, color)
  select (copies ->> t.id::text)::uuid, copy, t.title, t.description, t.type, t.start_date, t.due_date, t.position, t.kind, t.start_time,
    t.end_time, t.work_days, t.is_pinned, t.constraint_date, t.color
  from public.project_timeline t where t.project_id = source.id;
  update public.project_timeline t set parent_id = (copies ->> o.parent_id::text)::uuid
  from public.project_timeline o where o.project_id = source.id and o.parent_id is not null and t.id = (copies ->> o.id::text)::uuid;
  insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id, type, lag_days)
  select copy, (copies ->> d.entry_id::text)::uuid, (copies ->> d.depends_on_id::text)::uuid, d.type, d.lag_days
  from public.project_timeline_dependencies d where d.project_id = source.id;
  insert into public.project_tasks (project_id, title, description, due_date, position)
  select copy, t.title, t.description, t.due_date, t.position
  from public.project_tasks t where t.project_id = source.id;
  perform set_config('plumbline.single_activity', '', true);
  return (select to_jsonb(l) from public.project_list l where l.id = copy);
end $$;
comment on function public.duplicate_project is
  'A new project in planning with the same client, plan of work and budget, without what happened. Arguments: '
  'p_project_id; p_name of the copy. Errors: PT403 role, PT402 quota, PT404. Callers: signed-in users with '
  'edit_projects.';
grant execute on function public.duplicate_project to authenticated;
