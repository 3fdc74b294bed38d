create table private.document_share_tokens (
  share_id uuid primary key references public.document_shares (id) on delete cascade,
  token_hash bytea not null unique
);

alter table private.document_share_tokens enable row level security;
