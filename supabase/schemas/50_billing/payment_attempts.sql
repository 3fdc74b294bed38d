create table public.payment_attempts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  amount numeric(12, 2) not null check (amount > 0) constraint payment_attempts_amount_not_nan check (amount <> 'NaN'),
  status text not null default 'started'
    check (status in ('started', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  stripe_payment_intent_id text unique,
  error text check (length(error) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stripe_account_id text not null default '',
  last_event_at timestamptz,
  credited numeric(12, 2) not null default 0 check (credited >= 0)
    constraint payment_attempts_credited_not_nan check (credited <> 'NaN'),
  group_id uuid,
  processing_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, group_id) references public.payment_groups (company_id, id) on delete cascade
);
comment on table public.payment_attempts is
  'One row for each online payment that was begun; its id is the idempotency key at the card provider.';
comment on column public.payment_attempts.processing_at is 'When the bank began to process the payment, as it does with a debit.';
comment on column public.payment_attempts.group_id is 'The charge of several invoices that this attempt is part of.';

create index payment_attempts_invoice_idx on public.payment_attempts (company_id, invoice_id, created_at desc);create index payment_attempts_group_idx on public.payment_attempts (company_id, group_id);
create index payment_attempts_unfinished_idx on public.payment_attempts (created_at)
  where status in ('started', 'requires_action', 'failed') and stripe_payment_intent_id is not null;

call private.protect('public.payment_attempts', reads => 'view_money', verbs => '');
