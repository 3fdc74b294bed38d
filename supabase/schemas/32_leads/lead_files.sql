create table public.lead_files (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  lead_id uuid not null,
  bucket text not null check (bucket in ('project-photos', 'project-documents')),
  object_path text not null unique,
  thumbnail_path text unique,
  file_name text not null check (length(btrim(file_name)) between 1 and 300),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic', 'application/pdf')),
  size_bytes bigint not null check (size_bytes between 0 and 52428800),
  width int check (width > 0),
  height int check (height > 0),
  -- sha256 of the file: the same file arrives at a lead once.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  taken_at timestamptz not null default now() constraint lead_files_taken_at_finite check (isfinite(taken_at)),
  created_by uuid default auth.uid(),
  deleted_at timestamptz constraint lead_files_deleted_at_finite check (isfinite(deleted_at)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint lead_files_bucket_of_type check ((bucket = 'project-documents') = (content_type = 'application/pdf')),
  constraint lead_files_own_path check (starts_with(object_path, company_id::text || '/') and object_path !~ '\.\.|//' and length(object_path) <= 400),
  constraint lead_files_own_thumbnail
    check (starts_with(thumbnail_path, company_id::text || '/') and thumbnail_path !~ '\.\.|//' and length(thumbnail_path) <= 400),
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade
);
comment on table public.lead_files is
  'Photos and PDFs of a lead. They are stored where those of projects are, so that winning the lead adds them to its project without a copy. Deleting sets deleted_at.';
comment on column public.lead_files.bucket is 'project-photos for pictures, project-documents for PDFs.';

create index lead_files_lead_idx on public.lead_files (company_id, lead_id, created_at desc);
create unique index lead_files_once_idx on public.lead_files (lead_id, content_hash) where deleted_at is null;

call private.protect('public.lead_files', reads => 'view_money', writes => 'edit_clients', verbs => 'insert update', feature => 'create_edit_clients');
grant insert (id, company_id, lead_id, bucket, object_path, thumbnail_path, file_name, content_type, size_bytes, width, height, content_hash, taken_at),
  update (deleted_at)
  on public.lead_files to authenticated;

call private.audit('public.lead_files');
create trigger lead_files_check before insert on public.lead_files
  for each row execute function private.check_lead_file();
create trigger lead_files_photo before insert on public.lead_files
  for each row when (new.bucket = 'project-photos') execute function private.refuse_claimed_file('project-photos', 'object_path');
create trigger lead_files_thumbnail before insert on public.lead_files
  for each row execute function private.refuse_claimed_file('project-photos', 'thumbnail_path');
create trigger lead_files_document before insert on public.lead_files
  for each row when (new.bucket = 'project-documents') execute function private.refuse_claimed_file('project-documents', 'object_path');
create trigger lead_files_added after insert on public.lead_files
  for each row execute function private.follow_lead_file();
