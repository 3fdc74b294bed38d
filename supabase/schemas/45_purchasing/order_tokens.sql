create table private.order_tokens (
  token_hash bytea primary key,
  order_id uuid not null references public.purchase_orders (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '90 days'
);
comment on table private.order_tokens is 'Links with which vendors answer an order without signing in; only their hashes are stored.';

create index order_tokens_order_idx on private.order_tokens (order_id);

alter table private.order_tokens enable row level security;
