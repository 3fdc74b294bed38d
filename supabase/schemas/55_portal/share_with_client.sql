create function public.share_with_client(p_project_id uuid, p_kind text, p_ids uuid[], p_is_shared boolean) returns jsonb
language sql set search_path = '' as $$ select private.share_with_client(p_project_id, p_kind, p_ids, p_is_shared) $$;
comment on function public.share_with_client is
  'Shows entries, photos, or files of a project to its client in the portal, or hides them. Returns project_sharing. '
  'Arguments: p_project_id; p_kind, entry, photo or file; p_ids; p_is_shared. Errors: PT402, PT403, PT404, PT422 kind or more '
  'than 1,000. Callers: signed-in users with edit_projects.';

create function private.share_with_client(p_project_id uuid, p_kind text, p_ids uuid[], p_is_shared boolean) returns jsonb
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
grant execute on function public.share_with_client, private.share_with_client to authenticated;
