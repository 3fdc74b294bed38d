create table public.report_runs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  schedule_id uuid not null,
  month date not null constraint report_runs_month_finite check (isfinite(month)),
  recipients text[] not null,
  figures jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
  attempts int not null default 0,
  taken_until timestamptz,
  error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, schedule_id, month),
  foreign key (company_id, schedule_id) references public.report_schedules (company_id, id) on delete cascade
);
comment on table public.report_runs is
  'One report of one month: its figures as they were mailed, and how the mailing went.';

call private.protect('public.report_runs', reads => 'view_money', verbs => '');
