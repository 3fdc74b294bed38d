create table private.order_mails (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  order_id uuid not null unique references public.purchase_orders (id) on delete cascade,
  due_at timestamptz not null default now(),
  taken_until timestamptz,
  attempts int not null default 0,
  error text,
  failed_at timestamptz
);
comment on table private.order_mails is 'Emails that send an order to its vendor: the outbox of the messaging gateway.';

create index order_mails_company_idx on private.order_mails (company_id);
create index order_mails_due_idx on private.order_mails (due_at) where failed_at is null;

alter table private.order_mails enable row level security;
