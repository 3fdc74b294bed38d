create table private.notices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('sign_in', 'tax_filing', 'payment_dispute', 'client', 'weekly_report', 'moved_margins', 'notification')),
  -- what makes it the same notice: the session, the day of the filing
  about text not null,
  facts jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  taken_until timestamptz,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (user_id, kind, about)
);
comment on table private.notices is 'Mails to a company''s people: the outbox of the messaging gateway.';

create index notices_queued_idx on private.notices (created_at) where status = 'queued';
create index notices_company_idx on private.notices (company_id);

alter table private.notices enable row level security;
