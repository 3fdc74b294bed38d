create table private.receipt_mails (
  payment_id uuid unique references public.payments (id) on delete cascade,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  credit_id uuid unique references public.client_credits (id) on delete cascade,
  id uuid primary key generated always as (coalesce(payment_id, credit_id)) stored not null,
  check (num_nonnulls(payment_id, credit_id) = 1)
);
comment on table private.receipt_mails is
  'Receipts to be mailed: one for each payment that a client has made online, also where all of it became credit.';

create index receipt_mails_queue_idx on private.receipt_mails (next_attempt_at) where status in ('queued', 'sending');

alter table private.receipt_mails enable row level security;
