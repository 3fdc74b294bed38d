create table public.stripe_customers (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid,
  user_id uuid,
  account_id text not null default '',
  stripe_customer_id text not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (account_id, stripe_customer_id),
  check (num_nonnulls(client_id, user_id) <= 1),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, user_id)
    references public.user_profiles (company_id, id) on update cascade on delete cascade
);
comment on table public.stripe_customers is
  'Customer ids at the card provider: of the company itself, of a member, or of a client on the company''s connected '
  'account.';

create index stripe_customers_client_idx on public.stripe_customers (company_id, client_id);
create index stripe_customers_user_idx on public.stripe_customers (company_id, user_id);

call private.protect('public.stripe_customers', reads => 'manage_billing', verbs => '');
