create table public.goods_receipts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  order_id uuid not null,
  received_on date not null constraint goods_receipts_received_on_finite check (isfinite(received_on)),
  received_by uuid default auth.uid(),
  note text not null default '' check (length(note) <= 1000),
  -- The sha256 of a project photo, which may arrive later than the receipt.
  photo_hash text check (photo_hash ~ '^[0-9a-f]{64}$'),
  undone_at timestamptz,
  undone_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  undo_reason text check (length(btrim(undo_reason)) between 1 and 500),
  unique (company_id, id),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete cascade
);
comment on table public.goods_receipts is
  'Deliveries on an order, recorded in the field or the office. One recorded by mistake is undone, not deleted.';

create index goods_receipts_order_idx on public.goods_receipts (company_id, order_id, received_on);

call private.protect('public.goods_receipts', reads => 'view_purchasing', verbs => '');

call private.audit('public.goods_receipts');
