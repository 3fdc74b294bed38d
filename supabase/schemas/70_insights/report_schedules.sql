create table public.report_schedules (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  report text not null default 'monthly_analytics' check (report = 'monthly_analytics'),
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, report)
);
comment on table public.report_schedules is
  'Who gets the report of the month before by mail, on the first days of a month.';

call private.protect('public.report_schedules', reads => 'view_money', writes => 'manage_settings',
  feature => 'view_analytics');
grant insert (id, company_id, report, recipients, is_active),
  update (recipients, is_active)
  on public.report_schedules to authenticated;
