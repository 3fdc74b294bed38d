create table public.reminder_schedules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  days_after_due int not null check (days_after_due >= '-60'::int and days_after_due <= 365),
  channel text not null default 'email' check (channel in ('email', 'sms')),
  message text check (length(message) <= 2000),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz constraint reminder_schedules_deleted_at_finite check (isfinite(deleted_at)),
  unique (company_id, id)
);
comment on table public.reminder_schedules is
  'When open invoices are reminded, in days after (or, negative, before) the due date.';

create unique index reminder_schedules_entry_key on public.reminder_schedules (company_id, days_after_due, channel)
  where deleted_at is null;

call private.protect('public.reminder_schedules', reads => 'view_money', writes => 'edit_documents',
  feature => 'create_edit_invoices');
grant insert (id, company_id, name, days_after_due, channel, message, is_active),
  update (name, days_after_due, channel, message, is_active, deleted_at)
  on public.reminder_schedules to authenticated;
