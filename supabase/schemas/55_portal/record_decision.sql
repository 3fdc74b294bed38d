create function private.record_decision(
  p_company uuid, p_client uuid, p_kind text, p_subject uuid, p_decision text, p_signer_name text, p_shown jsonb, p_shown_hash text,
  p_signer_email text default null, p_signature text default null, p_reason text default null
) returns void
language sql set search_path = '' as $$
  insert into public.decisions (company_id, client_id, kind, subject_id, decision, signer_name, signer_email, signature, reason, shown, shown_hash,
    ip_address, user_agent)
  values (p_company, p_client, p_kind, p_subject, p_decision, btrim(p_signer_name), left(nullif(btrim(p_signer_email), ''), 320),
    p_signature, nullif(btrim(p_reason), ''), p_shown, p_shown_hash,
    left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64), left(private.request_header('user-agent'), 500))
$$;
comment on function private.record_decision is
  'Records a decision about a quote, change order, selection, or signature, with address and browser of the request. Arguments: p_client, null for a lead or a '
  'signer who is not the client; p_kind and p_subject; p_decision, approved or rejected; p_shown and p_shown_hash, what was decided about '
  'and its sha256 in hex.';
