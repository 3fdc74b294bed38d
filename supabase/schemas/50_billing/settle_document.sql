create function private.settle_document(p_document uuid) returns void
language sql security definer set search_path = '' as $$
  update public.project_documents d
  set status = case when exists (select from public.signatures s where s.document_id = d.id
    and s.version_number = d.version_number and s.status = 'signed') then 'signed' else 'active' end
  where d.id = p_document and d.status = 'pending' and not exists (select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending')
$$;
comment on function private.settle_document is 'A document without open signature requests is no longer pending.';
