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
comment on table public.purchasing_settings is
  'Approval limits and tolerances of a company''s purchasing. A company without a row has the defaults of the columns.';
comment on column public.purchasing_settings.receipt_tolerance_percent is
  'How much more than ordered may be received after a confirmation, in percent; 0 refuses any.';
comment on column public.purchasing_settings.price_tolerance_amount is
  'How far a bill''s price may differ from the order: the greater of this, in dollars, and price_tolerance_percent.';
comment on column public.purchasing_settings.actual_at is 'When a bill becomes actual cost: at approval, or at payment.';
comment on column public.purchasing_settings.holds_expired_vendors is
  'Whether bills of a vendor with an expired certificate can''t be paid.';

call private.protect('public.purchasing_settings', reads => 'view_purchasing', writes => 'manage_settings', verbs => 'insert update');
grant insert (company_id, order_approval_above, project_manager_limit, bookkeeper_limit, receipt_tolerance_percent,
    price_tolerance_amount, price_tolerance_percent, actual_at, holds_expired_vendors),
  update (order_approval_above, project_manager_limit, bookkeeper_limit, receipt_tolerance_percent, price_tolerance_amount,
    price_tolerance_percent, actual_at, holds_expired_vendors)
  on public.purchasing_settings to authenticated;

call private.audit('public.purchasing_settings', 'company_id');
create trigger purchasing_settings_cost after insert or update of actual_at on public.purchasing_settings
  for each row execute function private.resum_bill_costs();
