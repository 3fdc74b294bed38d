create table public.purchase_order_revisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  order_id uuid not null,
  revision int not null check (revision >= 1),
  -- The order and its lines as the vendor accepted them.
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  accepted_at timestamptz,
  accepted_name text,
  reason text not null default '' check (length(reason) <= 500),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  constraint purchase_order_revisions_once unique (company_id, order_id, revision),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete cascade
);
comment on table public.purchase_order_revisions is 'Earlier versions of orders: what the vendor had accepted before a revision.';

call private.protect('public.purchase_order_revisions', reads => 'view_purchasing', verbs => '');
