create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid,
  quote_id uuid,
  kind text not null default 'standard'
    check (kind in ('standard', 'deposit', 'progress', 'retainage', 'final', 'credit_note')),
  invoice_number text not null check (length(btrim(invoice_number)) between 1 and 40),
  number_origin text not null default 'invoice_wizard'
    check (number_origin in ('invoice_wizard', 'quote', 'credit_note', 'typed')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 10000),
  status text not null default 'draft' check (status in ('draft', 'sent', 'viewed', 'partial', 'paid', 'void')),
  payment_method text check (payment_method in ('card', 'ach', 'check', 'wire', 'cash')),
  payment_terms text check (length(payment_terms) <= 200),
  subtotal numeric(12, 2) not null default 0 constraint invoices_subtotal_not_nan check (subtotal <> 'NaN'),
  discount_type text not null default 'amount' check (discount_type in ('amount', 'percent')),
  discount_value numeric(12, 2) not null default 0 check (discount_value >= 0)
    constraint invoices_discount_value_not_nan check (discount_value <> 'NaN'),
  discount_amount numeric(12, 2) not null default 0
    constraint invoices_discount_amount_not_nan check (discount_amount <> 'NaN'),
  tax_rate numeric(6, 3) not null default 0 check (tax_rate between 0 and 100)
    constraint invoices_tax_rate_not_nan check (tax_rate <> 'NaN'),
  tax_amount numeric(12, 2) not null default 0 constraint invoices_tax_amount_not_nan check (tax_amount <> 'NaN'),
  total_amount numeric(12, 2) not null default 0 constraint invoices_total_amount_not_nan check (total_amount <> 'NaN'),
  retainage_rate numeric(6, 3) not null default 0 check (retainage_rate between 0 and 100)
    constraint invoices_retainage_rate_not_nan check (retainage_rate <> 'NaN'),
  retainage_amount numeric(12, 2) not null default 0
    constraint invoices_retainage_amount_not_nan check (retainage_amount <> 'NaN'),
  amount_due numeric(12, 2) generated always as ((total_amount - retainage_amount)) stored
    constraint invoices_amount_due_not_nan check (amount_due <> 'NaN'),
  paid_amount numeric(12, 2) not null default 0 constraint invoices_paid_amount_not_nan check (paid_amount <> 'NaN'),
  balance numeric(12, 2) generated always as ((total_amount - retainage_amount - paid_amount)) stored
    constraint invoices_balance_not_nan check (balance <> 'NaN'),
  items_count int not null default 0,
  issue_date date not null default current_date constraint invoices_issue_date_finite check (isfinite(issue_date)),
  due_date date constraint invoices_due_date_finite check (isfinite(due_date)),
  paid_date date constraint invoices_paid_date_finite check (isfinite(paid_date)),
  notes text check (length(notes) <= 10000),
  show_summary_only boolean not null default false,
  revision int not null default 1,
  credits_invoice_id uuid,
  retains_invoice_id uuid,
  stripe_customer_id text,
  stripe_payment_intent_id text,
  sent_at timestamptz,
  viewed_at timestamptz,
  voided_at timestamptz,
  void_reason text check (length(void_reason) <= 1000),
  deleted_at timestamptz constraint invoices_deleted_at_finite check (isfinite(deleted_at)),
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  has_reminders boolean not null default true,
  credited_total numeric(12, 2) check (credited_total > 0)
    constraint invoices_credited_total_not_nan check (credited_total <> 'NaN'),
  po_number text check (length(po_number) <= 60),
  tax_exemption text,
  late_fee_for uuid,
  -- Set by a pay application, whose lines have their own rates; negative when it releases retainage.
  retainage_set numeric(12, 2) constraint invoices_retainage_set_not_nan check (retainage_set <> 'NaN'),
  line_taxes jsonb,
  taxes jsonb,
  tax_name text check (length(btrim(tax_name)) between 1 and 100),
  unique (company_id, id),
  unique (company_id, invoice_number),
  check (discount_type = 'amount' or discount_value <= 100),
  constraint invoices_check1 check ((kind = 'credit_note') = (credits_invoice_id is not null)),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id),
  foreign key (company_id, credits_invoice_id) references public.invoices (company_id, id),
  foreign key (company_id, retains_invoice_id) references public.invoices (company_id, id),
  foreign key (company_id, late_fee_for) references public.invoices (company_id, id)
);
comment on table public.invoices is
  'Invoices of every kind. status holds what a person did plus what the ledger says (partial, paid); overdue follows '
  'from the due date and is read from invoice_list.';
comment on column public.invoices.has_reminders is
  'Whether the company''s reminder schedule counts for this invoice; reminders by hand always do.';
comment on column public.invoices.credited_total is
  'What a credit note credits, its tax included; its tax is what its line leaves of it.';

comment on column public.invoices.late_fee_for is 'The overdue invoice that this one charges a late fee for.';
comment on column public.invoices.po_number is
  'The client''s purchase order number, at most 60 characters; printed on the invoice. Null without one.';

comment on column public.invoices.tax_exemption is
  'The exemption certificate by which no tax is charged, empty without a number; null where the client is not exempt.';

comment on column public.invoices.tax_name is 'The name of tax_rate when it was chosen; null where a rate was typed.';
comment on column public.invoices.line_taxes is
  'The sums of the lines that have their own tax rate: [{name, rate, subtotal}], in dollars; null where all lines have tax_rate.';
comment on column public.invoices.taxes is
  'Where lines have their own rates: [{name, rate, net, tax}] by rate, in dollars, which adds up to tax_amount; null where tax_rate is the only rate.';

create index invoices_created_idx on public.invoices (company_id, created_at desc, id) where deleted_at is null;
create index invoices_open_idx on public.invoices (company_id, due_date) include (id, balance, sent_at, created_at)
  where deleted_at is null and status in ('sent', 'viewed', 'partial') and kind <> 'credit_note';
create index invoices_client_idx on public.invoices (company_id, client_id);
create index invoices_project_idx on public.invoices (company_id, project_id);
create index invoices_quote_idx on public.invoices (company_id, quote_id);
create index invoices_credits_idx on public.invoices (company_id, credits_invoice_id);
create index invoices_retains_idx on public.invoices (company_id, retains_invoice_id);
create unique index invoices_intent_key on public.invoices (stripe_payment_intent_id) where stripe_payment_intent_id is not null;
create unique index invoices_converted_key on public.invoices (company_id, quote_id)
  where kind = 'standard' and status <> 'void' and deleted_at is null;
create unique index invoices_late_fee_key on public.invoices (company_id, late_fee_for)
  where late_fee_for is not null and status <> 'void' and deleted_at is null;
create index invoices_late_fee_idx on public.invoices (company_id, late_fee_for) where late_fee_for is not null;
create index invoices_list_idx on public.invoices (company_id) include (client_id, project_id, quote_id) where deleted_at is null;
create index invoices_client_sums_idx on public.invoices (company_id, client_id)
  include (total_amount, retainage_amount, balance, due_date, sent_at)
  where deleted_at is null and status not in ('draft', 'void') and kind <> 'credit_note';
create index invoices_owing_idx on public.invoices (company_id, due_date) include (client_id)
  where balance > 0 and deleted_at is null and status not in ('draft', 'void') and kind <> 'credit_note';
create index invoices_figures_idx on public.invoices (company_id, id)
  include (client_id, project_id, status, amount_due, paid_amount, balance, issue_date, due_date, paid_date, created_at)
  where deleted_at is null and status in ('sent', 'viewed', 'partial', 'paid') and kind <> 'credit_note';
-- For what projects have billed, which reads the index alone.
create index invoices_billed_idx on public.invoices (company_id, project_id) include (kind, subtotal, discount_amount)
  where deleted_at is null and status in ('sent', 'viewed', 'partial', 'paid') and kind <> 'retainage';
create index invoices_issued_idx on public.invoices (company_id, issue_date, created_at, id) where deleted_at is null;
create index invoices_due_page_idx on public.invoices (company_id, due_date, id) where deleted_at is null;
create index invoices_amount_idx on public.invoices (company_id, total_amount, id) where deleted_at is null;
create index invoices_status_idx on public.invoices (company_id, status, id) where deleted_at is null;
create index invoices_method_idx on public.invoices (company_id, payment_method, id) where deleted_at is null and payment_method is not null;
create index invoices_unpaid_idx on public.invoices (company_id, due_date, id)
  where deleted_at is null and balance > 0 and status in ('sent', 'viewed', 'partial');
create index invoices_unpaid_issued_idx on public.invoices (company_id, issue_date, created_at, id) include (due_date)
  where deleted_at is null and balance > 0 and status in ('sent', 'viewed', 'partial');
create index invoices_begun_idx on public.invoices (company_id, id) where deleted_at is null and status <> 'paid' and paid_amount > 0;
create index invoices_pending_idx on public.invoices (company_id, id) where deleted_at is null and status <> 'paid' and paid_amount <= 0;
create index invoices_words_idx on public.invoices using gin (lower(invoice_number || ' ' || title || ' ' || coalesce(po_number, '')) extensions.gin_trgm_ops, company_id);
create index invoices_reopened_idx on public.invoices (company_id, id) include (client_id, project_id)
  where kind <> 'credit_note' and (deleted_at is not null or status in ('draft', 'void'));

call private.protect('public.invoices', reads => 'view_money', writes => 'edit_documents', verbs => 'insert update',
  feature => 'create_edit_invoices');
alter policy invoices_select on public.invoices using (company_id = (select private.company_with('view_money')));
grant insert (id, company_id, client_id, project_id, quote_id, kind, invoice_number, number_origin, title, description,
    payment_terms, discount_type, discount_value, tax_rate, retainage_rate, issue_date, due_date, notes,
    show_summary_only, credits_invoice_id, retains_invoice_id, po_number, late_fee_for, tax_name),
  update (client_id, project_id, title, description, status, payment_terms, discount_type, discount_value, tax_rate,
    retainage_rate, issue_date, due_date, notes, show_summary_only, void_reason, deleted_at, has_reminders, po_number, tax_name)
  on public.invoices to authenticated;

call private.audit('public.invoices');
create trigger invoices_assign_number before insert on public.invoices
  for each row execute function private.assign_number('invoice_number');
create trigger invoices_exemption before insert or update of client_id, tax_rate on public.invoices
  for each row when (new.status = 'draft') execute function private.set_tax_exemption();
create trigger invoices_discount before update of discount_type, discount_value on public.invoices
  for each row when (new.items_count > 0 and (old.discount_type, old.discount_value) is distinct from (new.discount_type, new.discount_value))
  execute function private.check_discount();
-- A discount stored directly before the lines is checked when the document is issued.
create trigger invoices_discount_issued before update of status on public.invoices
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.check_discount();
create trigger invoices_totals before insert or update on public.invoices
  for each row execute function private.compute_totals();
create trigger invoices_freeze_totals before update on public.invoices
  for each row execute function private.freeze_columns('invoice_number', 'number_origin', 'quote_id', 'kind', 'subtotal',
    'discount_amount', 'tax_amount', 'total_amount', 'retainage_amount', 'paid_amount', 'paid_date', 'items_count',
    'payment_method', 'revision', 'credits_invoice_id', 'stripe_customer_id', 'stripe_payment_intent_id',
    'line_taxes', 'taxes');
create trigger invoices_parties before insert or update of client_id, project_id on public.invoices
  for each row execute function private.check_document_parties();
create trigger invoices_kind before insert on public.invoices for each row execute function private.guard_new_invoice();
create trigger invoices_state before update on public.invoices for each row execute function private.guard_invoice();
create trigger invoices_billed_new after insert on public.invoices
  for each row when (new.quote_id is not null) execute function private.sum_billed();
create trigger invoices_billed after update of subtotal, discount_type, discount_value, status, deleted_at on public.invoices
  for each row when (new.quote_id is not null) execute function private.sum_billed();
create trigger invoices_retax after update on public.invoices
  for each row when (new.status <> 'draft' and (old.status = 'draft' or (old.tax_amount, old.amount_due) is distinct from (new.tax_amount, new.amount_due)))
  execute function private.retax_payments();
create trigger invoices_activity_new after insert on public.invoices
  for each row execute function private.log_activity('invoice', 'title', 'view_money', 'project_id');
create trigger invoices_activity after update on public.invoices
  for each row when ((old.status, old.deleted_at, old.title, old.client_id, old.revision)
    is distinct from (new.status, new.deleted_at, new.title, new.client_id, new.revision))
  execute function private.log_activity('invoice', 'title', 'view_money', 'project_id');
create trigger invoices_webhook_new after insert on public.invoices for each row execute function private.emit_webhook();
create trigger invoices_webhook after update on public.invoices for each row when (old.status is distinct from new.status) execute function private.emit_webhook();
-- after invoices_totals, in the order of the names
create trigger invoices_zz_credit_note before insert or update on public.invoices
  for each row when (new.kind = 'credit_note') execute function private.settle_credit_note();
create constraint trigger invoices_sums_new after insert on public.invoices deferrable initially deferred
  for each row when (new.status <> 'draft') execute function private.refresh_client_sums();
create constraint trigger invoices_sums after update on public.invoices deferrable initially deferred
  for each row when ((old.client_id, old.kind, old.status, old.total_amount, old.retainage_amount, old.paid_amount, old.due_date, old.sent_at, old.deleted_at)
    is distinct from (new.client_id, new.kind, new.status, new.total_amount, new.retainage_amount, new.paid_amount, new.due_date, new.sent_at, new.deleted_at))
  execute function private.refresh_client_sums();
create constraint trigger invoices_sums_gone after delete on public.invoices deferrable initially deferred
  for each row when (old.status <> 'draft') execute function private.refresh_client_sums();
create trigger invoices_change_orders after update of deleted_at, project_id on public.invoices
  for each row when (old.deleted_at is not null and new.deleted_at is null or new.project_id is distinct from old.project_id)
  execute function private.check_billed_invoice();
create trigger invoices_application before update of status, deleted_at on public.invoices
  for each row when (old.status <> new.status and new.status in ('draft', 'void') or old.deleted_at is null and new.deleted_at is not null)
  execute function private.check_application_invoice();
