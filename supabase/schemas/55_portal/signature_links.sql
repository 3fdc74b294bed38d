create table private.signature_links (
  token_hash bytea primary key,
  signature_id uuid not null references public.signatures (id) on delete cascade,
  access_id uuid not null references public.portal_access (id) on delete cascade,
  expires_at timestamptz not null
);
comment on table private.signature_links is 'Signature requests opened from the portal, beside the link that was emailed.';

create index signature_links_signature_idx on private.signature_links (signature_id);
create index signature_links_access_idx on private.signature_links (access_id);

alter table private.signature_links enable row level security;
