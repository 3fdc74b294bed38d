create function public.revoke_document_share(p_id uuid) returns void
language sql set search_path = '' as $$ select private.revoke_share(p_id) $$;
comment on function public.revoke_document_share is
  'Ends a client link at once. Arguments: p_id, the link. Errors: PT402, PT403. Callers: signed-in users.';
grant execute on function public.revoke_document_share to authenticated, service_role;
