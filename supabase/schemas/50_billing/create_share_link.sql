create function public.create_share_link(
  p_project_id uuid, p_days int default 30, p_label text default '', p_shows_photos boolean default true,
  p_photo_id uuid default null, p_document_id uuid default null
) returns jsonb
language sql set search_path = '' as $$ select private.create_share_link(p_project_id, p_days, p_label, p_shows_photos, p_photo_id, p_document_id) $$;
comment on function public.create_share_link is
  'A read-only link to a project, or to one of its photos or documents: { id, token, … }; the token is shown only '
  'once. Arguments: p_project_id; p_days until it expires; p_label; p_shows_photos; p_photo_id or p_document_id, for '
  'that file alone. Errors: PT402, PT403, PT404, PT422 days, or two files. Callers: signed-in users with '
  'edit_projects.';

create function private.create_share_link(
  p_project_id uuid, p_days int, p_label text, p_shows_photos boolean, p_photo_id uuid, p_document_id uuid
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link public.share_links;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if not exists (select from public.projects p
                 where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif p_photo_id is not null and not exists (select from public.project_photos p
    where p.id = p_photo_id and p.company_id = private.company_id() and p.project_id = p_project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Photo not found');
  elsif p_document_id is not null and not exists (select from public.project_documents d
    where d.id = p_document_id and d.company_id = private.company_id() and d.project_id = p_project_id and d.deleted_at is null
      and (not d.is_office_only or private.has_permission('view_money'))) then
    perform private.raise_api_error('PT404', 'Document not found');
  elsif p_photo_id is not null and p_document_id is not null then
    perform private.raise_api_error('PT422', 'Choose one file for each link.', 'document_id');
  elsif p_days is null or p_days not between 1 and 365 then
    perform private.raise_api_error('PT422', 'A link is valid for 1 to 365 days', 'expires_at');
  end if;
  insert into public.share_links (company_id, project_id, label, shows_photos, expires_at, photo_id, document_id)
  values (private.company_id(), p_project_id, coalesce(p_label, ''), coalesce(p_shows_photos, true),
    now() + make_interval(days => p_days), p_photo_id, p_document_id)
  returning * into link;
  insert into private.share_link_tokens (share_link_id, token_hash) values (link.id, sha256(token::bytea));
  return to_jsonb(link) || jsonb_build_object('token', token);
end $$;
grant execute on function public.create_share_link, private.create_share_link to authenticated;
