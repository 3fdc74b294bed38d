create function public.bulk_update_projects(p_ids uuid[], p_action text, p_value text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  project uuid;
  results jsonb := '[]';
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if p_action is null or p_action not in ('set_status', 'set_priority', 'archive', 'unarchive', 'delete', 'restore') then
    perform private.raise_api_error('PT422', 'Unknown action', 'action');
  elsif cardinality(p_ids) > 500 then
    perform private.raise_api_error('PT422', 'Select at most 500 projects at a time.');
  end if;
  foreach project in array coalesce(p_ids, '{}') loop
    begin
      update public.projects p
      set status = case when p_action = 'set_status' then p_value else p.status end,
        priority = case when p_action = 'set_priority' then p_value else p.priority end,
        archived_at = case p_action when 'archive' then coalesce(p.archived_at, now()) when 'unarchive' then null
          else p.archived_at end,
        deleted_at = case p_action when 'delete' then coalesce(p.deleted_at, now()) when 'restore' then null
          else p.deleted_at end
      where p.id = project and p.company_id = private.company_id();
      results := results || jsonb_build_object('id', project, 'ok', found,
        'message', case when not found then 'Project not found' end);
    exception
      when check_violation or not_null_violation then
        results := results || jsonb_build_object('id', project, 'ok', false, 'message', 'This value isn''t allowed.');
      when others then
        results := results || jsonb_build_object('id', project, 'ok', false, 'message', sqlerrm);
    end;
  end loop;
  return results;
end $$;
comment on function public.bulk_update_projects is
  'Does one thing to many projects and reports on each: [{id, ok, message}]. Actions: set_status, set_priority (with '
  'a value), archive, unarchive, delete, restore (Undo of delete). A row that fails leaves the others done. '
  'Arguments: p_ids; p_action; p_value, a status or a priority. Errors: PT402, PT403, PT422. Callers: signed-in '
  'users with edit_projects.';
grant execute on function public.bulk_update_projects to authenticated;
