create function public.peek_signature(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.peek_signature(p_token) $$;
comment on function public.peek_signature is
  'What a signer sees who holds the token. The file itself comes by a short signed address from a gateway. '
  'Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

create function private.peek_signature(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
  file public.document_versions;
begin
  if request.id is null then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  return jsonb_build_object(
    'id', request.id, 'signer', request.signer, 'status', request.status, 'signed_at', request.signed_at,
    'signed_name', request.signed_name, 'declined_at', request.declined_at, 'signed_object_path', request.signed_object_path,
    'document_name', (select d.name from public.project_documents d where d.id = request.document_id),
    'company_name', (select c.name from public.companies c where c.id = request.company_id),
    'file_name', file.file_name, 'file_type', file.file_type, 'object_path', file.object_path,
    'document_hash', file.content_hash, 'offers_portal', private.portal_of_link(p_token) is not null);
end $$;
grant execute on function public.peek_signature, private.peek_signature to anon, authenticated;
