create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  endpoint_id uuid not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sending', 'delivered', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  response_status int,
  error text check (length(error) <= 1000),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, endpoint_id) references public.webhook_endpoints (company_id, id) on delete cascade
);
comment on table public.webhook_deliveries is 'Events on their way to webhook endpoints, with every attempt counted.';

create index webhook_deliveries_endpoint_idx on public.webhook_deliveries (company_id, endpoint_id, created_at desc);
create index webhook_deliveries_due_idx on public.webhook_deliveries (next_attempt_at) where status in ('pending', 'sending');

call private.protect('public.webhook_deliveries', reads => 'manage_settings', verbs => '');
