create table public.share_links (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  label text not null default '' check (length(label) <= 200),
  shows_photos boolean not null default true,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  view_count int not null default 0,
  last_viewed_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  photo_id uuid,
  document_id uuid,
  unique (company_id, id),
  constraint share_links_one_file_check check (photo_id is null or document_id is null),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  constraint share_links_photo_fkey foreign key (company_id, photo_id)
    references public.project_photos (company_id, id) on delete cascade,
  constraint share_links_document_fkey foreign key (company_id, document_id)
    references public.project_documents (company_id, id) on delete cascade
);
comment on table public.share_links is
  'Expiring, revocable links to a project without sums, or to one of its photos or documents. The token itself is not '
  'stored.';

create index share_links_project_idx on public.share_links (company_id, project_id, created_at desc);
create index share_links_photo_idx on public.share_links (company_id, photo_id) where photo_id is not null;
create index share_links_document_idx on public.share_links (company_id, document_id) where document_id is not null;

call private.protect('public.share_links', reads => 'edit_projects', verbs => '');

call private.audit('public.share_links');
create trigger share_links_notice after update of view_count on public.share_links
  for each row when (old.view_count = 0 and new.view_count > 0)
  execute function private.notify_project_opened();
