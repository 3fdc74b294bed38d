create function private.service_requests_json(p_company uuid, p_projects uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'title', r.title, 'description', r.description,
    'created_at', r.created_at, 'project_id', r.project_id, 'project_name', p.name, 'task_id', r.task_id, 'done_at', t.completed_at,
    'state', case when t.id is null then 'closed' when t.status = 'completed' then 'done' when t.status = 'in_progress' then 'in_progress' else 'received' end,
    'photos', coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'object_path', f.object_path, 'thumbnail_path', f.thumbnail_path)
        order by f.created_at, f.id)
      from public.project_photos f where f.company_id = r.company_id and f.id = any (r.photo_ids) and f.deleted_at is null), '[]'))
    order by r.created_at desc, r.id), '[]')
  from public.service_requests r
  join public.projects p on p.company_id = r.company_id and p.id = r.project_id and p.client_id = r.client_id and p.deleted_at is null
  left join public.project_tasks t on t.company_id = r.company_id and t.id = r.task_id
  where r.company_id = p_company and r.project_id = any (p_projects)
$$;
comment on function private.service_requests_json is
  'The service requests of projects, newest first: [{ id, kind, title, description, created_at, project_id, project_name, task_id, done_at, '
  'state received, in_progress, done, or closed (its task was deleted), photos }].';
grant execute on function private.service_requests_json to authenticated;
