create table public.portal_access (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  sent_to text check (length(sent_to) <= 320),
  last_sent_at timestamptz,
  first_opened_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.portal_access is
  'Which clients may open their portal. Revoking ends all links and sessions; inviting again makes a new row. Links and '
  'sessions are known only as sha256, in the schema private.';
comment on column public.portal_access.sent_to is 'The address of the newest link; null where the link was only copied.';

create unique index portal_access_client_key on public.portal_access (company_id, client_id) where revoked_at is null;
create index portal_access_client_idx on public.portal_access (company_id, client_id);

call private.protect('public.portal_access', reads => 'view_clients', verbs => '');

call private.audit('public.portal_access');
