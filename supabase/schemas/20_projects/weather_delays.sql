create table public.weather_delays (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  reason text not null check (length(btrim(reason)) between 1 and 500),
  date date not null constraint weather_delays_date_finite check (isfinite(date)),
  duration_days numeric(6, 1) not null default 1 check (duration_days > 0 and duration_days <= 365)
    constraint weather_delays_duration_days_not_nan check (duration_days <> 'NaN'),
  notes text not null default '' check (length(notes) <= 5000),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.weather_delays is 'Days lost to the weather. What they cost is in weather_delay_costs.';

create index weather_delays_project_idx on public.weather_delays (company_id, project_id, date desc);

call private.protect('public.weather_delays', reads => 'view_projects', writes => 'update_progress',
  feature => 'create_edit_projects');
create policy weather_delays_assigned on public.weather_delays as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
grant insert (id, company_id, project_id, reason, date, duration_days, notes),
  update (reason, date, duration_days, notes)
  on public.weather_delays to authenticated;

call private.audit('public.weather_delays');
create trigger weather_delays_activity after insert or update or delete on public.weather_delays
  for each row execute function private.log_activity('weather delay', 'reason', 'view_projects', 'project_id');
