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
comment on table public.goods_receipt_lines is 'How much of an order line a delivery brought, at three decimals.';
comment on column public.goods_receipt_lines.stock_movement_id is 'The booking that added it to stock; null for deliveries to a site.';

create index goods_receipt_lines_line_idx on public.goods_receipt_lines (company_id, order_line_id);
create index goods_receipt_lines_movement_idx on public.goods_receipt_lines (company_id, stock_movement_id) where stock_movement_id is not null;

call private.protect('public.goods_receipt_lines', reads => 'view_purchasing', verbs => '');
