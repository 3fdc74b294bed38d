create function public.claim_signature_files(p_limit int default 5) returns table (id uuid, signing jsonb)
language sql security definer set search_path = '' as $$
  with claimed as (
    update private.signature_files f set attempts = f.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    where f.signature_id in (select q.signature_id from private.signature_files q
      where q.finished_at is null and q.attempts < 12 and q.next_attempt_at <= now()
      order by q.next_attempt_at limit p_limit for update skip locked)
    returning f.signature_id, f.sends_email, f.emailed)
  select s.id, jsonb_build_object('company_id', s.company_id, 'company', private.company_card(s.company_id),
    'time_zone', c.timezone, 'status', s.status, 'signer', s.signer, 'signer_email', s.signer_email,
    'decline_reason', s.decline_reason, 'document_name', d.name, 'project_id', d.project_id,
    'file', jsonb_build_object('object_path', v.object_path, 'file_name', v.file_name, 'file_type', v.file_type,
      'content_hash', v.content_hash),
    'signed_object_path', s.signed_object_path,
    -- All who have signed this version up to here, so that the last file carries every signature.
    'signatures', coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', coalesce(o.signed_name, o.signer), 'asked', o.signer,
        'email', o.signer_email, 'signature', o.signature, 'signed_at', o.signed_at, 'ip_address', o.ip_address,
        'user_agent', o.user_agent, 'document_hash', o.document_hash) order by o.signed_at, o.id)
      from public.signatures o where o.document_id = s.document_id and o.version_number = s.version_number
        and o.status = 'signed' and (o.signed_at, o.id) <= (s.signed_at, s.id)), '[]'),
    'office_email', (select u.email from public.user_profiles u where u.company_id = s.company_id and u.id = s.requested_by),
    'sends_email', k.sends_email, 'emailed', k.emailed)
  from claimed k join public.signatures s on s.id = k.signature_id
  join public.companies c on c.id = s.company_id
  join public.project_documents d on d.id = s.document_id
  join public.document_versions v on v.document_id = s.document_id and v.version_number = s.version_number
$$;
comment on function public.claim_signature_files is
  'Signatures whose file is to be made and emailed, each to one caller for two minutes. Arguments: p_limit rows. '
  'Callers: the server.';
grant execute on function public.claim_signature_files to service_role;
