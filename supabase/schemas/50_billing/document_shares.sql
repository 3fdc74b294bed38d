create table public.document_shares (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid,
  invoice_id uuid,
  sent_to text check (length(sent_to) <= 320),
  expires_at timestamptz not null default now() + '90 days'::interval,
  revoked_at timestamptz,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  view_count int not null default 0,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  access_id uuid,
  is_preview boolean not null default false,
  unique (company_id, id),
  check (num_nonnulls(quote_id, invoice_id) = 1),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, access_id) references public.portal_access (company_id, id) on delete cascade
);
comment on table public.document_shares is
  'Links with which a client sees a quote or an invoice without an account. The token is known only as sha256, in '
  'private.document_share_tokens.';
comment on column public.document_shares.access_id is 'The portal that the document was opened from.';
comment on column public.document_shares.is_preview is 'A member of the company looks as the client: nothing is decided or paid.';

create index document_shares_access_idx on public.document_shares (company_id, access_id) where access_id is not null;
create index document_shares_quote_idx on public.document_shares (company_id, quote_id);
create index document_shares_invoice_idx on public.document_shares (company_id, invoice_id);

call private.protect('public.document_shares', reads => 'view_money', verbs => '');

call private.audit('public.document_shares');
create trigger document_shares_notice after update of first_viewed_at on public.document_shares
  for each row when (old.first_viewed_at is null and new.first_viewed_at is not null)
  execute function private.notify_document_opened();
create trigger document_shares_members after update of first_viewed_at on public.document_shares
  for each row when (old.first_viewed_at is null and new.first_viewed_at is not null and new.quote_id is not null)
  execute function private.notify_members_of_view();
