create table public.signatures (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  document_id uuid not null,
  version_number int not null,
  signer text not null check (length(btrim(signer)) between 1 and 200),
  signer_email text check (length(signer_email) <= 320),
  status text not null default 'pending' check (status in ('pending', 'signed', 'withdrawn', 'declined')),
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
  signed_name text check (length(btrim(signed_name)) between 1 and 200),
  signed_object_path text unique,
  signed_content_hash text check (signed_content_hash ~ '^[0-9a-f]{64}$'),
  declined_at timestamptz,
  decline_reason text check (length(decline_reason) <= 1000),
  unique (company_id, id),
  check (status <> 'signed' or method is not null and signature is not null and document_hash is not null
      and signed_at is not null),
  constraint signatures_declined_check check ((status = 'declined') = (declined_at is not null)),
  constraint signatures_signed_file_check
    check ((signed_object_path is null) = (signed_content_hash is null) and (signed_object_path is null
      or status = 'signed') and starts_with(signed_object_path, company_id::text || '/')
      and signed_object_path !~ '\.\.|//' and length(signed_object_path) <= 400),
  foreign key (company_id, document_id, version_number)
    references public.document_versions (company_id, document_id, version_number) on delete cascade
);
comment on table public.signatures is
  'Who signed which version of a document, or was asked to; written by functions only.';
comment on column public.signatures.signed_name is
  'The name that was signed with; it may differ from `signer`, who was asked.';
comment on column public.signatures.signed_object_path is 'The signed file in the bucket project-documents; set once.';

create index signatures_document_idx on public.signatures (company_id, document_id, version_number);

call private.protect('public.signatures', reads => 'view_projects', verbs => '');
create policy signatures_of_document on public.signatures as restrictive for select to authenticated
  using (exists (select from public.project_documents d where d.id = document_id));

call private.audit('public.signatures');
create trigger signatures_notice after update of status on public.signatures
  for each row when (new.status = 'signed' and old.status <> 'signed' and new.signed_by is null)
  execute function private.notify_signature();
create trigger signatures_signed_file before update on public.signatures for each row execute function private.freeze_signed_file();
create trigger signatures_members after update of status on public.signatures
  for each row when (new.status = 'signed' and old.status <> 'signed') execute function private.notify_members_of_signature();
create trigger signatures_waiver before insert or update of status on public.signatures
  for each row when (new.status in ('pending', 'signed')) execute function private.check_waiver_signature();
