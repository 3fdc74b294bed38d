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
  -- False for subcontracts, which count as received.
  needs_receipt boolean not null default true,
  -- Set by a trigger of its order: a closed or void order commits nothing.
  is_closed boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete set null (material_id),
  foreign key (company_id, quote_item_id) references public.quote_items (company_id, id) on delete set null (quote_item_id),
  foreign key (company_id, budget_line_id) references public.budget_lines (company_id, id) on delete set null (budget_line_id),
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id)
);
comment on table public.purchase_order_lines is 'What an order asks for, with what was received and billed of it.';
comment on column public.purchase_order_lines.tax_amount is 'The line''s share of the order''s sales tax, in dollars.';
comment on column public.purchase_order_lines.received_quantity is 'Sum of goods_receipt_lines whose receipt is not undone.';
comment on column public.purchase_order_lines.billed_quantity is 'Sum of the lines of approved bills; credits lower it.';
comment on column public.purchase_order_lines.billed_amount is
  'What approved bills charge for it, with tax, in dollars. What is not billed yet is committed.';

create index purchase_order_lines_order_idx on public.purchase_order_lines (company_id, order_id, position);
create index purchase_order_lines_material_idx on public.purchase_order_lines (company_id, material_id) where material_id is not null;
create index purchase_order_lines_quote_item_idx on public.purchase_order_lines (company_id, quote_item_id) where quote_item_id is not null;
create index purchase_order_lines_budget_idx on public.purchase_order_lines (company_id, budget_line_id) where budget_line_id is not null;
create index purchase_order_lines_unreceived_idx on public.purchase_order_lines (company_id, order_id)
  where billed_quantity > received_quantity and needs_receipt;
-- What may still be committed: private.open_commitment is 0 of all other lines.
create index purchase_order_lines_uncommitted_idx on public.purchase_order_lines (company_id, order_id) where billed_amount < amount + tax_amount and not is_closed;
create index purchase_order_lines_unbilled_idx on public.purchase_order_lines (company_id, order_id) where received_quantity > billed_quantity;
create index purchase_order_lines_code_idx on public.purchase_order_lines (company_id, cost_code_id);

call private.protect('public.purchase_order_lines', reads => 'view_purchasing', verbs => '');
create trigger purchase_order_lines_rematch after update of received_quantity, billed_quantity, quantity, unit_cost on public.purchase_order_lines
  for each row execute function private.rematch_bills();
