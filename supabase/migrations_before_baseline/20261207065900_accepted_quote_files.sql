-- What a client accepted is stored as a file: the quote with its signature, then a page of evidence, as the signed project
-- documents are. A gateway makes it from the snapshot that decide_shared_quote() stored with the company's card of that
-- moment, so that later changes of branding do not touch it.

alter table public.document_acceptances
  add column signed_object_path text unique,
  add column signed_content_hash text check (signed_content_hash ~ '^[0-9a-f]{64}$'),
  add constraint document_acceptances_signed_file_check check (
    (signed_object_path is null) = (signed_content_hash is null) and (signed_object_path is null or decision = 'accepted')
    and starts_with(signed_object_path, company_id::text || '/') and signed_object_path !~ '\.\.|//'
    and length(signed_object_path) <= 400);
comment on column public.document_acceptances.signed_object_path is 'The signed quote in the bucket project-documents; set once.';
create trigger document_acceptances_signed_file before update on public.document_acceptances
  for each row execute function private.freeze_signed_file();

create table private.acceptance_files (
  acceptance_id uuid primary key references public.document_acceptances (id) on delete cascade,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  finished_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
comment on table private.acceptance_files is 'Accepted quotes whose signed file is to be made; 12 attempts, then `error` says why not.';
alter table private.acceptance_files enable row level security;
create index acceptance_files_queue_idx on private.acceptance_files (next_attempt_at) where finished_at is null;
-- What was accepted before gets its file too.
insert into private.acceptance_files (acceptance_id) select a.id from public.document_acceptances a where a.decision = 'accepted';

create function private.queue_acceptance_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.acceptance_files (acceptance_id) values (new.id) on conflict do nothing;
  return null;
end $$;
comment on function private.queue_acceptance_file is 'Queues the signed file of a quote that a client has accepted.';
create trigger document_acceptances_file after insert on public.document_acceptances
  for each row when (new.decision = 'accepted') execute function private.queue_acceptance_file();

create function public.claim_acceptance_files(p_limit int default 5) returns table (id uuid, acceptance jsonb)
language sql volatile security definer set search_path = '' as $$
  with claimed as (
    update private.acceptance_files f set attempts = f.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    where f.acceptance_id in (select q.acceptance_id from private.acceptance_files q
      where q.finished_at is null and q.attempts < 12 and q.next_attempt_at <= now()
      order by q.next_attempt_at limit p_limit for update skip locked)
    returning f.acceptance_id)
  select a.id, jsonb_build_object('company_id', a.company_id, 'time_zone', c.timezone, 'document', a.document,
    'document_hash', a.document_hash, 'signer_name', a.signer_name, 'signer_email', a.signer_email, 'signature', a.signature,
    'decided_at', a.decided_at, 'ip_address', a.ip_address, 'user_agent', a.user_agent)
  from claimed k join public.document_acceptances a on a.id = k.acceptance_id
  join public.companies c on c.id = a.company_id
$$;
comment on function public.claim_acceptance_files is
  'Server only: accepted quotes whose signed file is to be made, each to one caller for two minutes.';

create function public.finish_acceptance_file(
  p_id uuid, p_object_path text default null, p_content_hash text default null, p_error text default null
) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_error is null then
    update public.document_acceptances a set signed_object_path = p_object_path, signed_content_hash = p_content_hash
    where a.id = p_id and a.signed_object_path is null;
  end if;
  update private.acceptance_files f set error = left(p_error, 1000), finished_at = case when p_error is null then now() end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, f.attempts)))
  where f.acceptance_id = p_id and f.finished_at is null;
end $$;
comment on function public.finish_acceptance_file is
  'Server only: the stored file of an accepted quote, of which the first one stays for good; or why it was not made.';
grant execute on function public.claim_acceptance_files, public.finish_acceptance_file to service_role;

-- The file is read by whoever reads the quote, and never removed ---------------------------------------------------

create or replace function private.is_stored_file(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
    when 'project-photos' then exists (
      select from public.project_photos p
      where p.deleted_at is null and object_name in (p.object_path, p.thumbnail_path))
    when 'project-documents' then exists (select from public.document_versions v where v.object_path = object_name)
      or exists (select from public.signatures s where s.signed_object_path = object_name)
      or exists (select from public.document_acceptances a where a.signed_object_path = object_name)
    else false end
$$;

alter policy project_documents_select on storage.objects
  using (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (owner_id = (select auth.uid())::text
         or exists (select from public.document_versions v where v.object_path = name)
         or exists (select from public.signatures s where s.signed_object_path = name)
         or exists (select from public.document_acceptances a where a.signed_object_path = name)));

create or replace view private.named_files with (security_invoker = true) as
select 'project-photos' as bucket, private.plain_name(object_path) as name from public.project_photos
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.project_photos where thumbnail_path is not null
union all
select 'project-documents', private.plain_name(object_path) from public.project_documents
union all
select 'project-documents', private.plain_name(object_path) from public.document_versions
union all
select 'project-documents', private.plain_name(signed_object_path) from public.signatures where signed_object_path is not null
union all
select 'project-documents', private.plain_name(signed_object_path) from public.document_acceptances where signed_object_path is not null
union all
select 'client-documents', private.plain_name(object_path) from public.client_documents
union all
select 'item-images', private.plain_name(object_path) from public.item_images
union all
select 'company-assets', private.plain_name(file_path) from public.company_logos
union all
-- A path of the bucket, or a public address of it.
select 'company-assets', private.plain_name(regexp_replace(logo_url, '^.*/company-assets/|[?#].*$', '', 'g')) from public.companies
where logo_url is not null
union all
select 'avatars', private.plain_name(regexp_replace(avatar_url, '^.*/avatars/|[?#].*$', '', 'g')) from public.user_profiles
where avatar_url is not null;

create or replace function private.quote_decision(q public.quotes) returns jsonb
language sql stable security invoker set search_path = '' as $$
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

create function public.shared_quote_file(p_token text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  path text;
begin
  select private.quote_decision(q) ->> 'signed_object_path' into path from public.quotes q
  where q.company_id = share.company_id and q.id = share.quote_id and q.deleted_at is null;
  if path is null then
    perform private.reject('PT404', 'There is no signed copy of this quote.');
  end if;
  return path;
end $$;
comment on function public.shared_quote_file is
  'Anonymous: where the signed copy of the quote behind a client link is stored; a gateway gives it out. Error: PT404.';
grant execute on function public.shared_quote_file to anon, authenticated;
