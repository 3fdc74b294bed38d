set check_function_bodies = off;

alter table public.project_documents add column shared_at timestamp with time zone;

comment on column public.project_documents.shared_at is 'Since when the client sees it; versions that were replaced before stay hidden. Null: not shared, or by an older release.';

comment on function public.portal_project(p_token text, p_project_id uuid) is 'A project as its client sees it: { project, schedule, logs, photos, files }, only what was shared, files with the earlier versions that the client could see; a gateway turns object_path and thumbnail_path into short addresses. Arguments: p_token, the session; p_project_id. Errors: PT404. Callers: anyone with the token.';

create or replace function private.portal_project(p_token text, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  company constant uuid := session.company_id;
  job public.projects;
begin
  select * into job from public.projects p
  where p.company_id = company and p.id = p_project_id and p.client_id = session.client_id and p.deleted_at is null;
  if job.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  perform private.note_portal_view(session, 'project', job.id);
  return jsonb_build_object(
    'project', jsonb_build_object('id', job.id, 'name', job.name, 'description', job.description, 'status', job.status, 'address', job.address,
      'percent', job.completion_percentage, 'start_date', job.start_date, 'end_date', job.end_date),
    'schedule', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'title', t.title, 'type', t.type, 'status', t.status,
        'start_date', t.start_date, 'due_date', t.due_date, 'progress', t.progress) order by coalesce(t.start_date, t.due_date), t.position)
      from public.project_timeline t where t.company_id = company and t.project_id = job.id and t.is_shared), '[]'),
    'logs', coalesce((select jsonb_agg(to_jsonb(l) order by l.day desc) from (
      select d.id, d.day, d.weather, d.work_done, d.deliveries, d.delays from public.daily_logs d
      where d.company_id = company and d.project_id = job.id and d.is_shared and d.status = 'published' order by d.day desc limit 30) l), '[]'),
    'photos', coalesce((select jsonb_agg(to_jsonb(f) order by f.taken_at desc) from (
      select p.id, p.title, p.description, p.phase, p.taken_at, p.object_path, p.thumbnail_path from public.project_photos p
      where p.company_id = company and p.project_id = job.id and p.is_shared and p.deleted_at is null order by p.taken_at desc limit 200) f), '[]'),
    'files', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'category', d.category, 'file_name', d.file_name,
        'file_type', d.file_type, 'size_bytes', d.size_bytes, 'version_number', d.version_number, 'object_path', d.object_path,
        'changed_at', d.updated_at,
        'versions', coalesce((select jsonb_agg(jsonb_build_object('version_number', v.version_number, 'file_name', v.file_name,
            'object_path', v.object_path, 'created_at', v.created_at) order by v.version_number desc)
          from (select w.*, lead(w.created_at) over (order by w.version_number) as replaced_at
            from public.document_versions w where w.company_id = company and w.document_id = d.id) v
          where v.version_number < d.version_number and v.replaced_at > d.shared_at), '[]')) order by d.category, d.name)
      from public.project_documents d
      where d.company_id = company and d.project_id = job.id and d.shared_with = 'client' and d.deleted_at is null), '[]'));
end $$;

create or replace function private.share_with_client(p_project_id uuid, p_kind text, p_ids uuid[], p_is_shared boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p where p.company_id = company and p.id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_kind is null or p_kind not in ('entry', 'photo', 'file') or cardinality(p_ids) > 1000 then
    perform private.raise_api_error('PT422', 'Choose at most 1,000 entries, photos, or files.', 'kind');
  end if;
  -- One press of a switch is not news, and many would fill the project's feed.
  perform set_config('plumbline.single_activity', 'sharing', true);
  if p_kind = 'entry' then
    update public.project_timeline set is_shared = coalesce(p_is_shared, false)
    where company_id = company and project_id = p_project_id and id = any (p_ids) and is_shared is distinct from coalesce(p_is_shared, false);
  elsif p_kind = 'photo' then
    update public.project_photos set is_shared = coalesce(p_is_shared, false)
    where company_id = company and project_id = p_project_id and id = any (p_ids) and deleted_at is null and is_shared is distinct from coalesce(p_is_shared, false);
  else
    update public.project_documents set shared_with = case when p_is_shared then 'client' else 'none' end,
      shared_at = case when p_is_shared then case when shared_with = 'client' then coalesce(shared_at, now()) else now() end end
    where company_id = company and project_id = p_project_id and id = any (p_ids) and deleted_at is null
      and (not is_office_only or private.has_permission('view_money'));
  end if;
  return public.project_sharing(p_project_id);
end $$;

reset check_function_bodies;
