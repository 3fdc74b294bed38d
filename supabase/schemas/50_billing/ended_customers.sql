create table private.ended_customers (
  stripe_customer_id text primary key,
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  error text,
  ended_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.ended_customers is
  'Customers at the card provider of deleted companies, whose subscriptions must end.';

alter table private.ended_customers enable row level security;
