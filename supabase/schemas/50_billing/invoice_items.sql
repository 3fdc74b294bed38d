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
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 9999.999)
    constraint invoice_items_quantity_not_nan check (quantity <> 'NaN'),
  unit text check (length(unit) <= 40),
  unit_price numeric(14, 4) not null default 0
    check (unit_price >= '-99999999'::int::numeric and unit_price <= 99999999)
    constraint invoice_items_unit_price_not_nan check (unit_price <> 'NaN'),
  unit_cost numeric(14, 4) check (unit_cost >= 0) constraint invoice_items_unit_cost_not_nan check (unit_cost <> 'NaN'),
  contract_amount numeric(12, 2) constraint invoice_items_contract_amount_not_nan check (contract_amount <> 'NaN'),
  percent_before numeric(6, 3) check (percent_before between 0 and 100)
    constraint invoice_items_percent_before_not_nan check (percent_before <> 'NaN'),
  percent_complete numeric(6, 3) check (percent_complete between 0 and 100)
    constraint invoice_items_percent_complete_not_nan check (percent_complete <> 'NaN'),
  created_at timestamptz not null default now(),
  change_order_id uuid,
  total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored
    constraint invoice_items_total_price_not_nan check (total_price <> 'NaN'),
  tax_name text check (length(btrim(tax_name)) between 1 and 100),
  tax_rate numeric(6, 3) check (tax_rate between 0 and 100) constraint invoice_items_tax_rate_not_nan check (tax_rate <> 'NaN'),
  unique (company_id, id),
  check (percent_complete >= percent_before),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete set null (item_id),
  foreign key (company_id, quote_item_id)
    references public.quote_items (company_id, id) on delete set null (quote_item_id),
  foreign key (company_id, change_order_id)
    references public.change_orders (company_id, id) on delete set null (change_order_id)
);
comment on table public.invoice_items is
  'Lines of an invoice. A progress line carries the schedule of values: contract amount, percent before and now.';

comment on column public.invoice_items.tax_rate is
  'The line''s own sales tax in percent, as it was when the line was written; null for the rate of the document.';
comment on column public.invoice_items.tax_name is 'The name of the line''s own tax rate; null without a name.';

create index invoice_items_invoice_idx on public.invoice_items (company_id, invoice_id, position);
create index invoice_items_item_idx on public.invoice_items (company_id, item_id);
create index invoice_items_quote_item_idx on public.invoice_items (company_id, quote_item_id);
create index invoice_items_change_order_idx on public.invoice_items (company_id, change_order_id) where change_order_id is not null;

call private.protect('public.invoice_items', reads => 'view_money', writes => 'edit_documents',
  feature => 'create_edit_invoices');
alter policy invoice_items_select on public.invoice_items
  using (company_id = (select private.company_with('view_money')));
grant insert (id, company_id, invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit,
    unit_price, unit_cost, contract_amount, percent_before, percent_complete, change_order_id, tax_name, tax_rate),
  update (item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, percent_complete, tax_name, tax_rate)
  on public.invoice_items to authenticated;

create trigger invoice_items_state before insert or update or delete on public.invoice_items
  for each row execute function private.guard_invoice_line();
create trigger invoice_items_freeze_parent before update on public.invoice_items
  for each row execute function private.freeze_columns('invoice_id', 'quote_item_id', 'contract_amount', 'percent_before');
create trigger invoice_items_inserted after insert on public.invoice_items referencing new table as changed
  for each statement execute function private.sum_invoice_lines();
create trigger invoice_items_updated after update on public.invoice_items referencing new table as changed
  for each statement execute function private.sum_invoice_lines();
create trigger invoice_items_deleted after delete on public.invoice_items referencing old table as changed
  for each statement execute function private.sum_invoice_lines();
create trigger invoice_items_used after insert on public.invoice_items referencing new table as changed
  for each statement execute function private.count_item_usage();
create trigger invoice_items_unused after delete on public.invoice_items referencing old table as changed
  for each statement execute function private.count_item_usage();
create trigger invoice_items_cost before insert on public.invoice_items
  for each row execute function private.stamp_line_cost();
create trigger invoice_items_bill after insert on public.invoice_items referencing new table as changed
  for each statement execute function private.check_billed_lines();
create trigger invoice_items_rebill after update on public.invoice_items referencing new table as changed
  for each statement execute function private.check_billed_lines();
