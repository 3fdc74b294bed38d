create table public.bills (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  -- Null only in the inbox, until someone says whose bill it is.
  vendor_id uuid,
  vendor_number text check (length(btrim(vendor_number)) between 1 and 60),
  kind text not null default 'bill' check (kind in ('bill', 'credit')),
  credit_of uuid,
  order_id uuid,
  state text not null default 'draft'
    check (state in ('inbox', 'draft', 'matched', 'exception', 'approved', 'partly_paid', 'paid', 'void')),
  bill_date date constraint bills_bill_date_finite check (isfinite(bill_date)),
  due_date date constraint bills_due_date_finite check (isfinite(due_date)),
  subtotal numeric(12, 2) not null default 0 constraint bills_subtotal_not_nan check (subtotal <> 'NaN'),
  tax numeric(12, 2) not null default 0 constraint bills_tax_not_nan check (tax <> 'NaN'),
  total numeric(12, 2) generated always as (subtotal + tax) stored constraint bills_total_not_nan check (total <> 'NaN'),
  retainage_percent numeric(5, 2) not null default 0 check (retainage_percent between 0 and 100)
    constraint bills_retainage_percent_not_nan check (retainage_percent <> 'NaN'),
  retainage_held numeric(12, 2) not null default 0 check (retainage_held >= 0)
    constraint bills_retainage_held_not_nan check (retainage_held <> 'NaN'),
  retainage_released numeric(12, 2) not null default 0 check (retainage_released >= 0)
    constraint bills_retainage_released_not_nan check (retainage_released <> 'NaN'),
  paid_amount numeric(12, 2) not null default 0 constraint bills_paid_amount_not_nan check (paid_amount <> 'NaN'),
  document_id uuid,
  -- The sha256 of the file; the same file is entered once.
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  note text not null default '' check (length(note) <= 2000),
  approved_by uuid,
  approved_at timestamptz,
  voided_at timestamptz,
  edited_by uuid default auth.uid(),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The photo or PDF, in the bucket vendor-files.
  object_path text check (length(object_path) <= 300 and split_part(object_path, '/', 1) = company_id::text),
  -- Set where the bill is an expense of a vendor.
  expense_id uuid,
  -- Set where it came by email.
  mail_id uuid,
  unique (company_id, id),
  constraint bills_vendor_known check (state in ('inbox', 'void') or vendor_id is not null and bill_date is not null),
  constraint bills_credit_of_bill check (credit_of is null or kind = 'credit'),
  constraint bills_sign check (case kind when 'credit' then subtotal + tax <= 0 else subtotal + tax >= 0 end),
  constraint bills_released_of_held check (retainage_released <= retainage_held),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete set null (order_id),
  foreign key (company_id, credit_of) references public.bills (company_id, id) on delete set null (credit_of),
  foreign key (company_id, document_id) references public.project_documents (company_id, id) on delete set null (document_id),
  foreign key (company_id, expense_id) references public.expenses (company_id, id) on delete cascade,
  foreign key (company_id, mail_id) references public.bill_mails (company_id, id) on delete set null (mail_id)
);
comment on table public.bills is
  'What vendors charge. A credit memo is below zero and names its bill. Approved bills are actual cost. Written by functions only.';
comment on column public.bills.vendor_number is 'The vendor''s own number of the bill, unique per vendor among bills that are not void.';
comment on column public.bills.retainage_held is 'Held back until retainage is released, in dollars; part of total.';
comment on column public.bills.expense_id is 'The expense that this bill is; the expense is counted as cost, the bill is not.';
comment on column public.bills.paid_amount is 'Sum of bill_payments that are not void, in dollars.';

create unique index bills_number_key on public.bills (company_id, vendor_id, private.plain_bill_number(vendor_number))
  where state <> 'void' and vendor_number is not null;
create unique index bills_file_key on public.bills (company_id, file_hash) where state <> 'void' and file_hash is not null;
create index bills_vendor_idx on public.bills (company_id, vendor_id, bill_date);
create index bills_order_idx on public.bills (company_id, order_id) where order_id is not null;
create index bills_credit_idx on public.bills (company_id, credit_of) where credit_of is not null;
create index bills_document_idx on public.bills (company_id, document_id) where document_id is not null;
create index bills_due_idx on public.bills (company_id, due_date) where state in ('approved', 'partly_paid');
create index bills_mail_idx on public.bills (company_id, mail_id) where mail_id is not null;
create unique index bills_expense_key on public.bills (company_id, expense_id) where expense_id is not null;
create index bills_state_idx on public.bills (company_id, state, created_at, id);
create index bills_day_idx on public.bills (company_id, bill_date, id);
create index bills_due_page_idx on public.bills (company_id, due_date, id);
create index bills_number_page_idx on public.bills (company_id, vendor_number, id);
create index bills_words_idx on public.bills using gin (lower(coalesce(vendor_number, '')) extensions.gin_trgm_ops, company_id);
create index bills_newest_idx on public.bills (company_id, created_at, id);

call private.protect('public.bills', reads => 'view_purchasing', verbs => '');

call private.audit('public.bills');
create trigger bills_file before insert or update of object_path on public.bills
  for each row execute function private.refuse_claimed_file('vendor-files', 'object_path');
create trigger bills_approvers after update of state on public.bills for each row
  when (old.state in ('inbox', 'draft') and new.state in ('matched', 'exception'))
  execute function private.notify_approvers();
