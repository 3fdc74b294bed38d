create function private.notify_members_of_signature() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'document_signed', private.owners_of(new.company_id) || new.requested_by,
    case when d.is_office_only then 'view_money' else 'view_projects' end, 'document', d.id, d.project_id,
    format('%s was signed', d.name), coalesce(new.signed_name, new.signer))
  from public.project_documents d where d.company_id = new.company_id and d.id = new.document_id;
  return null;
end $$;
comment on function private.notify_members_of_signature is
  'Row trigger: notifies who asked for a signature, the owners, and watchers of the project that a document was signed.';
