create table private.reconciliations (
  id uuid primary key default gen_random_uuid(),
  since timestamptz not null,
  checked int not null,
  differences jsonb not null,
  created_at timestamptz not null default now()
);
comment on table private.reconciliations is 'Reports of the comparison of the ledger with the card provider.';

alter table private.reconciliations enable row level security;
