create function public.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text default null,
  p_name text default null, p_confirms_name boolean default false
) returns jsonb
language sql set search_path = '' as $$ select private.sign_document(p_signature_id, p_method, p_signature, p_document_hash, p_token, p_name, p_confirms_name) $$;
comment on function public.sign_document is
  'Signs a version of a document, by token (a client) or as a member. The hash must be that of the file; the last '
  'signature makes the document signed. A name other than the requested signer''s has to be confirmed '
  '(p_confirms_name) and is recorded. Arguments: p_signature_id; p_method, drawn or typed; p_signature, a data URL '
  'or typed text; p_document_hash, sha256 in hex; p_token, null for a member; p_name. Errors: PT402 plan, PT403 '
  'role, PT404 no such request, PT409 already signed, declined or changed, PT422 nothing drawn or typed, or another '
  'name. Callers: anyone with the token.';

create function private.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text, p_name text, p_confirms_name boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures;
  file public.document_versions;
  given text := nullif(btrim(coalesce(p_name, case when p_method = 'typed' then p_signature end)), '');
begin
  if p_token is not null then
    request := private.open_signature(p_token);
  else
    perform private.require_write('view_projects');
    select * into request from public.signatures s where s.id = p_signature_id and s.company_id = private.company_id()
      -- A member signs for itself, or lets a client sign on its own device.
      and (private.has_permission('edit_projects')
           or s.signer_email = (select p.email from public.user_profiles p where p.id = private.member_id()));
  end if;
  if request.id is null or request.id <> p_signature_id then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  end if;
  select * into request from public.signatures s where s.id = request.id for no key update;
  if request.status <> 'pending' then
    perform private.raise_api_error('PT409', case request.status when 'declined' then 'This request has been declined.'
      else 'This document has already been signed.' end);
  elsif p_method is null or p_method not in ('drawn', 'typed') or btrim(coalesce(p_signature, '')) = '' then
    perform private.raise_api_error('PT422', 'Please sign before you continue', 'signature');
  elsif length(given) > 200 then
    perform private.raise_api_error('PT422', 'Enter a name of at most 200 characters.', 'name');
  elsif p_name is not null and given is not null and not coalesce(p_confirms_name, false)
    and private.normalized_name(given) <> private.normalized_name(request.signer) then
    perform private.raise_api_error('PT422', format('This request was sent to %s. Confirm that you sign as %s.', request.signer, given), 'name');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  if file.content_hash is distinct from lower(p_document_hash) then
    perform private.raise_api_error('PT409', 'The document has changed since it was opened. Reload it and read it again.');
  end if;
  update public.signatures s
  set status = 'signed', method = p_method, signature = p_signature, document_hash = file.content_hash, signed_at = now(),
    signed_name = coalesce(given, request.signer), signed_by = (select auth.uid()),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id returning * into request;
  perform private.record_signature_decision(request);
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform from public.project_documents d where d.id = request.document_id for no key update;
  update public.project_documents d set status = 'signed'
  where d.id = request.document_id and d.version_number = request.version_number and not exists (
    select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending');
  return to_jsonb(request) - array['signature', 'user_agent'];
end $$;
grant execute on function public.sign_document, private.sign_document to anon, authenticated;
