create table public.bid_documents (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  request_id uuid not null,
  document_id uuid not null,
  unique (company_id, request_id, document_id),
  foreign key (company_id, request_id) references public.bid_requests (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references public.project_documents (company_id, id) on delete cascade
);
comment on table public.bid_documents is 'Documents of the project, such as drawings, that invited vendors can download by their links.';

create index bid_documents_document_idx on public.bid_documents (company_id, document_id);

call private.protect('public.bid_documents', reads => 'view_purchasing', verbs => '');
