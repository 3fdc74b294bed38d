create table private.portal_links (
  id uuid primary key default gen_random_uuid(),
  access_id uuid not null references public.portal_access (id) on delete cascade,
  token_hash bytea not null unique,
  -- The member who looks at the portal as the client; null for a client's link.
  preview_by uuid,
  failed_attempts int not null default 0 check (failed_attempts between 0 and 5),
  created_at timestamptz not null default now()
);

create index portal_links_access_idx on private.portal_links (access_id);

alter table private.portal_links enable row level security;
