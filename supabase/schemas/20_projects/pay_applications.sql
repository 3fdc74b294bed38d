create table public.pay_applications (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  number int not null check (number > 0),
  period_to date not null constraint pay_applications_period_to_finite check (isfinite(period_to)),
  note text not null default '' check (length(note) <= 2000),
  invoice_id uuid,
  submitted_at timestamptz,
  -- As they were when it was submitted, in dollars.
  original_value numeric(12, 2) constraint pay_applications_original_value_not_nan check (original_value <> 'NaN'),
  approved_changes numeric(12, 2) constraint pay_applications_approved_changes_not_nan check (approved_changes <> 'NaN'),
  released numeric(12, 2) not null default 0 constraint pay_applications_released_not_nan check (released <> 'NaN'),
  deducted numeric(12, 2) not null default 0 constraint pay_applications_deducted_not_nan check (deducted <> 'NaN'),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, project_id, number),
  foreign key (company_id, project_id) references public.contracts (company_id, project_id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete set null (invoice_id)
);
comment on table public.pay_applications is
  'Applications for payment by the schedule of values. Their state is read from their invoice: draft without one or with '
  'a canceled one, submitted, paid.';
comment on column public.pay_applications.released is 'Retainage that was released by invoice before this application.';
comment on column public.pay_applications.deducted is 'Deposits and other earlier invoices that its invoice deducts.';

create unique index pay_applications_invoice_key on public.pay_applications (company_id, invoice_id) where invoice_id is not null;

call private.protect('public.pay_applications', reads => 'view_money', verbs => '');

call private.audit('public.pay_applications');
create trigger pay_applications_activity after insert or update or delete on public.pay_applications
  for each row execute function private.log_activity('pay application', 'number', 'view_money', 'project_id');
