create table public.client_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 300),
  object_path text not null unique check (length(object_path) <= 300),
  file_size bigint not null check (file_size between 0 and 52428800),
  mime_type text not null check (length(mime_type) <= 120),
  description text check (length(description) <= 2000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz constraint client_documents_deleted_at_finite check (isfinite(deleted_at)),
  unique (company_id, id),
  check (split_part(object_path, '/', 1) = company_id::text),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.client_documents is
  'One row for each object in the bucket client-documents. Deleting sets deleted_at.';

create index client_documents_client_idx on public.client_documents (company_id, client_id, created_at desc);

call private.protect('public.client_documents', reads => 'edit_clients', writes => 'edit_clients',
  feature => 'create_edit_clients');
grant insert (id, company_id, client_id, name, object_path, file_size, mime_type, description),
  update (name, description, deleted_at)
  on public.client_documents to authenticated;

call private.audit('public.client_documents');
create trigger client_documents_file before insert on public.client_documents
  for each row execute function private.refuse_claimed_file('client-documents', 'object_path');
