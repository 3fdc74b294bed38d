create policy project_photos_select on storage.objects for select to authenticated
  using (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (owner_id = (select auth.uid())::text
         or exists (select from public.project_photos p where p.object_path = name)
         or exists (select from public.project_photos p where p.thumbnail_path = name)
         or exists (select from public.photo_voice_notes n where n.object_path = name)
         or exists (select from public.lead_files f where f.object_path = name)
         or exists (select from public.lead_files f where f.thumbnail_path = name)));
create policy project_photos_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('track_time')) and (select private.can_write('create_edit_projects')));
create policy project_photos_delete on storage.objects for delete to authenticated
  using (bucket_id = 'project-photos' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('update_progress')) and (select private.can_write('create_edit_projects'))
    and not private.is_stored_file(bucket_id, name));
create policy project_documents_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and ((select private.has_permission('update_progress')) or (select private.has_permission('record_expenses'))) and (select private.can_write('create_edit_projects')));
create policy project_documents_delete on storage.objects for delete to authenticated
  using (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and owner_id = (select auth.uid())::text
    -- Only an upload without a document: a version that may have been signed stays.
    and not private.is_stored_file(bucket_id, name));
-- `company-logos/<company_id>/…` and other assets below `<company_id>/…`.
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
create policy client_documents_select on storage.objects for select to authenticated
  using (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')));
create policy client_documents_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')) and (select private.can_write('create_edit_clients')));
create policy item_images_select on storage.objects for select to authenticated
  using (bucket_id = 'item-images' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('view_catalog')));
create policy item_images_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'item-images' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_catalog')) and (select private.can_write('create_edit_items')));
create policy item_images_delete on storage.objects for delete to authenticated
  using (bucket_id = 'item-images' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_catalog')));
create policy see_as_insert on storage.objects as restrictive for insert to authenticated
  with check (not (select private.is_seeing_as()));
create policy see_as_update on storage.objects as restrictive for update to authenticated
  using (not (select private.is_seeing_as()));
create policy see_as_delete on storage.objects as restrictive for delete to authenticated
  using (not (select private.is_seeing_as()));
create policy client_documents_delete on storage.objects for delete to authenticated
  using (bucket_id = 'client-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_clients')) and not private.is_client_file(name));
create policy project_documents_select on storage.objects for select to authenticated using (bucket_id = 'project-documents' and (storage.foldername(name))[1] = ((select private.company_id())::text) and (owner_id = ((select auth.uid())::text) or (exists ( select
   from public.document_versions v
  where v.object_path = objects.name)) or (exists ( select
   from public.signatures s
  where s.signed_object_path = objects.name)) or (exists ( select
   from public.document_acceptances a
  where a.signed_object_path = objects.name)) or (exists ( select
   from public.lead_files f
  where f.object_path = objects.name))));
create policy vendor_files_select on storage.objects for select to authenticated
  using (bucket_id = 'vendor-files' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('view_purchasing')));
create policy vendor_files_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'vendor-files' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_purchasing')) and (select private.can_write('vendor_management')));
create policy vendor_files_delete on storage.objects for delete to authenticated
  using (bucket_id = 'vendor-files' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_purchasing')) and not private.is_stored_file(bucket_id, name));
