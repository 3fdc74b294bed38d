create table private.rate_limits (
  key text primary key,
  hits int not null,
  resets_at timestamptz not null
);
comment on table private.rate_limits is
  'Counted requests by limit and caller, for gateways that run in several copies without Redis. Keys are hashes. Rows '
  'past resets_at are deleted by count_requests.';

alter table private.rate_limits enable row level security;
