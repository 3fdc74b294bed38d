create table private.order_tokens (
  token_hash bytea primary key,
  order_id uuid references public.purchase_orders (id) on delete cascade,
  expires_at timestamptz not null default now() + interval '90 days',
  bid_invite_id uuid references public.bid_invites (id) on delete cascade,
  constraint order_tokens_one_use check (num_nonnulls(order_id, bid_invite_id) = 1)
);
comment on table private.order_tokens is 'Links with which vendors answer an order or a bid request without signing in; only their hashes are stored.';

create index order_tokens_order_idx on private.order_tokens (order_id);
create index order_tokens_bid_idx on private.order_tokens (bid_invite_id) where bid_invite_id is not null;

alter table private.order_tokens enable row level security;
