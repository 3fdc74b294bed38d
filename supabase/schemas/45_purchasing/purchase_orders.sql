create table public.purchase_orders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  number text not null check (length(btrim(number)) between 1 and 40),
  vendor_id uuid not null,
  project_id uuid,
  -- The quote whose lines it orders.
  quote_id uuid,
  kind text not null default 'materials' check (kind in ('materials', 'subcontract')),
  state text not null default 'draft'
    check (state in ('draft', 'sent', 'accepted', 'declined', 'partly_received', 'received', 'closed', 'void')),
  revision int not null default 1 check (revision >= 1),
  deliver_to text not null default 'site' check (deliver_to in ('site', 'stock')),
  needed_by date constraint purchase_orders_needed_by_finite check (isfinite(needed_by)),
  ship_to text not null default '' check (length(ship_to) <= 500),
  terms text not null default '' check (length(terms) <= 500),
  message text not null default '' check (length(message) <= 2000),
  retainage_percent numeric(5, 2) not null default 0 check (retainage_percent between 0 and 100)
    constraint purchase_orders_retainage_percent_not_nan check (retainage_percent <> 'NaN'),
  subtotal numeric(12, 2) not null default 0 check (subtotal >= 0)
    constraint purchase_orders_subtotal_not_nan check (subtotal <> 'NaN'),
  tax numeric(12, 2) not null default 0 check (tax >= 0) constraint purchase_orders_tax_not_nan check (tax <> 'NaN'),
  total numeric(12, 2) generated always as (subtotal + tax) stored
    constraint purchase_orders_total_not_nan check (total <> 'NaN'),
  approved_by uuid,
  approved_at timestamptz,
  sent_at timestamptz,
  -- The vendor's answer.
  accepted_at timestamptz,
  accepted_name text check (length(accepted_name) <= 200),
  accepted_ip text check (length(accepted_ip) <= 60),
  declined_at timestamptz,
  answer_note text not null default '' check (length(answer_note) <= 1000),
  proposed_date date constraint purchase_orders_proposed_date_finite check (isfinite(proposed_date)),
  closed_at timestamptz,
  close_reason text check (length(btrim(close_reason)) between 1 and 500),
  voided_at timestamptz,
  edited_by uuid default auth.uid(),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint purchase_orders_number_key unique (company_id, number),
  constraint purchase_orders_stock_without_project check (deliver_to = 'site' or project_id is null),
  constraint purchase_orders_closed_with_reason check (state <> 'closed' or closed_at is not null),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete set null (quote_id)
);
comment on table public.purchase_orders is
  'What a company orders from vendors, materials or subcontracts. A vendor''s acceptance commits its cost, not sending it. '
  'Written by functions only.';
comment on column public.purchase_orders.revision is
  'Goes up with each change after the vendor accepted; the vendor must accept again.';
comment on column public.purchase_orders.deliver_to is 'site: charged to the project. stock: received materials are added to stock.';
comment on column public.purchase_orders.edited_by is 'Who last changed the lines or the vendor, and may not approve the order.';
comment on column public.purchase_orders.proposed_date is 'The delivery date that the vendor asks for instead of needed_by.';
comment on column public.purchase_orders.close_reason is 'Why an order was closed before everything was received, or voided.';

create index purchase_orders_project_idx on public.purchase_orders (company_id, project_id, created_at desc);
create index purchase_orders_vendor_idx on public.purchase_orders (company_id, vendor_id, created_at desc);
create index purchase_orders_quote_idx on public.purchase_orders (company_id, quote_id) where quote_id is not null;
create index purchase_orders_total_idx on public.purchase_orders (company_id, total, id);
create index purchase_orders_needed_idx on public.purchase_orders (company_id, needed_by, id);
create index purchase_orders_state_idx on public.purchase_orders (company_id, state, id);
create index purchase_orders_kind_idx on public.purchase_orders (company_id, kind, id);
create index purchase_orders_words_idx on public.purchase_orders using gin (lower(number) extensions.gin_trgm_ops, company_id);
create index purchase_orders_newest_idx on public.purchase_orders (company_id, created_at, id);

call private.protect('public.purchase_orders', reads => 'view_purchasing', verbs => '');

call private.audit('public.purchase_orders');
create trigger purchase_orders_closed after update of state on public.purchase_orders
  for each row when (old.state is distinct from new.state) execute function private.mark_closed_lines();
create trigger purchase_orders_approvers after update of subtotal, tax, approved_at on public.purchase_orders for each row
  when (new.state = 'draft' and new.approved_at is null and (new.total > old.total or old.approved_at is not null))
  execute function private.notify_approvers();
