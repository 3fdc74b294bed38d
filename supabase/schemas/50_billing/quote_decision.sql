create function private.quote_decision(q public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('decision', a.decision, 'signer_name', a.signer_name, 'signer_email', a.signer_email,
    'signature', a.signature, 'reason', a.reason, 'decided_at', a.decided_at, 'document_hash', a.document_hash,
    'ip_address', a.ip_address, 'signed_object_path', a.signed_object_path)
  from public.document_acceptances a
  where a.company_id = q.company_id and a.quote_id = q.id and a.decision = q.status
    -- a signature under an earlier revision is none under this one
    and not exists (select from public.quote_revisions r
      where r.company_id = q.company_id and r.quote_id = q.id and r.created_at > a.decided_at)
  order by a.decided_at desc limit 1
$$;
comment on function private.quote_decision is
  'The client''s decision that gave a quote its status: {decision, signer_name, signer_email, signature, reason, '
  'decided_at, document_hash, ip_address}; null where the contractor set the status or nobody has decided.';
grant execute on function private.quote_decision to authenticated, service_role;
