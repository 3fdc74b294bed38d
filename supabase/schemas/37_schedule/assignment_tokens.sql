create table private.assignment_tokens (
  token_hash bytea primary key,
  assignment_id uuid not null references public.assignments (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '60 days'
);
comment on table private.assignment_tokens is 'Links with which people answer an assignment without signing in; only their hashes are stored.';

create index assignment_tokens_assignment_idx on private.assignment_tokens (assignment_id);

alter table private.assignment_tokens enable row level security;
