create function public.save_timeline_entry(p_entry jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  entry uuid := coalesce((p_entry ->> 'id')::uuid, gen_random_uuid());
  current public.project_timeline;
  given public.project_timeline;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  select * into current from public.project_timeline t where t.id = entry;
  if current.id is null then
    if p_entry ? 'id' and not p_entry ? 'title' then
      perform private.raise_api_error('PT404', 'This entry no longer exists.');
    elsif not exists (select from public.projects p where p.id = (p_entry ->> 'project_id')::uuid) then
      perform private.raise_api_error('PT404', 'Project not found');
    end if;
    current.type := 'other';
    current.status := 'pending';
    current.description := '';
    current.notes := '';
    current.progress := 0;
    current.position := 0;
    current.kind := 'task';
    current.is_pinned := false;
    given := jsonb_populate_record(current, p_entry - 'company_id');
    insert into public.project_timeline (id, project_id, title, description, type, status, start_date, due_date, assignee_id,
      assignee, progress, result, notes, position, kind, parent_id, start_time, end_time, work_days, is_pinned, constraint_date, color)
    values (entry, given.project_id, given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position,
      given.kind, given.parent_id, given.start_time, given.end_time, given.work_days, given.is_pinned, given.constraint_date, given.color);
  elsif p_entry ->> 'version' = '0' then
    return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
  else
    given := jsonb_populate_record(current, p_entry - array['company_id', 'project_id']);
    update public.project_timeline t set (title, description, type, status, start_date, due_date, assignee_id, assignee,
      progress, result, notes, position, kind, parent_id, start_time, end_time, work_days, is_pinned, constraint_date, color) = (given.title, given.description, given.type, given.status, given.start_date,
      given.due_date, given.assignee_id, given.assignee, given.progress, given.result, given.notes, given.position,
      given.kind, given.parent_id, given.start_time, given.end_time, given.work_days, given.is_pinned, given.constraint_date, given.color)
    where t.id = entry and t.version = given.version;
    if not found then
      perform private.raise_api_error('PT409', 'Someone else changed this entry while you were editing. Reload it and make your change again.');
    end if;
  end if;
  if p_entry ? 'dependencies' then
    delete from public.project_timeline_dependencies d where d.entry_id = entry;
    insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id, type, lag_days)
    select given.project_id, entry, (d ->> 'depends_on_id')::uuid, coalesce(d ->> 'type', 'fs'), coalesce((d ->> 'lag_days')::int, 0)
    from jsonb_array_elements(p_entry -> 'dependencies') d;
  elsif p_entry ? 'depends_on' then
    -- Screens that know no types: what they leave stays as it was.
    delete from public.project_timeline_dependencies d where d.entry_id = entry and not p_entry -> 'depends_on' ? d.depends_on_id::text;
    insert into public.project_timeline_dependencies (project_id, entry_id, depends_on_id)
    select given.project_id, entry, value::uuid from jsonb_array_elements_text(p_entry -> 'depends_on')
    on conflict do nothing;
  end if;
  return (select to_jsonb(l) from public.project_timeline_list l where l.id = entry);
end $$;
comment on function public.save_timeline_entry is
  'Creates or changes a timeline entry with its dependencies (dependencies: [{ depends_on_id, '
  'type fs, ss, ff or sf, lag_days in working days }], or depends_on: ids); returns its row of '
  'project_timeline_list. Version 0 says that it is new: if it is there already, it stays as it is. Arguments: '
  'p_entry, columns of project_timeline, dependencies or depends_on. Errors: PT402 plan, PT403 role, PT404 project or entry, '
  'PT409 stale, PT422 dates or a cycle. Callers: signed-in users with update_progress.';
grant execute on function public.save_timeline_entry to authenticated;
