create table private.company_days (
  company_id uuid primary key references public.companies (id) on delete cascade,
  day date not null,
  ran_at timestamptz not null default now()
);
comment on table private.company_days is
  'The last day of each company, by its own clock, for which the daily jobs have run.';

alter table private.company_days enable row level security;
