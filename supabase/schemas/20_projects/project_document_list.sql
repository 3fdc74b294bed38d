create view public.project_document_list with (security_invoker = true) as
select d.id, d.company_id, d.project_id, d.name, d.description, d.category, d.status, d.is_office_only, d.version_number,
  d.object_path, d.file_name, d.file_type, d.size_bytes, d.content_hash, d.template, d.expires_on, d.created_by, d.deleted_at,
  d.version, d.created_at, d.updated_at, u.full_name as created_by_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'signer', s.signer, 'signer_email', s.signer_email,
      'status', s.status, 'method', s.method, 'signed_at', s.signed_at, 'version_number', s.version_number,
      'signed_name', s.signed_name, 'signed_object_path', s.signed_object_path)
      order by s.created_at)
    from public.signatures s
    where s.company_id = d.company_id and s.document_id = d.id and s.status in ('pending', 'signed')), '[]') as signatures,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'signer', s.signer, 'declined_at', s.declined_at,
      'decline_reason', s.decline_reason, 'version_number', s.version_number) order by s.declined_at)
    from public.signatures s
    where s.company_id = d.company_id and s.document_id = d.id and s.status = 'declined'), '[]') as declined_signatures
from public.project_documents d
left join public.user_profiles u on u.company_id = d.company_id and u.id = d.created_by
where d.deleted_at is null;

comment on view public.project_document_list is
  'Documents with their newest file, their signatures (pending and signed) and the requests that were declined.';

grant select on public.project_document_list to authenticated, service_role;
