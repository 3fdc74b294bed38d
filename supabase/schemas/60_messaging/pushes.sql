create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  notification_id uuid not null references public.notifications (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null,
  error text check (length(error) <= 1000),
  created_at timestamptz not null default now()
);
comment on table private.pushes is
  'Notifications on their way to the devices of their user. A taker that dies gives its row back after two minutes. '
  'Dropped: read in the meantime, turned off, no longer readable, or without a device.';

create index pushes_due_idx on private.pushes (due_at) where status in ('pending', 'sending');
create index pushes_notification_idx on private.pushes (notification_id);
create index pushes_company_idx on private.pushes (company_id);

alter table private.pushes enable row level security;
