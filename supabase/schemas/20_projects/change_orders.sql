create table public.change_orders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  number text not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  reason text not null default '' check (length(reason) <= 500),
  -- Sum of the items; may be negative.
  amount numeric(12, 2) not null default 0 constraint change_orders_amount_not_nan check (amount <> 'NaN'),
  -- Days by which the end date moves.
  schedule_days int not null default 0 check (schedule_days >= '-3650'::int and schedule_days <= 3650),
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected', 'void')),
  date date not null default current_date constraint change_orders_date_finite check (isfinite(date)),
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text not null default '' check (length(decision_note) <= 2000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The accepted quote that was added to the contract.
  quote_id uuid,
  -- The client who decided in the portal; decided_by is null then.
  decided_by_client uuid,
  respond_by date constraint change_orders_respond_by_finite check (isfinite(respond_by)),
  invoice_on_approval boolean not null default false,
  unique (company_id, id),
  unique (company_id, project_id, number),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete set null (quote_id),
  foreign key (company_id, decided_by_client) references public.clients (company_id, id) on delete set null (decided_by_client)
);
comment on table public.change_orders is
  'Changes of the contract. Approval adds the price to the contract, the cost to the budget, and the days to the end date.';
comment on column public.change_orders.respond_by is 'The last day on which the client can decide in the portal; null: no deadline.';
comment on column public.change_orders.invoice_on_approval is 'Whether approving it also creates its draft invoice.';

create index change_orders_project_idx on public.change_orders (company_id, project_id, created_at desc);
create unique index change_orders_quote_key on public.change_orders (company_id, quote_id)
  where quote_id is not null and status <> 'void';

create index change_orders_client_idx on public.change_orders (company_id, decided_by_client) where decided_by_client is not null;

call private.protect('public.change_orders', reads => 'view_money', writes => 'edit_projects', verbs => 'delete',
  feature => 'create_edit_projects');
create policy change_orders_delete_open on public.change_orders as restrictive for delete to authenticated
  using (status in ('draft', 'pending'));

call private.audit('public.change_orders');
create trigger change_orders_activity after insert or update or delete on public.change_orders
  for each row execute function private.log_activity('change order', 'title', 'view_money', 'project_id');
create trigger change_orders_members after update of status on public.change_orders
  for each row when (new.status = 'approved' and old.status <> 'approved' or new.status = 'rejected' and new.decided_by_client is not null) execute function private.notify_members_of_change_order();
