create function private.time_entry_json(p_entry public.time_entries) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_entry.id, 'user_id', p_entry.user_id, 'project_id', p_entry.project_id,
    'project_name', p.name, 'cost_code_id', p_entry.cost_code_id, 'cost_code', c.code, 'started_at', p_entry.started_at,
    'ended_at', p_entry.ended_at, 'work_day', p_entry.work_day, 'break_seconds', p_entry.break_seconds,
    'break_started_at', p_entry.break_started_at,
    'break_ids', (select coalesce(jsonb_agg(b), '[]') from jsonb_object_keys(p_entry.breaks) b), 'worked_seconds', p_entry.worked_seconds, 'source', p_entry.source,
    'note', p_entry.note, 'edit_reason', p_entry.edit_reason, 'status', p_entry.status, 'version', p_entry.version,
    'flags', private.time_flags(p_entry, p.latitude, p.longitude))
  from (select 1) one
  left join public.projects p on p.id = p_entry.project_id
  left join public.cost_codes c on c.id = p_entry.cost_code_id
$$;
comment on function private.time_entry_json is
  'A time entry as the functions of the time clock return it, with the names of its project and cost code, and its flags.';
