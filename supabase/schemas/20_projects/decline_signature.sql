create function public.decline_signature(p_token text, p_reason text default null) returns void
language sql set search_path = '' as $$ select private.decline_signature(p_token, p_reason) $$;
comment on function public.decline_signature is
  'The signer of a request declines it, by token, with a reason if wanted; the company is emailed. Declining again '
  'changes nothing. Arguments: p_token; p_reason. Errors: PT404 no such request, PT409 already signed, PT422 reason '
  'too long. Callers: anyone with the token.';

create function private.decline_signature(p_token text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
begin
  if request.id is null then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  elsif length(p_reason) > 1000 then
    perform private.raise_api_error('PT422', 'Enter a reason of at most 1,000 characters.', 'reason');
  end if;
  update public.signatures s set status = 'declined', declined_at = now(), decline_reason = nullif(btrim(p_reason), ''),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id and s.status = 'pending' returning * into request;
  if not found then
    request := private.open_signature(p_token);
    if request.status = 'declined' then
      return;
    end if;
    perform private.raise_api_error('PT409', 'This document has already been signed.');
  end if;
  perform private.record_signature_decision(request);
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform private.settle_document(request.document_id);
  insert into public.activity_log (company_id, type, status, title, description, entity_id, project_id, permission)
  select d.company_id, 'document', 'declined', 'Signature declined', request.signer || ' declined to sign ' || d.name, d.id,
    d.project_id, case when d.is_office_only then 'view_money' else 'view_projects' end
  from public.project_documents d where d.id = request.document_id;
end $$;
grant execute on function public.decline_signature, private.decline_signature to anon, authenticated;
