create table private.invitation_tokens (
  invitation_id uuid primary key references public.invitations (id) on delete cascade,
  token_hash bytea not null unique
);

alter table private.invitation_tokens enable row level security;
