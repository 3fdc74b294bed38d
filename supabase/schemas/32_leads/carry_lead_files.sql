create function private.carry_lead_files(p_lead public.leads) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.project_photos (id, company_id, project_id, object_path, thumbnail_path, file_name, title, phase, taken_at, content_type,
    size_bytes, width, height, content_hash, uploaded_by)
  select f.id, f.company_id, p_lead.project_id, f.object_path, f.thumbnail_path, f.file_name, left(regexp_replace(f.file_name, '\.\w+$', ''), 200),
    'before', f.taken_at, f.content_type, f.size_bytes, f.width, f.height, f.content_hash, f.created_by
  from public.lead_files f
  where f.company_id = p_lead.company_id and f.lead_id = p_lead.id and f.bucket = 'project-photos' and f.deleted_at is null
  on conflict do nothing;
  with added as (
    insert into public.project_documents (id, company_id, project_id, name, category, object_path, file_name, file_type, size_bytes, content_hash, created_by)
    select f.id, f.company_id, p_lead.project_id, regexp_replace(f.file_name, '(?<=.)\.pdf$', '', 'i'), 'contracts', f.object_path, f.file_name, 'pdf',
      f.size_bytes, f.content_hash, f.created_by
    from public.lead_files f
    where f.company_id = p_lead.company_id and f.lead_id = p_lead.id and f.bucket = 'project-documents' and f.deleted_at is null
    on conflict do nothing returning *
  )
  insert into public.document_versions (company_id, document_id, version_number, object_path, file_name, file_type, size_bytes, content_hash, uploaded_by)
  select d.company_id, d.id, 1, d.object_path, d.file_name, 'pdf', d.size_bytes, d.content_hash, d.created_by from added d;
end $$;
comment on function private.carry_lead_files is
  'Adds the files of a lead to the project it became: pictures as photos from before the work, PDFs as documents for the office. The stored files '
  'are the same; a file that is there already is left as it is. Argument: the lead, with its project.';
