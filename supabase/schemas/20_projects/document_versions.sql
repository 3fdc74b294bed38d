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

call private.protect('public.document_versions', reads => 'view_projects', verbs => '');
create policy document_versions_of_document on public.document_versions as restrictive for select to authenticated
  using (exists (select from public.project_documents d where d.id = document_id));

call private.audit('public.document_versions');
create trigger document_versions_file before insert on public.document_versions
  for each row execute function private.refuse_claimed_file('project-documents', 'object_path');
