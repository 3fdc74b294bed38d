create table private.daily_job_failures (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  job text not null check (job in ('expire quotes', 'activate costs', 'store metrics', 'release assistant reservations')),
  attempts int not null default 1,
  error text not null,
  attempted_at timestamptz not null default now(),
  next_attempt_at timestamptz,
  unique (company_id, job)
);
comment on table private.daily_job_failures is
  'Daily jobs that failed for a company. After 5 attempts next_attempt_at is null and only the next day tries again; '
  'success deletes the row.';

create index daily_job_failures_queue_idx on private.daily_job_failures (next_attempt_at) where next_attempt_at is not null;

alter table private.daily_job_failures enable row level security;
