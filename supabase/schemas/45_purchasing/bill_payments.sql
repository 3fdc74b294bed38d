create table public.bill_payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  bill_id uuid not null,
  amount numeric(12, 2) not null check (amount <> 0) constraint bill_payments_amount_not_nan check (amount <> 'NaN'),
  paid_on date not null constraint bill_payments_paid_on_finite check (isfinite(paid_on)),
  method text not null default 'check' check (method in ('check', 'ach', 'card', 'cash', 'other', 'credit')),
  -- The check number or the ACH reference.
  reference text check (length(reference) <= 60),
  -- Payments made together share it, and both sides of what a credit memo takes off a bill.
  batch_id uuid,
  is_retainage boolean not null default false,
  voided_at timestamptz,
  voided_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  void_reason text check (length(void_reason) <= 500),
  unique (company_id, id),
  foreign key (company_id, bill_id) references public.bills (company_id, id) on delete cascade
);
comment on table public.bill_payments is 'Money paid to vendors for their bills. A mistake is voided, not deleted.';

create index bill_payments_bill_idx on public.bill_payments (company_id, bill_id);
create index bill_payments_day_idx on public.bill_payments (company_id, paid_on);
create index bill_payments_batch_idx on public.bill_payments (company_id, batch_id) where batch_id is not null;

call private.protect('public.bill_payments', reads => 'view_purchasing', verbs => '');

call private.audit('public.bill_payments');
