create table public.goals (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  metric text not null check (metric in ('monthly_revenue', 'project_completion', 'quote_win_rate', 'new_clients')),
  target numeric(12, 2) not null check (target > 0) constraint goals_target_not_nan check (target <> 'NaN'),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, metric)
);
comment on table public.goals is 'What a company wants to reach each month.';

call private.protect('public.goals', reads => 'view_money', writes => 'manage_settings', feature => 'view_analytics');
grant insert (id, company_id, metric, target), update (target) on public.goals to authenticated;
