create function public.claim_acceptance_files(p_limit int default 5) returns table (id uuid, acceptance jsonb)
language sql security definer set search_path = '' as $$
  with claimed as (
    update private.acceptance_files f set attempts = f.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    where f.acceptance_id in (select q.acceptance_id from private.acceptance_files q
      where q.finished_at is null and q.attempts < 12 and q.next_attempt_at <= now()
      order by q.next_attempt_at limit p_limit for update skip locked)
    returning f.acceptance_id, f.emailed, f.sends_email)
  select a.id, jsonb_build_object('company_id', a.company_id, 'time_zone', c.timezone, 'document', a.document,
    'document_hash', a.document_hash, 'signer_name', a.signer_name, 'signer_email', a.signer_email, 'signature', a.signature,
    'decided_at', a.decided_at, 'ip_address', a.ip_address, 'user_agent', a.user_agent,
    'quote_id', a.quote_id, 'company', private.company_card(a.company_id), 'signed_object_path', a.signed_object_path,
    'sends_email', k.sends_email, 'emailed', k.emailed,
    'client_email', coalesce(a.signer_email, n.email), 'office_email', u.email)
  from claimed k join public.document_acceptances a on a.id = k.acceptance_id
  join public.companies c on c.id = a.company_id
  join public.quotes q on q.company_id = a.company_id and q.id = a.quote_id
  left join public.clients n on n.company_id = q.company_id and n.id = q.client_id
  left join public.user_profiles u on u.company_id = q.company_id and u.id = q.created_by
$$;
comment on function public.claim_acceptance_files is
  'Accepted quotes whose signed file is to be made and emailed, each to one caller for two minutes. Arguments: p_limit rows. '
  'Callers: the server.';
grant execute on function public.claim_acceptance_files to service_role;
