create table public.document_acceptances (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid not null,
  share_id uuid,
  decision text not null check (decision in ('accepted', 'rejected')),
  signer_name text not null check (length(btrim(signer_name)) between 1 and 200),
  signer_email text check (length(signer_email) <= 320),
  signature text check (length(signature) <= 200000),
  reason text check (length(reason) <= 2000),
  document jsonb not null,
  document_hash text not null,
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 500),
  decided_at timestamptz not null default now(),
  signed_object_path text unique,
  signed_content_hash text check (signed_content_hash ~ '^[0-9a-f]{64}$'),
  unique (company_id, id),
  constraint document_acceptances_signed_file_check
    check ((signed_object_path is null) = (signed_content_hash is null) and (signed_object_path is null
      or decision = 'accepted') and starts_with(signed_object_path, company_id::text || '/')
      and signed_object_path !~ '\.\.|//' and length(signed_object_path) <= 400),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade,
  foreign key (company_id, share_id) references public.document_shares (company_id, id) on delete set null (share_id)
);
comment on table public.document_acceptances is
  'What a client decided about a quote: who, when, from where, and the exact document with its sha256. Append only.';
comment on column public.document_acceptances.signed_object_path is
  'The signed quote in the bucket project-documents; set once.';

create index document_acceptances_quote_idx on public.document_acceptances (company_id, quote_id);
create index document_acceptances_share_idx on public.document_acceptances (company_id, share_id);

call private.protect('public.document_acceptances', reads => 'view_money', verbs => '');

create trigger document_acceptances_append_only before update of decision, document, document_hash, signature, signer_name
  on public.document_acceptances for each row execute function private.refuse_change();
create trigger document_acceptances_notice after insert on public.document_acceptances
  for each row execute function private.notify_quote_decision();
create trigger document_acceptances_signed_file before update on public.document_acceptances
  for each row execute function private.freeze_signed_file();
create trigger document_acceptances_file after insert on public.document_acceptances
  for each row when (new.decision = 'accepted') execute function private.queue_acceptance_file();
