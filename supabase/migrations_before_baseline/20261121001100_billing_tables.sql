-- Quotes, invoices, their lines and revisions, the payments ledger, client credits, reminders and client links.

create table public.document_counters (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  series text not null check (length(series) between 1 and 40),
  last_value bigint not null default 0 check (last_value >= 0),
  primary key (company_id, series)
);
comment on table public.document_counters is 'The last number taken in each series of a company. Written by private.next_number only, under the row''s lock.';

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid,
  custom_client_name text check (length(custom_client_name) <= 200),
  project_id uuid,
  quote_number text not null check (length(btrim(quote_number)) between 1 and 40),
  number_origin text not null default 'quotes_page' check (number_origin in ('quotes_page', 'project', 'typed')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 10000),
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'expired', 'rejected')),
  subtotal numeric(12,2) not null default 0,
  discount_type text not null default 'amount' check (discount_type in ('amount', 'percent')),
  discount_value numeric(12,2) not null default 0 check (discount_value >= 0),
  discount_amount numeric(12,2) not null default 0,
  tax_rate numeric(6,3) not null default 0 check (tax_rate between 0 and 100),
  tax_amount numeric(12,2) not null default 0,
  total_amount numeric(12,2) not null default 0,
  items_count int not null default 0,
  valid_until date,
  notes text check (length(notes) <= 10000),
  terms text check (length(terms) <= 10000),
  show_summary_only boolean not null default false,
  revision int not null default 1,
  billed_amount numeric(12,2) not null default 0,
  sent_at timestamptz,
  viewed_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  duplicated_from uuid,
  deleted_at timestamptz,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (discount_type = 'amount' or discount_value <= 100),
  unique (company_id, id),
  unique (company_id, quote_number),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, duplicated_from) references public.quotes (company_id, id) on delete set null (duplicated_from)
);
comment on table public.quotes is 'Quotes. Totals, counts, billed amount and numbers belong to the database; quote lines are saved with save_quote.';
create index quotes_created_idx on public.quotes (company_id, created_at desc, id) where deleted_at is null;
create index quotes_status_idx on public.quotes (company_id, status, valid_until) where deleted_at is null;
create index quotes_client_idx on public.quotes (company_id, client_id);
create index quotes_project_idx on public.quotes (company_id, project_id);
create index quotes_duplicated_idx on public.quotes (company_id, duplicated_from);

create table public.quote_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid not null,
  item_id uuid,
  position int not null default 0,
  section text check (length(section) <= 200),
  name text not null check (length(btrim(name)) between 1 and 300),
  description text check (length(description) <= 5000),
  quantity numeric(12,3) not null default 1 check (quantity between 0 and 9999.999),
  unit text check (length(unit) <= 40),
  unit_price numeric(12,2) not null default 0 check (unit_price between -99999999 and 99999999),
  unit_cost numeric(12,2) check (unit_cost >= 0),
  is_optional boolean not null default false,
  is_selected boolean not null default true,
  alternative_group text check (length(alternative_group) <= 60),
  total_price numeric(12,2) generated always as (round(quantity * unit_price, 2)) stored,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete set null (item_id)
);
comment on table public.quote_items is 'Lines of a quote. Optional and alternative lines count towards the total only while is_selected.';
create index quote_items_quote_idx on public.quote_items (company_id, quote_id, position);
create index quote_items_item_idx on public.quote_items (company_id, item_id);
create unique index quote_items_alternative_key on public.quote_items (company_id, quote_id, alternative_group)
  where alternative_group is not null and is_selected;

create table public.quote_revisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid not null,
  revision int not null,
  document jsonb not null,
  reason text check (length(reason) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, quote_id, revision),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade
);
comment on table public.quote_revisions is 'The whole quote as it stood before each revision. Append only.';

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid,
  quote_id uuid,
  kind text not null default 'standard'
    check (kind in ('standard', 'deposit', 'progress', 'retainage', 'final', 'credit_note')),
  invoice_number text not null check (length(btrim(invoice_number)) between 1 and 40),
  number_origin text not null default 'invoice_wizard' check (number_origin in ('invoice_wizard', 'quote', 'credit_note', 'typed')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 10000),
  status text not null default 'draft' check (status in ('draft', 'sent', 'viewed', 'partial', 'paid', 'void')),
  payment_method text check (payment_method in ('card', 'ach', 'check', 'wire', 'cash')),
  payment_terms text check (length(payment_terms) <= 200),
  subtotal numeric(12,2) not null default 0,
  discount_type text not null default 'amount' check (discount_type in ('amount', 'percent')),
  discount_value numeric(12,2) not null default 0 check (discount_value >= 0),
  discount_amount numeric(12,2) not null default 0,
  tax_rate numeric(6,3) not null default 0 check (tax_rate between 0 and 100),
  tax_amount numeric(12,2) not null default 0,
  total_amount numeric(12,2) not null default 0,
  retainage_rate numeric(6,3) not null default 0 check (retainage_rate between 0 and 100),
  retainage_amount numeric(12,2) not null default 0,
  amount_due numeric(12,2) generated always as (total_amount - retainage_amount) stored,
  paid_amount numeric(12,2) not null default 0,
  balance numeric(12,2) generated always as (total_amount - retainage_amount - paid_amount) stored,
  items_count int not null default 0,
  issue_date date not null default current_date,
  due_date date,
  paid_date date,
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
  deleted_at timestamptz,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (discount_type = 'amount' or discount_value <= 100),
  check ((kind = 'credit_note') = (credits_invoice_id is not null)),
  unique (company_id, id),
  unique (company_id, invoice_number),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id),
  foreign key (company_id, credits_invoice_id) references public.invoices (company_id, id),
  foreign key (company_id, retains_invoice_id) references public.invoices (company_id, id)
);
comment on table public.invoices is 'Invoices of every kind. status holds what a person did plus what the ledger says (partial, paid); overdue follows from the due date and is read from invoice_list (C8).';
create index invoices_created_idx on public.invoices (company_id, created_at desc, id) where deleted_at is null;
create index invoices_open_idx on public.invoices (company_id, due_date) include (balance, client_id)
  where deleted_at is null and status in ('sent', 'viewed', 'partial') and kind <> 'credit_note';
create index invoices_due_idx on public.invoices (company_id, due_date) where deleted_at is null;
create index invoices_total_idx on public.invoices (company_id, total_amount desc) where deleted_at is null;
create index invoices_client_idx on public.invoices (company_id, client_id);
create index invoices_project_idx on public.invoices (company_id, project_id);
create index invoices_quote_idx on public.invoices (company_id, quote_id);
create index invoices_credits_idx on public.invoices (company_id, credits_invoice_id);
create index invoices_retains_idx on public.invoices (company_id, retains_invoice_id);
create unique index invoices_intent_key on public.invoices (stripe_payment_intent_id) where stripe_payment_intent_id is not null;
create unique index invoices_converted_key on public.invoices (company_id, quote_id)
  where kind = 'standard' and status <> 'void' and deleted_at is null;

create table public.invoice_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  item_id uuid,
  quote_item_id uuid,
  position int not null default 0,
  section text check (length(section) <= 200),
  name text not null check (length(btrim(name)) between 1 and 300),
  description text check (length(description) <= 5000),
  quantity numeric(12,3) not null default 1 check (quantity between 0 and 9999.999),
  unit text check (length(unit) <= 40),
  unit_price numeric(12,2) not null default 0 check (unit_price between -99999999 and 99999999),
  unit_cost numeric(12,2) check (unit_cost >= 0),
  contract_amount numeric(12,2),
  percent_before numeric(6,3) check (percent_before between 0 and 100),
  percent_complete numeric(6,3) check (percent_complete between 0 and 100),
  total_price numeric(12,2) generated always as (round(quantity * unit_price, 2)) stored,
  created_at timestamptz not null default now(),
  check (percent_complete >= percent_before),
  unique (company_id, id),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete set null (item_id),
  foreign key (company_id, quote_item_id) references public.quote_items (company_id, id) on delete set null (quote_item_id)
);
comment on table public.invoice_items is 'Lines of an invoice. A progress line carries the schedule of values: contract amount, percent before and now.';
create index invoice_items_invoice_idx on public.invoice_items (company_id, invoice_id, position);
create index invoice_items_item_idx on public.invoice_items (company_id, item_id);
create index invoice_items_quote_item_idx on public.invoice_items (company_id, quote_item_id);

create table public.invoice_revisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  revision int not null,
  document jsonb not null,
  reason text check (length(reason) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, invoice_id, revision),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade
);
comment on table public.invoice_revisions is 'The whole invoice as it stood before each revision (C29). Append only.';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  kind text not null default 'payment' check (kind in ('payment', 'refund', 'client_credit', 'credit_note')),
  amount numeric(12,2) not null check (amount <> 0),
  method text check (method in ('card', 'ach', 'check', 'wire', 'cash')),
  provider text not null default 'manual' check (provider in ('manual', 'stripe')),
  external_id text,
  reverses_payment_id uuid,
  reference text check (length(reference) <= 200),
  notes text check (length(notes) <= 2000),
  paid_at timestamptz not null default now(),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  check ((kind in ('client_credit', 'credit_note')) = (method is null)),
  check ((kind = 'refund') = (reverses_payment_id is not null)),
  check (amount > 0 or kind = 'refund'),
  check (amount < 0 or kind <> 'refund'),
  unique (company_id, id),
  unique (provider, external_id),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, reverses_payment_id) references public.payments (company_id, id)
);
comment on table public.payments is 'The ledger: append only, a refund or reversal is a negative row that names what it reverses.';
create index payments_invoice_idx on public.payments (company_id, invoice_id, paid_at);
create index payments_reverses_idx on public.payments (company_id, reverses_payment_id);
create index payments_paid_idx on public.payments (company_id, paid_at) include (amount, kind);

create table public.client_credits (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  amount numeric(12,2) not null check (amount <> 0),
  source text not null check (source in ('overpayment', 'credit_note', 'applied', 'returned', 'manual')),
  invoice_id uuid,
  payment_id uuid,
  notes text check (length(notes) <= 2000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references public.payments (company_id, id) on delete cascade
);
comment on table public.client_credits is 'Ledger of what a client has paid too much or been credited; applying a credit is a negative row.';
create index client_credits_client_idx on public.client_credits (company_id, client_id, created_at);
create index client_credits_invoice_idx on public.client_credits (company_id, invoice_id);
create index client_credits_payment_idx on public.client_credits (company_id, payment_id);

create table public.payment_attempts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  amount numeric(12,2) not null check (amount > 0),
  status text not null default 'started'
    check (status in ('started', 'requires_action', 'processing', 'succeeded', 'failed', 'canceled')),
  stripe_payment_intent_id text unique,
  error text check (length(error) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade
);
comment on table public.payment_attempts is 'One row for each online payment that was begun; its id is the idempotency key at the card provider (C10).';
create index payment_attempts_invoice_idx on public.payment_attempts (company_id, invoice_id, created_at desc);

create table public.reminder_schedules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  days_after_due int not null check (days_after_due between -60 and 365),
  channel text not null default 'email' check (channel in ('email', 'sms')),
  message text check (length(message) <= 2000),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, days_after_due, channel)
);
comment on table public.reminder_schedules is 'When open invoices are reminded, in days after (or, negative, before) the due date.';

create table public.reminders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  client_id uuid not null,
  schedule_id uuid,
  channel text not null default 'email' check (channel in ('email', 'sms')),
  recipient text check (length(recipient) <= 320),
  message text check (length(message) <= 2000),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  error text check (length(error) <= 1000),
  sent_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, invoice_id, schedule_id),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, schedule_id) references public.reminder_schedules (company_id, id) on delete set null (schedule_id)
);
comment on table public.reminders is 'Reminders queued and sent; a schedule reminds an invoice once.';
create index reminders_client_idx on public.reminders (company_id, client_id);
create index reminders_schedule_idx on public.reminders (company_id, schedule_id);
create index reminders_queue_idx on public.reminders (status, created_at) where status = 'queued';

create table public.document_shares (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid,
  invoice_id uuid,
  sent_to text check (length(sent_to) <= 320),
  expires_at timestamptz not null default now() + interval '90 days',
  revoked_at timestamptz,
  first_viewed_at timestamptz,
  last_viewed_at timestamptz,
  view_count int not null default 0,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  check (num_nonnulls(quote_id, invoice_id) = 1),
  unique (company_id, id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade,
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade
);
comment on table public.document_shares is 'Links with which a client sees a quote or an invoice without an account. The token is known only as sha256, in private.document_share_tokens.';
create index document_shares_quote_idx on public.document_shares (company_id, quote_id);
create index document_shares_invoice_idx on public.document_shares (company_id, invoice_id);

create table private.document_share_tokens (
  share_id uuid primary key references public.document_shares (id) on delete cascade,
  token_hash bytea not null unique
);
alter table private.document_share_tokens enable row level security;

create table public.document_acceptances (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid not null,
  share_id uuid,
  decision text not null check (decision in ('accepted', 'rejected')),
  signer_name text not null check (length(btrim(signer_name)) between 1 and 200),
  signer_email text check (length(signer_email) <= 320),
  signature text check (length(signature) <= 200000),
  reason text check (length(reason) <= 2000),
  document jsonb not null,
  document_hash text not null,
  ip_address text check (length(ip_address) <= 64),
  user_agent text check (length(user_agent) <= 500),
  decided_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade,
  foreign key (company_id, share_id) references public.document_shares (company_id, id) on delete set null (share_id)
);
comment on table public.document_acceptances is 'What a client decided about a quote: who, when, from where, and the exact document with its sha256. Append only.';
create index document_acceptances_quote_idx on public.document_acceptances (company_id, quote_id);
create index document_acceptances_share_idx on public.document_acceptances (company_id, share_id);

do $$
declare
  t text;
begin
  foreach t in array array['quotes', 'quote_items', 'invoices', 'invoice_items', 'reminder_schedules'] loop
    call private.protect(('public.' || t)::regclass, reads => 'view_money', writes => 'edit_documents',
      verbs => case when t in ('quotes', 'invoices') then 'insert update' else 'insert update delete' end,
      feature => case when t in ('quotes', 'quote_items') then 'create_edit_quotes' else 'create_edit_invoices' end);
  end loop;
  -- written by server functions only
  foreach t in array array['document_counters', 'quote_revisions', 'invoice_revisions', 'payments', 'client_credits',
    'payment_attempts', 'reminders', 'document_shares', 'document_acceptances'] loop
    call private.protect(('public.' || t)::regclass, reads => 'view_money', verbs => '');
  end loop;
  foreach t in array array['quotes', 'invoices', 'payments', 'client_credits', 'document_shares'] loop
    call private.audit(('public.' || t)::regclass);
  end loop;
end $$;

grant insert (id, company_id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
    discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only, duplicated_from),
  update (client_id, custom_client_name, project_id, title, description, status, discount_type, discount_value, tax_rate,
    valid_until, notes, terms, show_summary_only, deleted_at)
  on public.quotes to authenticated;
grant insert (id, company_id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost,
    is_optional, is_selected, alternative_group),
  update (item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional, is_selected,
    alternative_group)
  on public.quote_items to authenticated;
grant insert (id, company_id, client_id, project_id, quote_id, kind, invoice_number, number_origin, title, description,
    discount_type, discount_value, tax_rate, retainage_rate, issue_date, due_date, notes, payment_terms, show_summary_only,
    credits_invoice_id, retains_invoice_id),
  update (client_id, project_id, title, description, status, discount_type, discount_value, tax_rate, retainage_rate,
    issue_date, due_date, notes, payment_terms, show_summary_only, void_reason, deleted_at)
  on public.invoices to authenticated;
grant insert (id, company_id, invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit,
    unit_price, unit_cost, contract_amount, percent_before, percent_complete),
  update (item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, percent_complete)
  on public.invoice_items to authenticated;
grant insert (id, company_id, name, days_after_due, channel, message, is_active),
  update (name, days_after_due, channel, message, is_active) on public.reminder_schedules to authenticated;
