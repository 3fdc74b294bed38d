create function public.read_shared_file(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.read_shared_file(p_token) $$;
comment on function public.read_shared_file is
  'The photo or document behind a link, a signed document with its signatures. The file comes by a short signed '
  'address from a gateway. Arguments: p_token. Errors: PT404 expired, revoked or unknown. Callers: anyone with the token.';

create function private.read_shared_file(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  link constant public.share_links := private.open_share_link(p_token);
  file jsonb;
begin
  select jsonb_build_object('kind', 'photo', 'name', coalesce(nullif(p.title, ''), p.file_name, 'Photo'),
      'file_name', coalesce(p.file_name, 'photo.jpg'), 'object_path', p.object_path, 'note', p.description,
      'file_type', lower(substring(p.object_path from '\.(\w+)$')))
  into file from public.project_photos p where p.id = link.photo_id and p.deleted_at is null;
  if file is null then
    select jsonb_build_object('kind', 'document', 'name', d.name, 'note', d.description)
      || coalesce((select jsonb_build_object('object_path', s.signed_object_path, 'file_type', 'pdf', 'file_name', d.name || ' (signed).pdf')
          from public.signatures s where s.document_id = d.id and s.version_number = d.version_number and s.signed_object_path is not null
          order by s.signed_at desc limit 1),
        jsonb_build_object('object_path', d.object_path, 'file_type', d.file_type, 'file_name', d.file_name))
    into file from public.project_documents d where d.id = link.document_id and d.deleted_at is null;
  end if;
  if file is null or not exists (select from public.projects p where p.id = link.project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This link is no longer valid.');
  end if;
  perform private.count_visit(link);
  return file || jsonb_build_object('expires_at', link.expires_at,
    'company_name', (select c.name from public.companies c where c.id = link.company_id));
end $$;
grant execute on function public.read_shared_file, private.read_shared_file to anon, authenticated;
