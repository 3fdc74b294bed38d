create table public.decisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid,
  kind text not null check (kind in ('change_order', 'selection', 'document', 'quote')),
  subject_id uuid not null,
  decision text not null check (decision in ('approved', 'rejected')),
  signer_name text not null check (length(btrim(signer_name)) between 1 and 200),
  signer_email text check (length(signer_email) <= 320),
  signature text check (length(signature) <= 200000),
  reason text check (length(reason) <= 2000),
  shown jsonb not null,
  shown_hash text not null check (shown_hash ~ '^[0-9a-f]{64}$'),
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 500),
  decided_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.decisions is
  'Every decision about a quote, change order, selection, or document to sign: who, when, from where, and exactly what was shown with '
  'its sha256. Append only; written by record_decision. The signed files are in document_acceptances and signatures.';
comment on column public.decisions.client_id is 'Null for a lead, and for a signer who is not the client of the project.';
comment on column public.decisions.subject_id is 'The quote, change order, selection, or document.';
comment on column public.decisions.decision is 'An accepted quote and a signed document are approved.';

create index decisions_subject_idx on public.decisions (company_id, subject_id, decided_at desc);
create index decisions_client_idx on public.decisions (company_id, client_id);

call private.protect('public.decisions', reads => 'view_money', verbs => '');

create trigger decisions_append_only before update on public.decisions for each row execute function private.refuse_change();
