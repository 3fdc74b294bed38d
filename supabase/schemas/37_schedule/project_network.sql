create function private.project_network(p_company uuid, p_project uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select count(*) from public.project_timeline t where t.company_id = p_company and t.project_id = p_project) > 5000 then
    perform private.raise_api_error('PT422', 'A schedule can have up to 5,000 entries. Split this project.');
  end if;
  return jsonb_build_object('calendar', private.calendar_of(p_company, p_project),
    'entries', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'kind', t.kind, 'status', t.status,
        'start_date', t.start_date, 'due_date', t.due_date, 'work_days', t.work_days, 'is_pinned', t.is_pinned,
        'constraint_date', t.constraint_date) order by t.due_date, t.position, t.id), '[]')
      from public.project_timeline t where t.company_id = p_company and t.project_id = p_project),
    'dependencies', (select coalesce(jsonb_agg(jsonb_build_object('entry_id', d.entry_id, 'depends_on_id', d.depends_on_id,
        'type', d.type, 'lag_days', d.lag_days) order by d.entry_id, d.depends_on_id), '[]')
      from public.project_timeline_dependencies d where d.company_id = p_company and d.project_id = p_project));
end $$;
comment on function private.project_network is
  'A project''s entries, dependencies, and calendar, as private.reschedule takes them. Error: PT422 over 5,000 entries.';
