create function private.notify_signature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, new.requested_by, 'view_projects', 'signature ' || new.id, jsonb_build_object(
    'event', 'document_signed', 'document_id', d.project_id, 'document', d.name, 'client', null, 'person', new.signer))
  from public.project_documents d where d.company_id = new.company_id and d.id = new.document_id;
  return null;
end $$;
comment on function private.notify_signature is 'A person outside the company has signed a document.';
