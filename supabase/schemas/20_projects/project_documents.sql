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
  -- The template that the document was made from.
  template text
    check (template in ('Construction Contract', 'Change Order', 'Inspection Report', 'Safety Checklist',
      'Material Receipt', 'Progress Report')),
  expires_on date constraint project_documents_expires_on_finite check (isfinite(expires_on)),
  created_by uuid default auth.uid(),
  deleted_at timestamptz constraint project_documents_deleted_at_finite check (isfinite(deleted_at)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  shared_with text not null default 'none' check (shared_with in ('none', 'client', 'sub')),
  shared_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.project_documents is 'Documents of a project; made by save_document, deleted by deleted_at.';
comment on column public.project_documents.shared_with is 'Who sees it besides the company: nobody, the client in the portal, or subcontractors.';
comment on column public.project_documents.shared_at is
  'Since when the client sees it; versions that were replaced before stay hidden. Null: not shared, or by an older release.';

create index project_documents_project_idx on public.project_documents (company_id, project_id, created_at desc);

call private.protect('public.project_documents', reads => 'view_projects', writes => 'update_progress',
  verbs => 'update', feature => 'create_edit_projects');
create policy project_documents_assigned on public.project_documents as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
create policy project_documents_office on public.project_documents as restrictive for select to authenticated
  using (not is_office_only or (select private.has_permission('view_money')));
create policy project_documents_office_update on public.project_documents as restrictive for update to authenticated
  using (not is_office_only or (select private.has_permission('view_money')));
grant update (name, description, category, status, is_office_only, expires_on, deleted_at)
  on public.project_documents to authenticated;

call private.audit('public.project_documents');
create trigger project_documents_activity after insert or update on public.project_documents
  for each row execute function private.log_document();
create trigger project_documents_check before insert or update on public.project_documents
  for each row execute function private.check_document();
create trigger project_documents_file before insert or update of object_path on public.project_documents
  for each row execute function private.refuse_claimed_file('project-documents', 'object_path');
