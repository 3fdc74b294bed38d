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
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete cascade
);
comment on table public.change_order_items is 'The lines of a change order.';

create index change_order_items_order_idx on public.change_order_items (company_id, change_order_id, position);

call private.protect('public.change_order_items', reads => 'view_money', verbs => '');
