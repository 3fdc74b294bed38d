create function private.record_signature_decision(p_request public.signatures) returns void
language sql set search_path = '' as $$
  select private.record_decision(p_request.company_id, c.id, 'document', d.id,
    case p_request.status when 'signed' then 'approved' else 'rejected' end, coalesce(p_request.signed_name, p_request.signer),
    jsonb_build_object('document_id', d.id, 'name', d.name, 'version_number', v.version_number, 'project_id', d.project_id,
      'signature_id', p_request.id),
    v.content_hash, p_request.signer_email, p_request.signature, p_request.decline_reason)
  from public.project_documents d
  join public.document_versions v on v.company_id = d.company_id and v.document_id = d.id and v.version_number = p_request.version_number
  left join public.projects p on p.company_id = d.company_id and p.id = d.project_id
  left join public.clients c on c.company_id = p.company_id and c.id = p.client_id
    and case when p_request.signer_email is null then lower(p_request.signer) = lower(btrim(c.name))
      else p_request.signer_email = lower(btrim(c.email)) end
  where d.company_id = p_request.company_id and d.id = p_request.document_id
$$;
comment on function private.record_signature_decision is
  'Records a signature, or that it was declined, as a decision about its document. The hash is that of the file.';
