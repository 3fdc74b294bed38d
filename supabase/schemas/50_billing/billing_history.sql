create table public.billing_history (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  external_id text not null unique,
  description text not null default '',
  amount numeric(12, 2) not null constraint billing_history_amount_not_nan check (amount <> 'NaN'),
  status text not null check (status in ('paid', 'pending', 'failed', 'void')),
  issued_at timestamptz not null,
  pdf_url text,
  hosted_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.billing_history is 'What Plumbline has charged a company.';

create index billing_history_company_idx on public.billing_history (company_id, issued_at desc);

call private.protect('public.billing_history', reads => 'manage_billing', verbs => '');
