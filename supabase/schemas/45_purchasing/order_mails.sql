create table private.order_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  order_id uuid unique references public.purchase_orders (id) on delete cascade,
  due_at timestamptz not null default now(),
  taken_until timestamptz,
  attempts int not null default 0,
  error text,
  failed_at timestamptz,
  bid_invite_id uuid unique references public.bid_invites (id) on delete cascade,
  kind text not null default 'order' check (kind in ('order', 'bid', 'bid_reminder', 'bid_result')),
  constraint order_mails_one_subject check (num_nonnulls(order_id, bid_invite_id) = 1 and (kind = 'order') = (order_id is not null))
);
comment on table private.order_mails is 'Emails that send an order or a bid request to a vendor: the outbox of the messaging gateway.';
comment on column private.order_mails.kind is 'bid: the invitation. bid_result: the request was awarded to another vendor, or canceled.';

create index order_mails_company_idx on private.order_mails (company_id);
create index order_mails_due_idx on private.order_mails (due_at) where failed_at is null;

alter table private.order_mails enable row level security;
