create table public.change_order_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  change_order_id uuid not null,
  position int not null default 0,
  category text not null default 'other'
    check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  description text not null check (length(btrim(description)) between 1 and 500),
  quantity numeric(12, 3) not null default 1 check (quantity >= 0)
    constraint change_order_items_quantity_not_nan check (quantity <> 'NaN'),
  unit_price numeric(14, 4) not null default 0
    constraint change_order_items_unit_price_not_nan check (unit_price <> 'NaN'),
  created_at timestamptz not null default now(),
  total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored
    constraint change_order_items_total_price_not_nan check (total_price <> 'NaN'),
  cost_code_id uuid,
  -- Null: unknown.
  unit_cost numeric(14, 4) check (unit_cost >= 0)
    constraint change_order_items_unit_cost_not_nan check (unit_cost <> 'NaN'),
  total_cost numeric(12, 2) generated always as (round(quantity * unit_cost, 2) *
case
    when unit_price < 0 then -1
    else 1
end) stored
    constraint change_order_items_total_cost_not_nan check (total_cost <> 'NaN'),
  unique (company_id, id),
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id)
);
comment on table public.change_order_items is 'The lines of a change order.';

create index change_order_items_order_idx on public.change_order_items (company_id, change_order_id, position);
create index change_order_items_code_idx on public.change_order_items (company_id, cost_code_id);

call private.protect('public.change_order_items', reads => 'view_money', verbs => '');

create trigger change_order_items_cost_code before insert or update of category, cost_code_id on public.change_order_items
  for each row execute function private.assign_cost_code();
