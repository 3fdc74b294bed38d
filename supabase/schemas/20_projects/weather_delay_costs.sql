create table public.weather_delay_costs (
  weather_delay_id uuid primary key,
  company_id uuid not null default private.company_id(),
  cost numeric(12, 2) not null check (cost >= 0) constraint weather_delay_costs_cost_not_nan check (cost <> 'NaN'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, weather_delay_id),
  foreign key (company_id, weather_delay_id) references public.weather_delays (company_id, id) on delete cascade
);
comment on table public.weather_delay_costs is 'The cost of a weather delay, readable with view_money only.';

call private.protect('public.weather_delay_costs', reads => 'view_money', writes => 'view_money',
  feature => 'create_edit_projects');
grant insert (weather_delay_id, company_id, cost), update (cost) on public.weather_delay_costs to authenticated;

call private.audit('public.weather_delay_costs', 'weather_delay_id');
