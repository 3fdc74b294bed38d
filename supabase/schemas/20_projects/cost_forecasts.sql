create table public.cost_forecasts (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  cost_code_id uuid not null,
  cost_to_complete numeric(12, 2) not null check (cost_to_complete >= 0)
    constraint cost_forecasts_cost_to_complete_not_nan check (cost_to_complete <> 'NaN'),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, project_id, cost_code_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete cascade
);
comment on table public.cost_forecasts is
  'What a cost code of a project will still cost, where someone has entered it; otherwise a rule estimates it.';

create index cost_forecasts_code_idx on public.cost_forecasts (company_id, cost_code_id);

call private.protect('public.cost_forecasts', reads => 'view_money', writes => 'edit_projects',
  feature => 'create_edit_projects');
grant insert (id, company_id, project_id, cost_code_id, cost_to_complete),
  update (project_id, cost_code_id, cost_to_complete)
  on public.cost_forecasts to authenticated;

call private.audit('public.cost_forecasts');
