create function public.request_signature(
  p_document_id uuid, p_signer text, p_signer_email text default null
) returns jsonb
language sql set search_path = '' as $$ select private.request_signature(p_document_id, p_signer, p_signer_email) $$;
comment on function public.request_signature is
  'Requests a signature of the newest version; returns the request with its token, shown only once and valid for 30 '
  'days. Arguments: p_document_id; p_signer, the name; p_signer_email. Errors: PT402 plan, PT403 role, PT404, PT422. '
  'Callers: signed-in users with edit_projects.';

create function private.request_signature(p_document_id uuid, p_signer text, p_signer_email text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.project_documents;
  request public.signatures;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into document from public.project_documents d
  where d.id = p_document_id and d.company_id = private.company_id() and d.deleted_at is null for no key update;
  if document.id is null then
    perform private.raise_api_error('PT404', 'Document not found');
  elsif btrim(coalesce(p_signer, '')) = '' then
    perform private.raise_api_error('PT422', 'Please enter the name of the signer', 'signer');
  end if;
  insert into public.signatures (company_id, document_id, version_number, signer, signer_email, requested_by)
  values (document.company_id, document.id, document.version_number, btrim(p_signer), lower(nullif(btrim(p_signer_email), '')),
    (select auth.uid()))
  returning * into request;
  insert into private.signature_tokens (signature_id, token_hash) values (request.id, sha256(token::bytea));
  update public.project_documents d set status = 'pending' where d.id = document.id and d.status <> 'pending';
  return to_jsonb(request) || jsonb_build_object('token', token);
end $$;
grant execute on function public.request_signature, private.request_signature to authenticated;
