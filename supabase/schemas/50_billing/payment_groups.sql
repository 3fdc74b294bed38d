create table public.payment_groups (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  amount numeric(12, 2) not null check (amount > 0) constraint payment_groups_amount_not_nan check (amount <> 'NaN'),
  stripe_payment_intent_id text unique,
  stripe_account_id text not null default '',
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.payment_groups is
  'One online payment of several invoices of a client: one charge, and one payment attempt and ledger row for each invoice.';

create index payment_groups_client_idx on public.payment_groups (company_id, client_id, created_at desc);

call private.protect('public.payment_groups', reads => 'view_money', verbs => '');
