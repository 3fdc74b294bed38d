create table public.payment_disputes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  payment_id uuid,
  external_id text not null unique,
  amount numeric(12, 2) not null check (amount > 0) constraint payment_disputes_amount_not_nan check (amount <> 'NaN'),
  reason text not null check (length(reason) <= 100),
  status text not null check (status in ('needs_response', 'under_review', 'won', 'lost')),
  respond_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  last_event_at timestamptz not null,
  created_at timestamptz not null default now(),
  credit_id uuid,
  taken_from_payment numeric(12, 2) not null default 0 check (taken_from_payment >= 0)
    constraint payment_disputes_taken_from_payment_not_nan check (taken_from_payment <> 'NaN'),
  taken_from_credit numeric(12, 2) not null default 0 check (taken_from_credit >= 0)
    constraint payment_disputes_taken_from_credit_not_nan check (taken_from_credit <> 'NaN'),
  unique (company_id, id),
  check (num_nonnulls(payment_id, credit_id) > 0),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references public.payments (company_id, id) on delete cascade,
  foreign key (company_id, credit_id) references public.client_credits (company_id, id) on delete cascade
);
comment on table public.payment_disputes is
  'Online payments that a card holder has disputed, as the card provider reports them.';
comment on column public.payment_disputes.credit_id is 'The credit that the payment has become, as a whole or in part.';
comment on column public.payment_disputes.taken_from_payment is
  'Dollars that a lost dispute took from what the payment had paid.';
comment on column public.payment_disputes.taken_from_credit is
  'Dollars that a lost dispute took from the client''s credit.';

create index payment_disputes_invoice_idx on public.payment_disputes (company_id, invoice_id);
create index payment_disputes_payment_idx on public.payment_disputes (company_id, payment_id);
create index payment_disputes_credit_idx on public.payment_disputes (company_id, credit_id);

call private.protect('public.payment_disputes', reads => 'view_money', verbs => '');

call private.audit('public.payment_disputes');
