create table public.portal_messages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid,
  author text not null check (author in ('client', 'company')),
  -- The member who wrote it; null for the client.
  user_id uuid default auth.uid(),
  body text not null check (length(btrim(body)) between 1 and 5000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  by text not null default 'portal' check (by in ('portal', 'email')),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id)
);
comment on table public.portal_messages is
  'What a client and the company write to each other in the portal. Written by functions only.';
comment on column public.portal_messages.by is 'How it was written: in the portal, or as a reply to an email.';
comment on column public.portal_messages.read_at is 'When the other side first saw it.';

create index portal_messages_client_idx on public.portal_messages (company_id, client_id, created_at desc);
create index portal_messages_project_idx on public.portal_messages (company_id, project_id);

call private.protect('public.portal_messages', reads => 'view_clients', verbs => '');
