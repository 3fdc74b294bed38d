create function private.is_stored_file(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
    when 'project-photos' then exists (
      select from public.project_photos p
      where p.deleted_at is null and object_name in (p.object_path, p.thumbnail_path))
      or exists (select from public.photo_voice_notes n where n.object_path = object_name)
      or exists (select from public.lead_files f where f.deleted_at is null and object_name in (f.object_path, f.thumbnail_path))
    when 'project-documents' then exists (select from public.document_versions v where v.object_path = object_name)
      or exists (select from public.signatures s where s.signed_object_path = object_name)
      or exists (select from public.document_acceptances a where a.signed_object_path = object_name)
      or exists (select from public.lead_files f where f.deleted_at is null and f.object_path = object_name)
    when 'vendor-files' then exists (select from public.bills b where b.object_path = object_name)
      or exists (select from public.vendor_papers p where p.object_path = object_name)
    else false end
$$;
comment on function private.is_stored_file is
  'Whether a photo, a document version, a bill, or a lead uses this object; such an object must never be deleted.';
grant execute on function private.is_stored_file to authenticated, service_role;
