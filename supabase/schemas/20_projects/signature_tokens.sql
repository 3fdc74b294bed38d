create table private.signature_tokens (
  signature_id uuid primary key references public.signatures (id) on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null default now() + '30 days'::interval
);

alter table private.signature_tokens enable row level security;
