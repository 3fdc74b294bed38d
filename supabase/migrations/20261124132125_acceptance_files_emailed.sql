set check_function_bodies = off;

drop function public.finish_acceptance_file(p_id uuid, p_object_path text, p_content_hash text, p_error text);

alter table private.acceptance_files add column emailed text[] default '{}'::text[] not null;

alter table private.acceptance_files add column sends_email boolean default true not null;

create function public.finish_acceptance_file(
  p_id uuid, p_object_path text default null, p_content_hash text default null, p_error text default null, p_emailed text[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_object_path is not null then
    update public.document_acceptances a set signed_object_path = p_object_path, signed_content_hash = p_content_hash
    where a.id = p_id and a.signed_object_path is null;
  end if;
  update private.acceptance_files f set error = left(p_error, 1000), finished_at = case when p_error is null then now() end,
    emailed = p_emailed, next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, f.attempts)))
  where f.acceptance_id = p_id and f.finished_at is null;
end $$;

grant execute on function public.finish_acceptance_file(p_id uuid, p_object_path text, p_content_hash text, p_error text, p_emailed text[]) to service_role;

comment on table private.acceptance_files is 'Accepted quotes whose signed file is to be made and emailed; 12 attempts, then `error` says why not.';

create or replace function public.claim_acceptance_files(p_limit int default 5) returns table (id uuid, acceptance jsonb)
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

comment on function public.claim_acceptance_files(p_limit integer) is 'Accepted quotes whose signed file is to be made and emailed, each to one caller for two minutes. Arguments: p_limit rows. Callers: the server.';

comment on function public.finish_acceptance_file(p_id uuid, p_object_path text, p_content_hash text, p_error text, p_emailed text[]) is 'The stored file of an accepted quote, of which the first one stays for good, and who was emailed a copy; after an error it is tried again with growing pauses. Arguments: p_id, the acceptance; p_object_path and p_content_hash, sha256 in hex, of a new file; p_error, null when done; p_emailed, addresses that have the copy. Callers: the server.';

reset check_function_bodies;

-- Data
-- Clients who accepted before this release get no email about it now.
update private.acceptance_files set sends_email = false;
