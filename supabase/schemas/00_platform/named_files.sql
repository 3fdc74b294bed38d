create view private.named_files with (security_invoker = true) as
select 'project-photos' as bucket, private.plain_name(object_path) as name from public.project_photos
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.project_photos where thumbnail_path is not null
union all
select 'project-photos', private.plain_name(object_path) from public.photo_voice_notes
union all
select 'project-documents', private.plain_name(object_path) from public.project_documents
union all
select 'project-documents', private.plain_name(object_path) from public.document_versions
union all
select 'project-documents', private.plain_name(signed_object_path) from public.signatures where signed_object_path is not null
union all
select 'project-documents', private.plain_name(signed_object_path) from public.document_acceptances where signed_object_path is not null
union all
select bucket, private.plain_name(object_path) from public.lead_files
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.lead_files where thumbnail_path is not null
union all
select 'client-documents', private.plain_name(object_path) from public.client_documents
union all
select 'vendor-files', private.plain_name(object_path) from public.bills where object_path is not null
union all
select 'vendor-files', private.plain_name(object_path) from public.vendor_papers where object_path is not null
union all
select 'item-images', private.plain_name(object_path) from public.item_images
union all
select 'company-assets', private.plain_name(file_path) from public.company_logos
union all
-- A path of the bucket, or a public address of it.
select 'company-assets', private.plain_name(regexp_replace(logo_url, '^.*/company-assets/|[?#].*$', '', 'g')) from public.companies
where logo_url is not null
union all
select 'avatars', private.plain_name(regexp_replace(avatar_url, '^.*/avatars/|[?#].*$', '', 'g')) from public.user_profiles
where avatar_url is not null;

comment on view private.named_files is
  'Every stored file that a row names, deleted or not, by bucket and plain name. A new column that names files '
  'belongs in here: what is missing is removed as a file without a row.';
