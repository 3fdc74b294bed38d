create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  kind text not null check (kind in ('export', 'deletion')),
  status text not null default 'requested' check (status in ('requested', 'processing', 'done', 'canceled', 'failed')),
  requested_by uuid default auth.uid(),
  due_at timestamptz not null default now(),
  finished_at timestamptz,
  object_path text,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.data_requests is 'A company''s wish to have its data exported, or deleted after 30 days.';

create index data_requests_company_idx on public.data_requests (company_id, created_at desc);
create unique index data_requests_open_key on public.data_requests (company_id, kind) where status in ('requested', 'processing');

call private.protect('public.data_requests', reads => 'manage_settings', verbs => '');

call private.audit('public.data_requests');
