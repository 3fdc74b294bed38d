-- Buckets and who reaches which object. Private objects lie below `<company_id>/`; the row that stands for an object
-- decides who may read it.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('project-photos', 'project-photos', false, 26214400,
   array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic']),
  ('project-documents', 'project-documents', false, 52428800,
   array['application/pdf', 'application/msword', 'application/vnd.ms-excel', 'image/jpeg', 'image/png',
     'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
     'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']),
  -- Logos are public by specification; SVG is sanitised before the upload.
  ('company-assets', 'company-assets', true, 10485760,
   array['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml']),
  ('avatars', 'avatars', true, 2097152, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;

create function private.is_stored_file(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
    when 'project-photos' then exists (
      select from public.project_photos p
      where p.deleted_at is null and object_name in (p.object_path, p.thumbnail_path))
    when 'project-documents' then exists (select from public.document_versions v where v.object_path = object_name)
    else false end
$$;
comment on function private.is_stored_file is
  'Does a photo or a document version stand on this object? Then it must not be deleted, whoever asks.';
grant execute on function private.is_stored_file(text, text) to authenticated, service_role;

create policy project_photos_select on storage.objects for select to authenticated
  using (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (owner_id = (select auth.uid())::text
         or exists (select from public.project_photos p where p.object_path = name)
         or exists (select from public.project_photos p where p.thumbnail_path = name)));
create policy project_photos_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('update_progress')) and (select private.can_write('create_edit_projects')));
create policy project_photos_delete on storage.objects for delete to authenticated
  using (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('update_progress')) and (select private.can_write('create_edit_projects'))
    and not private.is_stored_file(bucket_id, name));

-- A file is never overwritten (no update policy): a new version is a new object.
create policy project_documents_select on storage.objects for select to authenticated
  using (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (owner_id = (select auth.uid())::text
         or exists (select from public.document_versions v where v.object_path = name)));
create policy project_documents_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('update_progress')) and (select private.can_write('create_edit_projects')));
create policy project_documents_delete on storage.objects for delete to authenticated
  using (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and owner_id = (select auth.uid())::text
    -- Only an upload that no document came of: a version that somebody may have signed stays.
    and not private.is_stored_file(bucket_id, name));

-- `company-logos/<company_id>/…` (DECISIONS C24) and other assets below `<company_id>/…`.
create policy company_assets_select on storage.objects for select to authenticated
  using (bucket_id = 'company-assets'
    and (select private.company_id())::text in ((storage.foldername(name))[1], (storage.foldername(name))[2]));
create policy company_assets_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'company-assets'
    and (select private.company_id())::text = case (storage.foldername(name))[1]
      when 'company-logos' then (storage.foldername(name))[2] else (storage.foldername(name))[1] end
    and (select private.has_permission('manage_settings')) and (select private.can_write()));
create policy company_assets_delete on storage.objects for delete to authenticated
  using (bucket_id = 'company-assets'
    and (select private.company_id())::text = case (storage.foldername(name))[1]
      when 'company-logos' then (storage.foldername(name))[2] else (storage.foldername(name))[1] end
    and (select private.has_permission('manage_settings')));

-- `<company_id>/<user_id>/…`: everybody their own picture.
create policy avatars_select on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.company_id())::text);
create policy avatars_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (storage.foldername(name))[2] = (select auth.uid())::text);
create policy avatars_delete on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (storage.foldername(name))[2] = (select auth.uid())::text);
