create function public.project_sharing(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  job public.projects;
begin
  if not private.has_permission('view_clients') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into job from public.projects p where p.company_id = private.company_id() and p.id = p_project_id and p.deleted_at is null;
  if job.id is null then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return jsonb_build_object('client_id', job.client_id,
    'entries', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.title, 'at', coalesce(t.start_date, t.due_date), 'is_shared', t.is_shared)
        order by coalesce(t.start_date, t.due_date), t.position)
      from public.project_timeline t where t.company_id = job.company_id and t.project_id = job.id), '[]'),
    'photos', coalesce((select jsonb_agg(to_jsonb(f) order by f.at desc) from (
      select p.id, coalesce(nullif(p.title, ''), p.file_name, 'Photo') as name, p.taken_at as at, p.phase, p.thumbnail_path, p.object_path, p.is_shared
      from public.project_photos p where p.company_id = job.company_id and p.project_id = job.id and p.deleted_at is null
      order by p.taken_at desc limit 200) f), '[]'),
    'files', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'at', d.updated_at, 'category', d.category,
        'is_shared', d.shared_with = 'client') order by d.category, d.name)
      from public.project_documents d where d.company_id = job.company_id and d.project_id = job.id and d.deleted_at is null), '[]'));
end $$;
comment on function public.project_sharing is
  'What of a project its client sees in the portal: { client_id, entries, photos, files }, each with is_shared. Arguments: '
  'p_project_id. Errors: PT403, PT404. Callers: signed-in users with view_clients.';
grant execute on function public.project_sharing to authenticated;
