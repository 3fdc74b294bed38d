create table public.client_notes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  body text not null check (length(btrim(body)) between 1 and 10000),
  is_pinned boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.client_notes is 'Notes about a client, newest first, pinned ones on top.';

create index client_notes_client_idx on public.client_notes (company_id, client_id, created_at desc);

call private.protect('public.client_notes', reads => 'view_clients', writes => 'edit_clients',
  feature => 'create_edit_clients');
grant insert (id, company_id, client_id, body, is_pinned),
  update (body, is_pinned)
  on public.client_notes to authenticated;

create constraint trigger client_notes_sums after insert or delete on public.client_notes deferrable initially deferred
  for each row execute function private.refresh_client_sums();
