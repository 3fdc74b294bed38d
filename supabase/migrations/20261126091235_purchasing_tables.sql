set check_function_bodies = off;

create function private.require_approver(p_amount numeric, variadic p_entered_by uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  rules public.purchasing_settings := private.purchasing_rules(company);
  approval_limit numeric := case private.user_role() when 'owner' then null when 'project_manager' then rules.project_manager_limit
    when 'bookkeeper' then rules.bookkeeper_limit else 0 end;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  if abs(p_amount) > approval_limit then
    perform private.raise_api_error('PT403', format('You can approve up to %s. Ask an owner to approve this.', private.money_text(approval_limit)));
  elsif private.current_user_id() = any (p_entered_by) and exists (select from public.user_profiles u
      join public.role_permissions r on r.role = u.role and r.permission = 'approve_bills'
      where u.company_id = company and u.is_active and u.id <> private.current_user_id()) then
    perform private.raise_api_error('PT403', 'You entered this, so someone else has to approve it.');
  end if;
end $$;

create table public.purchasing_settings (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  -- Orders above it need an approval before they are sent.
  order_approval_above numeric(12, 2) not null default 5000 check (order_approval_above >= 0)
    constraint purchasing_settings_order_approval_above_not_nan check (order_approval_above <> 'NaN'),
  -- What each role may approve, in dollars; above it, the owner must.
  project_manager_limit numeric(12, 2) not null default 10000 check (project_manager_limit >= 0)
    constraint purchasing_settings_project_manager_limit_not_nan check (project_manager_limit <> 'NaN'),
  bookkeeper_limit numeric(12, 2) not null default 2500 check (bookkeeper_limit >= 0)
    constraint purchasing_settings_bookkeeper_limit_not_nan check (bookkeeper_limit <> 'NaN'),
  receipt_tolerance_percent numeric(5, 2) not null default 0 check (receipt_tolerance_percent between 0 and 100)
    constraint purchasing_settings_receipt_tolerance_percent_not_nan check (receipt_tolerance_percent <> 'NaN'),
  price_tolerance_amount numeric(12, 2) not null default 0 check (price_tolerance_amount >= 0)
    constraint purchasing_settings_price_tolerance_amount_not_nan check (price_tolerance_amount <> 'NaN'),
  price_tolerance_percent numeric(5, 2) not null default 0 check (price_tolerance_percent between 0 and 100)
    constraint purchasing_settings_price_tolerance_percent_not_nan check (price_tolerance_percent <> 'NaN'),
  actual_at text not null default 'approval' check (actual_at in ('approval', 'payment')),
  holds_expired_vendors boolean not null default false,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create function private.purchasing_rules(p_company uuid) returns public.purchasing_settings
language plpgsql stable security definer set search_path = '' as $$
declare
  rules public.purchasing_settings;
begin
  select * into rules from public.purchasing_settings s where s.company_id = p_company;
  if rules.company_id is null then
    rules.company_id := p_company;
    rules.order_approval_above := 5000;
    rules.project_manager_limit := 10000;
    rules.bookkeeper_limit := 2500;
    rules.receipt_tolerance_percent := 0;
    rules.price_tolerance_amount := 0;
    rules.price_tolerance_percent := 0;
    rules.actual_at := 'approval';
    rules.holds_expired_vendors := false;
  end if;
  return rules;
end $$;

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
  needed_by date,
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
  proposed_date date,
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
  bill_date date,
  due_date date,
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
  unique (company_id, id),
  constraint bills_vendor_known check (state in ('inbox', 'void') or vendor_id is not null and bill_date is not null),
  constraint bills_credit_of_bill check (credit_of is null or kind = 'credit'),
  constraint bills_sign check (case kind when 'credit' then subtotal + tax <= 0 else subtotal + tax >= 0 end),
  constraint bills_released_of_held check (retainage_released <= retainage_held),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete set null (order_id),
  foreign key (company_id, credit_of) references public.bills (company_id, id) on delete set null (credit_of),
  foreign key (company_id, document_id) references public.project_documents (company_id, id) on delete set null (document_id)
);

create table public.purchase_order_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  order_id uuid not null,
  position int not null default 0,
  material_id uuid,
  quote_item_id uuid,
  budget_line_id uuid,
  cost_code_id uuid,
  description text not null check (length(btrim(description)) between 1 and 500),
  quantity numeric(12, 3) not null check (quantity > 0)
    constraint purchase_order_lines_quantity_not_nan check (quantity <> 'NaN'),
  unit text check (length(unit) <= 40),
  unit_cost numeric(14, 4) not null check (unit_cost >= 0)
    constraint purchase_order_lines_unit_cost_not_nan check (unit_cost <> 'NaN'),
  amount numeric(12, 2) generated always as (round(quantity * unit_cost, 2)) stored
    constraint purchase_order_lines_amount_not_nan check (amount <> 'NaN'),
  tax_amount numeric(12, 2) not null default 0 check (tax_amount >= 0)
    constraint purchase_order_lines_tax_amount_not_nan check (tax_amount <> 'NaN'),
  received_quantity numeric(12, 3) not null default 0 check (received_quantity >= 0)
    constraint purchase_order_lines_received_quantity_not_nan check (received_quantity <> 'NaN'),
  billed_quantity numeric(12, 3) not null default 0
    constraint purchase_order_lines_billed_quantity_not_nan check (billed_quantity <> 'NaN'),
  billed_amount numeric(12, 2) not null default 0
    constraint purchase_order_lines_billed_amount_not_nan check (billed_amount <> 'NaN'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete set null (material_id),
  foreign key (company_id, quote_item_id) references public.quote_items (company_id, id) on delete set null (quote_item_id),
  foreign key (company_id, budget_line_id) references public.budget_lines (company_id, id) on delete set null (budget_line_id),
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id)
);

create table public.bill_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  bill_id uuid not null,
  position int not null default 0,
  order_line_id uuid,
  material_id uuid,
  project_id uuid,
  cost_code_id uuid,
  description text not null check (length(btrim(description)) between 1 and 500),
  quantity numeric(12, 3) not null default 1 constraint bill_lines_quantity_not_nan check (quantity <> 'NaN'),
  unit_cost numeric(14, 4) constraint bill_lines_unit_cost_not_nan check (unit_cost <> 'NaN'),
  amount numeric(12, 2) not null constraint bill_lines_amount_not_nan check (amount <> 'NaN'),
  tax_amount numeric(12, 2) not null default 0 constraint bill_lines_tax_amount_not_nan check (tax_amount <> 'NaN'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, bill_id) references public.bills (company_id, id) on delete cascade,
  foreign key (company_id, order_line_id)
    references public.purchase_order_lines (company_id, id) on delete set null (order_line_id),
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete set null (material_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id)
);

create table public.bill_payments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  bill_id uuid not null,
  amount numeric(12, 2) not null check (amount <> 0) constraint bill_payments_amount_not_nan check (amount <> 'NaN'),
  paid_on date not null,
  method text not null default 'check' check (method in ('check', 'ach', 'card', 'cash', 'other')),
  -- The check number or the ACH reference.
  reference text check (length(reference) <= 60),
  -- Payments made together share it.
  batch_id uuid,
  is_retainage boolean not null default false,
  voided_at timestamptz,
  voided_by uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, bill_id) references public.bills (company_id, id) on delete cascade
);

create table public.goods_receipts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  order_id uuid not null,
  received_on date not null,
  received_by uuid default auth.uid(),
  note text not null default '' check (length(note) <= 1000),
  -- The sha256 of a project photo, which may arrive later than the receipt.
  photo_hash text check (photo_hash ~ '^[0-9a-f]{64}$'),
  undone_at timestamptz,
  undone_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete cascade
);

create table public.goods_receipt_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  receipt_id uuid not null,
  order_line_id uuid not null,
  quantity numeric(12, 3) not null check (quantity > 0)
    constraint goods_receipt_lines_quantity_not_nan check (quantity <> 'NaN'),
  stock_movement_id uuid,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  constraint goods_receipt_lines_once unique (company_id, receipt_id, order_line_id),
  foreign key (company_id, receipt_id) references public.goods_receipts (company_id, id) on delete cascade,
  foreign key (company_id, order_line_id) references public.purchase_order_lines (company_id, id) on delete cascade,
  foreign key (company_id, stock_movement_id)
    references public.stock_movements (company_id, id) on delete set null (stock_movement_id)
);

create index bill_lines_bill_idx on public.bill_lines (company_id, bill_id, position);

create index bill_lines_order_line_idx on public.bill_lines (company_id, order_line_id) where order_line_id is not null;

create index bill_lines_material_idx on public.bill_lines (company_id, material_id) where material_id is not null;

create index bill_lines_project_idx on public.bill_lines (company_id, project_id);

create index bill_lines_code_idx on public.bill_lines (company_id, cost_code_id);

create index bill_payments_bill_idx on public.bill_payments (company_id, bill_id);

create index bill_payments_day_idx on public.bill_payments (company_id, paid_on);

create index bill_payments_batch_idx on public.bill_payments (company_id, batch_id) where batch_id is not null;

create unique index bills_number_key on public.bills (company_id, vendor_id, lower(btrim(vendor_number)))
  where state <> 'void' and vendor_number is not null;

create unique index bills_file_key on public.bills (company_id, file_hash) where state <> 'void' and file_hash is not null;

create index bills_vendor_idx on public.bills (company_id, vendor_id, bill_date);

create index bills_order_idx on public.bills (company_id, order_id) where order_id is not null;

create index bills_credit_idx on public.bills (company_id, credit_of) where credit_of is not null;

create index bills_document_idx on public.bills (company_id, document_id) where document_id is not null;

create index bills_due_idx on public.bills (company_id, due_date) where state in ('approved', 'partly_paid');

create index bills_newest_idx on public.bills (company_id, created_at, id);

create index goods_receipt_lines_line_idx on public.goods_receipt_lines (company_id, order_line_id);

create index goods_receipt_lines_movement_idx on public.goods_receipt_lines (company_id, stock_movement_id) where stock_movement_id is not null;

create index goods_receipts_order_idx on public.goods_receipts (company_id, order_id, received_on);

create index purchase_order_lines_order_idx on public.purchase_order_lines (company_id, order_id, position);

create index purchase_order_lines_material_idx on public.purchase_order_lines (company_id, material_id) where material_id is not null;

create index purchase_order_lines_quote_item_idx on public.purchase_order_lines (company_id, quote_item_id) where quote_item_id is not null;

create index purchase_order_lines_budget_idx on public.purchase_order_lines (company_id, budget_line_id) where budget_line_id is not null;

create index purchase_order_lines_code_idx on public.purchase_order_lines (company_id, cost_code_id);

create index purchase_orders_project_idx on public.purchase_orders (company_id, project_id, created_at desc);

create index purchase_orders_vendor_idx on public.purchase_orders (company_id, vendor_id, created_at desc);

create index purchase_orders_quote_idx on public.purchase_orders (company_id, quote_id) where quote_id is not null;

create index purchase_orders_newest_idx on public.purchase_orders (company_id, created_at, id);

call private.protect('public.bill_lines', reads => 'view_purchasing', verbs => '');

call private.protect('public.bill_payments', reads => 'view_purchasing', verbs => '');

call private.audit('public.bill_payments');

call private.protect('public.bills', reads => 'view_purchasing', verbs => '');

call private.audit('public.bills');

call private.protect('public.goods_receipt_lines', reads => 'view_purchasing', verbs => '');

call private.protect('public.goods_receipts', reads => 'view_purchasing', verbs => '');

call private.audit('public.goods_receipts');

call private.protect('public.purchase_order_lines', reads => 'view_purchasing', verbs => '');

call private.protect('public.purchase_orders', reads => 'view_purchasing', verbs => '');

call private.audit('public.purchase_orders');

call private.protect('public.purchasing_settings', reads => 'view_purchasing', writes => 'manage_settings', verbs => 'insert update');

call private.audit('public.purchasing_settings', 'company_id');

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bill_lines FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bill_payments FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.bills FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.goods_receipt_lines FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.goods_receipts FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.purchase_order_lines FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.purchase_orders FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.purchasing_settings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (company_id, order_approval_above, project_manager_limit, bookkeeper_limit, receipt_tolerance_percent,
    price_tolerance_amount, price_tolerance_percent, actual_at, holds_expired_vendors),
  update (order_approval_above, project_manager_limit, bookkeeper_limit, receipt_tolerance_percent, price_tolerance_amount,
    price_tolerance_percent, actual_at, holds_expired_vendors)
  on public.purchasing_settings to authenticated;

grant execute on function private.purchasing_rules(p_company uuid) to authenticated;

grant execute on function private.purchasing_rules(p_company uuid) to service_role;

comment on table public.bill_lines is
  'What a bill charges, line by line: for an order line, or straight to a project and cost code. Below zero on credit memos.';

comment on column public.bill_lines.amount is 'In dollars, without tax_amount, the line''s share of the bill''s sales tax.';

comment on column public.bill_lines.order_line_id is 'Set when it bills an order line; may be linked later.';

comment on table public.bill_payments is 'Money paid to vendors for their bills. A mistake is voided, not deleted.';

comment on table public.bills is
  'What vendors charge. A credit memo is below zero and names its bill. Approved bills are actual cost. Written by functions only.';

comment on column public.bills.vendor_number is 'The vendor''s own number of the bill, unique per vendor among bills that are not void.';

comment on column public.bills.retainage_held is 'Held back until retainage is released, in dollars; part of total.';

comment on column public.bills.paid_amount is 'Sum of bill_payments that are not void, in dollars.';

comment on table public.goods_receipt_lines is 'How much of an order line a delivery brought, at three decimals.';

comment on column public.goods_receipt_lines.stock_movement_id is 'The booking that added it to stock; null for deliveries to a site.';

comment on table public.goods_receipts is
  'Deliveries on an order, recorded in the field or the office. One recorded by mistake is undone, not deleted.';

comment on table public.purchase_order_lines is 'What an order asks for, with what was received and billed of it.';

comment on column public.purchase_order_lines.tax_amount is 'The line''s share of the order''s sales tax, in dollars.';

comment on column public.purchase_order_lines.received_quantity is 'Sum of goods_receipt_lines whose receipt is not undone.';

comment on column public.purchase_order_lines.billed_quantity is 'Sum of the lines of approved bills; credits lower it.';

comment on column public.purchase_order_lines.billed_amount is
  'What approved bills charge for it, with tax, in dollars. What is not billed yet is committed.';

comment on table public.purchase_orders is
  'What a company orders from vendors, materials or subcontracts. A vendor''s acceptance commits its cost, not sending it. '
  'Written by functions only.';

comment on column public.purchase_orders.revision is
  'Goes up with each change after the vendor accepted; the vendor must accept again.';

comment on column public.purchase_orders.deliver_to is 'site: charged to the project. stock: received materials are added to stock.';

comment on column public.purchase_orders.edited_by is 'Who last changed the lines or the vendor, and may not approve the order.';

comment on column public.purchase_orders.proposed_date is 'The delivery date that the vendor asks for instead of needed_by.';

comment on column public.purchase_orders.close_reason is 'Why an order was closed before everything was received.';

comment on table public.purchasing_settings is
  'Approval limits and tolerances of a company''s purchasing. A company without a row has the defaults of the columns.';

comment on column public.purchasing_settings.receipt_tolerance_percent is
  'How much more than ordered may be received after a confirmation, in percent; 0 refuses any.';

comment on column public.purchasing_settings.price_tolerance_amount is
  'How far a bill''s price may differ from the order: the greater of this, in dollars, and price_tolerance_percent.';

comment on column public.purchasing_settings.actual_at is 'When a bill becomes actual cost: at approval, or at payment.';

comment on column public.purchasing_settings.holds_expired_vendors is
  'Whether bills of a vendor with an expired certificate can''t be paid.';

comment on function private.require_approver(p_amount numeric, VARIADIC p_entered_by uuid[]) is 'Raises PT403 unless the caller may approve an order or bill of this amount (dollars), entered by these people: the limit of the role, and nobody approves what they entered, unless no one else in the company can approve. PT402 without the plan.';

comment on function private.purchasing_rules(p_company uuid) is 'A company''s approval limits and tolerances, or the defaults where it saved none.';

reset check_function_bodies;

-- Data

insert into public.role_permissions (role, permission)
select r.role, p.permission from unnest(array['owner', 'project_manager', 'bookkeeper']) as r (role)
cross join unnest(array['view_purchasing', 'edit_purchasing', 'approve_bills']) as p (permission)
on conflict do nothing;
