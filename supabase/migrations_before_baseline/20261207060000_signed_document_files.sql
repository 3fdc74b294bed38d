-- A signed document is a file of its own: the pages that were signed, then a page of evidence for each signature. A gateway
-- makes it after the signature, stores it once, and emails it to both parties. A signer may also decline.

alter table public.signatures
  add column signed_name text check (length(btrim(signed_name)) between 1 and 200),
  add column signed_object_path text unique,
  add column signed_content_hash text check (signed_content_hash ~ '^[0-9a-f]{64}$'),
  add column declined_at timestamptz,
  add column decline_reason text check (length(decline_reason) <= 1000),
  drop constraint signatures_status_check,
  add constraint signatures_status_check check (status in ('pending', 'signed', 'withdrawn', 'declined')),
  add constraint signatures_declined_check check ((status = 'declined') = (declined_at is not null)),
  add constraint signatures_signed_file_check check (
    (signed_object_path is null) = (signed_content_hash is null) and (signed_object_path is null or status = 'signed')
    and starts_with(signed_object_path, company_id::text || '/') and signed_object_path !~ '\.\.|//'
    and length(signed_object_path) <= 400);
comment on column public.signatures.signed_name is 'The name that was signed with; it may differ from `signer`, who was asked.';
comment on column public.signatures.signed_object_path is 'The signed file in the bucket project-documents; set once.';

create table private.signature_files (
  signature_id uuid primary key references public.signatures (id) on delete cascade,
  sends_email boolean not null default true,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  emailed text[] not null default '{}',
  finished_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
comment on table private.signature_files is
  'Signatures whose signed file is to be made and emailed, or whose refusal is to be reported; 12 attempts, then `error` says why not.';
alter table private.signature_files enable row level security;
create index signature_files_queue_idx on private.signature_files (next_attempt_at) where finished_at is null;
-- What was signed before gets its file too, without an email.
insert into private.signature_files (signature_id, sends_email) select s.id, false from public.signatures s where s.status = 'signed';

create function private.plain_person(p_name text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(lower(normalize(coalesce(p_name, ''), NFKC)), '[[:space:].,''’-]+', ' ', 'g'))
$$;
comment on function private.plain_person is 'A name for comparison: without case, punctuation and repeated spaces.';

drop function public.sign_document(uuid, text, text, text, text);
create function public.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text default null,
  p_name text default null, p_confirms_name boolean default false
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
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
  select * into request from public.signatures s where s.id = request.id for no key update;
  if request.status <> 'pending' then
    perform private.reject('PT409', case request.status when 'declined' then 'This request has been declined.'
      else 'This document has already been signed.' end);
  elsif p_method is null or p_method not in ('drawn', 'typed') or btrim(coalesce(p_signature, '')) = '' then
    perform private.reject('PT422', 'Please sign before you continue', 'signature');
  elsif length(given) > 200 then
    perform private.reject('PT422', 'The name is longer than 200 characters.', 'name');
  elsif p_name is not null and given is not null and not coalesce(p_confirms_name, false)
    and private.plain_person(given) <> private.plain_person(request.signer) then
    perform private.reject('PT422', format('This request was sent to %s. Confirm that you sign as %s.', request.signer, given), 'name');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  if file.content_hash is distinct from lower(p_document_hash) then
    perform private.reject('PT409', 'The document has changed since it was opened. Reload it and read it again.');
  end if;
  update public.signatures s
  set status = 'signed', method = p_method, signature = p_signature, document_hash = file.content_hash, signed_at = now(),
    signed_name = coalesce(given, request.signer), signed_by = (select auth.uid()),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id returning * into request;
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform from public.project_documents d where d.id = request.document_id for no key update;
  update public.project_documents d set status = 'signed'
  where d.id = request.document_id and d.version_number = request.version_number and not exists (
    select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending');
  return to_jsonb(request) - array['signature', 'user_agent'];
end $$;
comment on function public.sign_document is
  'Signs a version of a document, by token (a client) or as a member. The hash must be that of the file; the last signature '
  'makes the document signed. A name other than the requested signer''s has to be confirmed (p_confirms_name) and is recorded. '
  'Errors: PT404 no such request, PT409 already signed, declined or changed, PT422 nothing drawn or typed, or another name.';
grant execute on function public.sign_document to anon, authenticated;

create function public.decline_signature(p_token text, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
begin
  if request.id is null then
    perform private.reject('PT404', 'This request is no longer valid.');
  elsif length(p_reason) > 1000 then
    perform private.reject('PT422', 'The reason is longer than 1,000 characters.', 'reason');
  end if;
  update public.signatures s set status = 'declined', declined_at = now(), decline_reason = nullif(btrim(p_reason), ''),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id and s.status = 'pending';
  if not found then
    if request.status = 'declined' then
      return;
    end if;
    perform private.reject('PT409', 'This document has already been signed.');
  end if;
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform private.settle_document(request.document_id);
  insert into public.activity_log (company_id, type, status, title, description, entity_id, project_id, permission)
  select d.company_id, 'document', 'declined', 'Signature declined', request.signer || ' declined to sign ' || d.name, d.id,
    d.project_id, case when d.is_office_only then 'view_money' else 'view_projects' end
  from public.project_documents d where d.id = request.document_id;
end $$;
comment on function public.decline_signature is
  'The signer of a request declines it, by token, with a reason if wanted; the company is emailed. Declining again changes '
  'nothing. Errors: PT404 no such request, PT409 already signed, PT422 reason too long.';
grant execute on function public.decline_signature to anon, authenticated;

create function private.settle_document(p_document uuid) returns void
language sql security definer set search_path = '' as $$
  update public.project_documents d
  set status = case when exists (select from public.signatures s where s.document_id = d.id
    and s.version_number = d.version_number and s.status = 'signed') then 'signed' else 'active' end
  where d.id = p_document and d.status = 'pending' and not exists (select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending')
$$;
comment on function private.settle_document is 'A document that nobody is asked to sign any more is pending no longer.';

create or replace function public.withdraw_signature(p_signature_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  document uuid;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.signatures s set status = 'withdrawn'
  where s.id = p_signature_id and s.company_id = private.company_id() and s.status = 'pending'
  returning s.document_id into document;
  if not found then
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
  perform private.settle_document(document);
end $$;

create or replace function public.peek_signature(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
  file public.document_versions;
begin
  if request.id is null then
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  return jsonb_build_object(
    'id', request.id, 'signer', request.signer, 'status', request.status, 'signed_at', request.signed_at,
    'signed_name', request.signed_name, 'declined_at', request.declined_at, 'signed_object_path', request.signed_object_path,
    'document_name', (select d.name from public.project_documents d where d.id = request.document_id),
    'company_name', (select c.name from public.companies c where c.id = request.company_id),
    'file_name', file.file_name, 'file_type', file.file_type, 'object_path', file.object_path,
    'document_hash', file.content_hash);
end $$;

-- The gateway's side -------------------------------------------------------------------------------------------

create function public.claim_signature_files(p_limit int default 5) returns table (id uuid, signing jsonb)
language sql volatile security definer set search_path = '' as $$
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
  'Server only: signatures whose file is to be made and emailed, each to one caller for two minutes.';

create function public.record_signed_file(p_id uuid, p_object_path text, p_content_hash text) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.signatures s set signed_object_path = p_object_path, signed_content_hash = p_content_hash
  where s.id = p_id and s.status = 'signed' and s.signed_object_path is null;
  return (select s.signed_object_path from public.signatures s where s.id = p_id);
end $$;
comment on function public.record_signed_file is
  'Server only: names the signed file of a signature. The first one stays for good; returns the path that is recorded.';

create function public.finish_signature_file(p_id uuid, p_emailed text[], p_error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update private.signature_files f set emailed = p_emailed, error = left(p_error, 1000),
    finished_at = case when p_error is null then now() end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, f.attempts)))
  where f.signature_id = p_id and f.finished_at is null
$$;
comment on function public.finish_signature_file is
  'Server only: how making and emailing a signed file ended; after an error it is tried again with growing pauses.';
grant execute on function public.claim_signature_files, public.record_signed_file, public.finish_signature_file to service_role;

-- The file is read by whoever reads the document, and never removed ------------------------------------------------

create or replace function private.is_stored_file(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case bucket
    when 'project-photos' then exists (
      select from public.project_photos p
      where p.deleted_at is null and object_name in (p.object_path, p.thumbnail_path))
    when 'project-documents' then exists (select from public.document_versions v where v.object_path = object_name)
      or exists (select from public.signatures s where s.signed_object_path = object_name)
    else false end
$$;

create function private.freeze_signed_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.signed_object_path is not null and (new.signed_object_path, new.signed_content_hash)
    is distinct from (old.signed_object_path, old.signed_content_hash) then
    perform private.reject('PT409', 'A signed file never changes.');
  end if;
  return new;
end $$;
comment on function private.freeze_signed_file is 'Keeps the recorded file of a signature as it is, whoever asks.';
create trigger signatures_signed_file before update on public.signatures for each row execute function private.freeze_signed_file();

alter policy project_documents_select on storage.objects
  using (bucket_id = 'project-documents' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (owner_id = (select auth.uid())::text
         or exists (select from public.document_versions v where v.object_path = name)
         or exists (select from public.signatures s where s.signed_object_path = name)));

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

create or replace view public.project_document_list with (security_invoker = true) as
select d.id, d.company_id, d.project_id, d.name, d.description, d.category, d.status, d.is_office_only, d.version_number,
  d.object_path, d.file_name, d.file_type, d.size_bytes, d.content_hash, d.template, d.expires_on, d.created_by, d.deleted_at,
  d.version, d.created_at, d.updated_at, u.full_name as created_by_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'signer', s.signer, 'signer_email', s.signer_email,
      'status', s.status, 'method', s.method, 'signed_at', s.signed_at, 'version_number', s.version_number,
      'signed_name', s.signed_name, 'signed_object_path', s.signed_object_path)
      order by s.created_at)
    from public.signatures s
    where s.company_id = d.company_id and s.document_id = d.id and s.status in ('pending', 'signed')), '[]') as signatures,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'signer', s.signer, 'declined_at', s.declined_at,
      'decline_reason', s.decline_reason, 'version_number', s.version_number) order by s.declined_at)
    from public.signatures s
    where s.company_id = d.company_id and s.document_id = d.id and s.status = 'declined'), '[]') as declined_signatures
from public.project_documents d
left join public.user_profiles u on u.company_id = d.company_id and u.id = d.created_by
where d.deleted_at is null;
comment on view public.project_document_list is
  'Documents with their newest file, their signatures (pending and signed) and the requests that were declined.';

revoke execute on function private.plain_person, private.settle_document, private.freeze_signed_file from public, anon;
call private.close_while_seeing_as();
