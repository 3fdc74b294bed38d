create table public.payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  kind text not null default 'payment'
    check (kind in ('payment', 'refund', 'client_credit', 'credit_note', 'kept_as_credit')),
  amount numeric(12, 2) not null check (amount <> 0) constraint payments_amount_not_nan check (amount <> 'NaN'),
  method text check (method in ('card', 'ach', 'check', 'wire', 'cash')),
  provider text not null default 'manual' check (provider in ('manual', 'stripe')),
  external_id text,
  reverses_payment_id uuid,
  reference text check (length(reference) <= 200),
  notes text check (length(notes) <= 2000),
  paid_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  tax_amount numeric(12, 2) not null default 0 constraint payments_tax_amount_not_nan check (tax_amount <> 'NaN'),
  unique (company_id, id),
  unique (provider, external_id),
  constraint payments_check1 check ((kind = 'refund') = (reverses_payment_id is not null)),
  constraint payments_method_of_kind
    check (
case kind
    when 'payment' then method is not null
    when 'refund' then true
    else method is null
end),
  constraint payments_sign_of_kind check ((amount < 0) = (kind in ('refund', 'kept_as_credit'))),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, reverses_payment_id) references public.payments (company_id, id)
);
comment on table public.payments is
  'The ledger: append only. A refund or reversal is a negative row that names what it reverses; what a credit note '
  'turns into the client''s credit is one that names the note.';
comment on column public.payments.tax_amount is
  'The sales tax in the amount, in dollars: its part of the invoice''s tax. Computed by the database; the amounts of '
  'an invoice that is paid off add up to its tax. Revenue is amount less tax_amount.';

create index payments_invoice_idx on public.payments (company_id, invoice_id, paid_at);
create index payments_reverses_idx on public.payments (company_id, reverses_payment_id);
create index payments_paid_idx on public.payments (company_id, paid_at) include (amount, kind, reverses_payment_id, tax_amount);
create index payments_invoice_money_idx on public.payments (company_id, invoice_id) include (amount, kind, paid_at, reverses_payment_id, tax_amount);

call private.protect('public.payments', reads => 'view_money', verbs => '');
alter policy payments_select on public.payments using (company_id = (select private.company_with('view_money')));

call private.audit('public.payments');
create trigger payments_apply after insert on public.payments for each row execute function private.apply_payment();
create trigger payments_tax before insert on public.payments for each row execute function private.tax_payment();
create trigger payments_append_only before update on public.payments for each row
  when (to_jsonb(old) - 'tax_amount' is distinct from to_jsonb(new) - 'tax_amount') execute function private.refuse_change();
create trigger payments_activity after insert on public.payments for each row when (new.kind <> 'kept_as_credit')
  execute function private.log_activity('payment', 'reference', 'view_money', '');
create trigger payments_webhook after insert on public.payments for each row when (new.kind <> 'kept_as_credit')
  execute function private.emit_webhook();
create trigger payments_receipt after insert on public.payments for each row
  when (new.provider = 'stripe' and new.kind = 'payment' and new.paid_at > new.created_at - interval '2 days')
  execute function private.queue_receipt();
create constraint trigger payments_notice after insert on public.payments deferrable initially deferred for each row
  when (new.provider = 'stripe' and new.kind = 'payment' and new.paid_at > new.created_at - interval '2 days')
  execute function private.notify_payment();
-- Older payments are history that is entered now.
create trigger payments_members after insert on public.payments for each row
  when (new.kind = 'payment' and new.paid_at > now() - interval '7 days')
  execute function private.notify_members_of_payment();
