create function public.withdraw_signature(p_signature_id uuid) returns void
language sql set search_path = '' as $$ select private.withdraw_signature(p_signature_id) $$;
comment on function public.withdraw_signature is
  'Withdraws an open signature request. Arguments: p_signature_id. Errors: PT402 plan, PT403 role, PT404. Callers: '
  'signed-in users with edit_projects.';

create function private.withdraw_signature(p_signature_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  document uuid;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.signatures s set status = 'withdrawn'
  where s.id = p_signature_id and s.company_id = private.company_id() and s.status = 'pending'
  returning s.document_id into document;
  if not found then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  end if;
  perform private.settle_document(document);
end $$;
grant execute on function public.withdraw_signature, private.withdraw_signature to authenticated;
