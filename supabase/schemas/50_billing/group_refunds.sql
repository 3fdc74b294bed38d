create table private.group_refunds (
  id uuid primary key,
  attempt_id uuid not null references public.payment_attempts (id) on delete cascade,
  amount numeric(12, 2) not null check (amount > 0) constraint group_refunds_amount_not_nan check (amount <> 'NaN'),
  created_at timestamptz not null default now(),
  applied_at timestamptz
);
comment on table private.group_refunds is
  'Refunds that members asked for of one invoice in a charge of several: the provider''s event names only the charge.';

create index group_refunds_attempt_idx on private.group_refunds (attempt_id);

alter table private.group_refunds enable row level security;
