create table private.share_link_tokens (
  share_link_id uuid primary key references public.share_links (id) on delete cascade,
  token_hash bytea not null unique
);

alter table private.share_link_tokens enable row level security;
