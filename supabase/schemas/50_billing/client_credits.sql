create table public.client_credits (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  amount numeric(12, 2) not null check (amount <> 0) constraint client_credits_amount_not_nan check (amount <> 'NaN'),
  source text not null check (source in ('overpayment', 'credit_note', 'applied', 'returned', 'manual')),
  invoice_id uuid,
  payment_id uuid,
  notes text check (length(notes) <= 2000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  external_id text,
  method text check (method in ('card', 'ach', 'check', 'wire', 'cash')),
  paid_at timestamptz,
  returns_credit_id uuid,
  reference text check (length(reference) <= 200),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references public.payments (company_id, id) on delete cascade,
  foreign key (company_id, returns_credit_id) references public.client_credits (company_id, id) on delete cascade
);
comment on table public.client_credits is
  'Ledger of what a client has paid too much or been credited; applying a credit is a negative row.';
comment on column public.client_credits.reference is 'The check or the transfer by which credit was paid out.';

create index client_credits_client_idx on public.client_credits (company_id, client_id, created_at);
create index client_credits_invoice_idx on public.client_credits (company_id, invoice_id);
create index client_credits_payment_idx on public.client_credits (company_id, payment_id);
create unique index client_credits_external_key on public.client_credits (external_id) where external_id is not null;
create index client_credits_returns_idx on public.client_credits (company_id, returns_credit_id);

call private.protect('public.client_credits', reads => 'view_money', verbs => '');

call private.audit('public.client_credits');
create trigger client_credits_append_only before update of amount, client_id, source on public.client_credits
  for each row execute function private.refuse_change();
create trigger client_credits_check after insert on public.client_credits
  for each row execute function private.check_client_credit();
create trigger client_credits_receipt after insert on public.client_credits for each row
  when (new.external_id is not null and new.payment_id is null and new.amount > 0 and new.paid_at > new.created_at - interval '2 days')
  execute function private.queue_credit_receipt();
create trigger client_credits_notice after insert on public.client_credits for each row
  when (new.external_id is not null and new.payment_id is null and new.amount > 0 and new.paid_at > new.created_at - interval '2 days')
  execute function private.notify_credit();
