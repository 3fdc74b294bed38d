create table public.reminders (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  client_id uuid not null,
  schedule_id uuid,
  channel text not null default 'email' check (channel in ('email', 'sms')),
  recipient text check (length(recipient) <= 320),
  message text check (length(message) <= 2000),
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'canceled')),
  error text check (length(error) <= 1000),
  sent_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  taken_until timestamptz,
  unique (company_id, id),
  unique (company_id, invoice_id, schedule_id),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, schedule_id)
    references public.reminder_schedules (company_id, id) on delete set null (schedule_id)
);
comment on table public.reminders is 'Reminders queued and sent; a schedule reminds an invoice once.';

create index reminders_client_idx on public.reminders (company_id, client_id);
create index reminders_schedule_idx on public.reminders (company_id, schedule_id);
create index reminders_queue_idx on public.reminders (status, next_attempt_at) where status in ('queued', 'sending');

call private.protect('public.reminders', reads => 'view_money', verbs => '');
