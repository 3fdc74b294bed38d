create table public.analytics_data (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  data_type text not null check (length(data_type) between 1 and 60),
  period text not null default 'monthly' check (period in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  start_date date not null constraint analytics_data_start_date_finite check (isfinite(start_date)),
  end_date date not null constraint analytics_data_end_date_finite check (isfinite(end_date)),
  data jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, data_type, period, start_date)
);
comment on table public.analytics_data is 'Metrics of the past, one row for each month; written by refresh_metrics.';

call private.protect('public.analytics_data', reads => 'view_money', verbs => '');
