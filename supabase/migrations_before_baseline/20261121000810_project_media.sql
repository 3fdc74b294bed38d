-- Photos and documents: a row for each stored object. Who may read the row may read the object, nobody else.
-- Object names are `<company_id>/<uuid>.<ext>`; the client uploads first, then adds the row.

create table public.project_photos (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  object_path text not null unique,
  thumbnail_path text unique,
  file_name text check (length(file_name) <= 300),
  title text not null default '' check (length(title) <= 200),
  description text not null default '' check (length(description) <= 5000),
  phase text not null default 'during' check (phase in ('before', 'during', 'after')),
  taken_at timestamptz not null default now(),
  content_type text check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic')),
  size_bytes bigint check (size_bytes between 0 and 52428800),
  width int check (width > 0),
  height int check (height > 0),
  latitude numeric(9, 6) check (latitude between -90 and 90),
  longitude numeric(9, 6) check (longitude between -180 and 180),
  -- sha256 of the file: the same picture arrives in a project once.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid default auth.uid(),
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  check (starts_with(object_path, company_id::text || '/') and object_path !~ '\.\.|//' and length(object_path) <= 400),
  check (starts_with(thumbnail_path, company_id::text || '/') and thumbnail_path !~ '\.\.|//' and length(thumbnail_path) <= 400),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
create index project_photos_project_idx on public.project_photos (company_id, project_id, taken_at desc);
create unique index project_photos_once_idx on public.project_photos (project_id, content_hash) where deleted_at is null;
comment on table public.project_photos is 'Photos of a project, by phase. Deleting sets deleted_at.';

create table public.photo_annotations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  photo_id uuid not null,
  text text not null check (length(btrim(text)) between 1 and 1000),
  -- Where on the picture, as a share of its width and height.
  x numeric(6, 5) not null default 0.5 check (x between 0 and 1),
  y numeric(6, 5) not null default 0.5 check (y between 0 and 1),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, photo_id) references public.project_photos (company_id, id) on delete cascade
);
create index photo_annotations_photo_idx on public.photo_annotations (company_id, photo_id, created_at);
comment on table public.photo_annotations is 'Remarks placed on a photo.';

create table public.project_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 300),
  description text not null default '' check (length(description) <= 5000),
  category text not null check (category in ('contracts', 'permits', 'warranties', 'invoices')),
  status text not null default 'active'
    check (status in ('signed', 'pending', 'expired', 'draft', 'approved', 'paid', 'active')),
  -- Contracts and invoices carry sums: only who has view_money reads them. Others as the uploader says.
  is_office_only boolean not null default false,
  -- Of the newest version.
  version_number int not null default 1,
  object_path text not null,
  file_name text not null,
  file_type text not null,
  size_bytes bigint not null,
  content_hash text not null,
  -- The template of [000 §2] that the document was made from.
  template text check (template in ('Construction Contract', 'Change Order', 'Inspection Report', 'Safety Checklist',
    'Material Receipt', 'Progress Report')),
  expires_on date,
  created_by uuid default auth.uid(),
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
create index project_documents_project_idx on public.project_documents (company_id, project_id, created_at desc);
comment on table public.project_documents is 'Documents of a project; made by save_document, deleted by deleted_at.';

create table public.document_versions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  document_id uuid not null,
  version_number int not null check (version_number > 0),
  object_path text not null unique,
  file_name text not null check (length(file_name) between 1 and 300),
  file_type text not null check (file_type in ('pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png')),
  size_bytes bigint not null check (size_bytes between 0 and 52428800),
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  uploaded_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, document_id, version_number),
  check (starts_with(object_path, company_id::text || '/') and object_path !~ '\.\.|//' and length(object_path) <= 400),
  foreign key (company_id, document_id) references public.project_documents (company_id, id) on delete cascade
);
comment on table public.document_versions is 'The files of a document; a version never changes.';

create table public.signatures (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  document_id uuid not null,
  version_number int not null,
  signer text not null check (length(btrim(signer)) between 1 and 200),
  signer_email text check (length(signer_email) <= 320),
  status text not null default 'pending' check (status in ('pending', 'signed', 'withdrawn')),
  method text check (method in ('drawn', 'typed')),
  -- The typed name, or the drawing as an SVG path.
  signature text check (length(signature) <= 100000),
  -- sha256 of the file that was signed.
  document_hash text check (document_hash ~ '^[0-9a-f]{64}$'),
  signed_at timestamptz,
  ip_address text,
  user_agent text check (length(user_agent) <= 500),
  signed_by uuid,
  requested_by uuid,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  check (status <> 'signed' or (method is not null and signature is not null and document_hash is not null and signed_at is not null)),
  foreign key (company_id, document_id, version_number)
    references public.document_versions (company_id, document_id, version_number) on delete cascade
);
create index signatures_document_idx on public.signatures (company_id, document_id, version_number);
comment on table public.signatures is 'Who signed which version of a document, or was asked to; written by functions only.';

create table private.signature_tokens (
  signature_id uuid primary key references public.signatures (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null default now() + interval '30 days'
);
alter table private.signature_tokens enable row level security;

call private.protect('public.project_photos', reads => 'view_projects', writes => 'update_progress',
  verbs => 'insert update', feature => 'create_edit_projects', project_column => 'project_id');
call private.protect('public.photo_annotations', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects');
call private.protect('public.project_documents', reads => 'view_projects', writes => 'update_progress', verbs => 'update',
  feature => 'create_edit_projects', project_column => 'project_id');
call private.protect('public.document_versions', reads => 'view_projects', verbs => '');
call private.protect('public.signatures', reads => 'view_projects', verbs => '');
-- A child follows its parent, whose own policies decide.
create policy photo_annotations_of_photo on public.photo_annotations as restrictive for select to authenticated
  using (exists (select from public.project_photos p where p.id = photo_id));
create policy photo_annotations_of_photo_insert on public.photo_annotations as restrictive for insert to authenticated
  with check (exists (select from public.project_photos p where p.id = photo_id));
create policy project_documents_office on public.project_documents as restrictive for select to authenticated
  using (not is_office_only or (select private.has_permission('view_money')));
create policy project_documents_office_update on public.project_documents as restrictive for update to authenticated
  using (not is_office_only or (select private.has_permission('view_money')));
create policy document_versions_of_document on public.document_versions as restrictive for select to authenticated
  using (exists (select from public.project_documents d where d.id = document_id));
create policy signatures_of_document on public.signatures as restrictive for select to authenticated
  using (exists (select from public.project_documents d where d.id = document_id));
call private.audit('public.project_photos');
call private.audit('public.photo_annotations');
call private.audit('public.project_documents');
call private.audit('public.document_versions');
call private.audit('public.signatures');

grant insert (id, company_id, project_id, object_path, thumbnail_path, file_name, title, description, phase, taken_at,
    content_type, size_bytes, width, height, latitude, longitude, content_hash),
  update (title, description, phase, taken_at, latitude, longitude, thumbnail_path, deleted_at)
  on public.project_photos to authenticated;
grant insert (id, company_id, photo_id, text, x, y), update (text, x, y) on public.photo_annotations to authenticated;
grant update (name, description, category, status, is_office_only, expires_on, deleted_at)
  on public.project_documents to authenticated;

create trigger project_photos_activity after insert or update or delete on public.project_photos
  for each row execute function private.log_activity('photo', 'title', 'view_projects', 'project_id');
create function private.log_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select new.company_id, 'document', what, 'Document ' || what, new.name, (select auth.uid()), new.id, new.project_id,
    case when new.is_office_only then 'view_money' else 'view_projects' end
  from (select case
    when tg_op = 'INSERT' then 'created'
    when new.deleted_at is not null and old.deleted_at is null then 'deleted'
    when new.deleted_at is null and old.deleted_at is not null then 'restored'
    when new.version_number <> old.version_number then 'updated'
    when new.status <> old.status then new.status end as what) as change
  where what is not null;
  return null;
end $$;
comment on function private.log_document is 'Documents in activity_log; those of the office only for who reads them.';
create trigger project_documents_activity after insert or update on public.project_documents
  for each row execute function private.log_document();

create function private.check_document() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.category in ('contracts', 'invoices') then
    new.is_office_only := true;
  end if;
  if current_user = 'authenticated' and new.status = 'signed' and old.status <> 'signed' then
    perform private.reject('PT409', 'A document becomes signed by its signatures.', 'status');
  end if;
  return new;
end $$;
comment on function private.check_document is 'Contracts and invoices are for the office; `signed` comes from signatures only.';
create trigger project_documents_check before insert or update on public.project_documents
  for each row execute function private.check_document();

create view public.project_photo_list with (security_invoker = true) as
select p.*, u.full_name as uploaded_by_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'x', a.x, 'y', a.y, 'author', w.full_name,
      'created_by', a.created_by, 'created_at', a.created_at) order by a.created_at)
    from public.photo_annotations a
    left join public.user_profiles w on w.company_id = a.company_id and w.id = a.created_by
    where a.company_id = p.company_id and a.photo_id = p.id), '[]') as annotations
from public.project_photos p
left join public.user_profiles u on u.company_id = p.company_id and u.id = p.uploaded_by
where p.deleted_at is null;
comment on view public.project_photo_list is 'Photos with the uploader''s name and their annotations.';

create view public.project_document_list with (security_invoker = true) as
select d.*, u.full_name as created_by_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'signer', s.signer, 'signer_email', s.signer_email,
      'status', s.status, 'method', s.method, 'signed_at', s.signed_at, 'version_number', s.version_number)
      order by s.created_at)
    from public.signatures s
    where s.company_id = d.company_id and s.document_id = d.id and s.status <> 'withdrawn'), '[]') as signatures
from public.project_documents d
left join public.user_profiles u on u.company_id = d.company_id and u.id = d.created_by
where d.deleted_at is null;
comment on view public.project_document_list is 'Documents with their newest file and their signatures.';
grant select on public.project_photo_list, public.project_document_list to authenticated, service_role;

-- Acts ------------------------------------------------------------------------------------------------------

create function public.save_document(p_document jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.project_documents;
  wanted uuid := coalesce((p_document ->> 'id')::uuid, gen_random_uuid());
  company uuid := private.company_id();
  next_version int := 1;
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if not exists (select from storage.objects o
                 where o.bucket_id = 'project-documents' and o.name = p_document ->> 'object_path'
                   and starts_with(o.name, company::text || '/')) then
    perform private.reject('PT422', 'The file has not been uploaded.', 'object_path');
  end if;
  select * into document from public.project_documents d
  where d.id = wanted and d.company_id = company for no key update;
  if document.id is null then
    if not exists (select from public.projects p
                   where p.id = (p_document ->> 'project_id')::uuid and p.company_id = company and p.deleted_at is null) then
      perform private.reject('PT404', 'Project not found');
    elsif btrim(coalesce(p_document ->> 'name', p_document ->> 'file_name', '')) = '' then
      perform private.reject('PT422', 'Please give the document a name', 'name');
    end if;
    insert into public.project_documents (id, company_id, project_id, name, description, category, status, is_office_only,
      object_path, file_name, file_type, size_bytes, content_hash, template, expires_on)
    values (wanted, company, (p_document ->> 'project_id')::uuid, coalesce(p_document ->> 'name', p_document ->> 'file_name'),
      coalesce(p_document ->> 'description', ''), p_document ->> 'category',
      case when p_document ->> 'status' in ('draft', 'pending', 'approved', 'active') then p_document ->> 'status' else 'active' end,
      coalesce((p_document ->> 'is_office_only')::boolean, false), p_document ->> 'object_path', p_document ->> 'file_name',
      lower(p_document ->> 'file_type'), (p_document ->> 'size_bytes')::bigint, p_document ->> 'content_hash',
      p_document ->> 'template', (p_document ->> 'expires_on')::date)
    returning * into document;
  elsif document.is_office_only and not private.has_permission('view_money') then
    perform private.reject('PT404', 'Document not found');
  elsif document.object_path = p_document ->> 'object_path' then
    -- A repeated request.
    return to_jsonb(document);
  else
    next_version := document.version_number + 1;
    update public.project_documents d
    set version_number = next_version, object_path = p_document ->> 'object_path', file_name = p_document ->> 'file_name',
      file_type = lower(p_document ->> 'file_type'), size_bytes = (p_document ->> 'size_bytes')::bigint,
      content_hash = p_document ->> 'content_hash',
      status = case when d.status = 'signed' then 'active' else d.status end
    where d.id = document.id returning * into document;
    update public.signatures s set status = 'withdrawn' where s.document_id = document.id and s.status = 'pending';
  end if;
  insert into public.document_versions (company_id, document_id, version_number, object_path, file_name, file_type,
    size_bytes, content_hash)
  values (company, document.id, next_version, document.object_path, document.file_name, document.file_type,
    document.size_bytes, document.content_hash);
  return to_jsonb(document);
end $$;
comment on function public.save_document is
  'Adds an uploaded file as a new document, or, with the id of one, as its next version (open signature requests are then '
  'withdrawn). Keys: id, project_id, name, description, category, object_path, file_name, file_type, size_bytes, content_hash '
  '(sha256, hex), is_office_only, template, expires_on. Errors: PT403 role, PT404, PT422 not uploaded or invalid.';

create function public.request_signature(p_document_id uuid, p_signer text, p_signer_email text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  document public.project_documents;
  request public.signatures;
  token text := private.new_token();
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  select * into document from public.project_documents d
  where d.id = p_document_id and d.company_id = private.company_id() and d.deleted_at is null for no key update;
  if document.id is null then
    perform private.reject('PT404', 'Document not found');
  elsif btrim(coalesce(p_signer, '')) = '' then
    perform private.reject('PT422', 'Please enter the name of the signer', 'signer');
  end if;
  insert into public.signatures (company_id, document_id, version_number, signer, signer_email, requested_by)
  values (document.company_id, document.id, document.version_number, btrim(p_signer), lower(nullif(btrim(p_signer_email), '')),
    (select auth.uid()))
  returning * into request;
  insert into private.signature_tokens (signature_id, token_hash) values (request.id, sha256(token::bytea));
  update public.project_documents d set status = 'pending' where d.id = document.id and d.status <> 'pending';
  return to_jsonb(request) || jsonb_build_object('token', token);
end $$;
comment on function public.request_signature is
  'Asks somebody to sign the newest version; returns the request with its token, shown this once and valid for 30 days. '
  'Errors: PT403 role, PT404, PT422.';

create function private.open_signature(token text) returns public.signatures
language sql stable security definer set search_path = '' as $$
  select s.* from public.signatures s join private.signature_tokens t on t.signature_id = s.id
  where t.token_hash = sha256(open_signature.token::bytea) and t.expires_at > now() and s.status <> 'withdrawn'
$$;
comment on function private.open_signature is 'The signature request of a token, unless withdrawn or expired.';

create function public.peek_signature(p_token text) returns jsonb
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
    'document_name', (select d.name from public.project_documents d where d.id = request.document_id),
    'company_name', (select c.name from public.companies c where c.id = request.company_id),
    'file_name', file.file_name, 'file_type', file.file_type, 'object_path', file.object_path,
    'document_hash', file.content_hash);
end $$;
comment on function public.peek_signature is
  'What a signer sees who holds the token. The file itself comes by a short signed address from a gateway. Error: PT404.';

create function public.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures;
  file public.document_versions;
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}');
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
    perform private.reject('PT409', 'This document has already been signed.');
  elsif p_method is null or p_method not in ('drawn', 'typed') or btrim(coalesce(p_signature, '')) = '' then
    perform private.reject('PT422', 'Please sign before you continue', 'signature');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  if file.content_hash is distinct from lower(p_document_hash) then
    perform private.reject('PT409', 'The document has changed since it was opened. Reload it and read it again.');
  end if;
  update public.signatures s
  set status = 'signed', method = p_method, signature = p_signature, document_hash = file.content_hash, signed_at = now(),
    signed_by = (select auth.uid()), ip_address = btrim(split_part(headers ->> 'x-forwarded-for', ',', 1)),
    user_agent = left(headers ->> 'user-agent', 500)
  where s.id = request.id returning * into request;
  perform from public.project_documents d where d.id = request.document_id for no key update;
  update public.project_documents d set status = 'signed'
  where d.id = request.document_id and d.version_number = request.version_number and not exists (
    select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending');
  return to_jsonb(request) - array['signature', 'user_agent'];
end $$;
comment on function public.sign_document is
  'Signs a version of a document, by token (a client) or as a member. The hash must be that of the file; the last signature '
  'makes the document signed. Errors: PT404 no such request, PT409 already signed or changed, PT422 nothing drawn or typed.';

create function public.withdraw_signature(p_signature_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  update public.signatures s set status = 'withdrawn'
  where s.id = p_signature_id and s.company_id = private.company_id() and s.status = 'pending';
  if not found then
    perform private.reject('PT404', 'This request is no longer valid.');
  end if;
end $$;
comment on function public.withdraw_signature is 'Takes an open signature request back. Error: PT404.';

grant execute on function public.save_document(jsonb), public.request_signature(uuid, text, text),
  public.withdraw_signature(uuid) to authenticated;
grant execute on function public.peek_signature(text), public.sign_document(uuid, text, text, text, text) to anon, authenticated;
