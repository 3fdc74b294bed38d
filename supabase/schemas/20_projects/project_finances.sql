create table public.project_finances (
  project_id uuid primary key,
  company_id uuid not null default private.company_id(),
  budget numeric(12, 2) check (budget > 0) constraint project_finances_budget_not_nan check (budget <> 'NaN'),
  -- What the client pays: the value of the contract; the budget while there is none.
  contract_value numeric(12, 2) check (contract_value >= 0)
    constraint project_finances_contract_value_not_nan check (contract_value <> 'NaN'),
  -- Sum of the expenses and of approved labor, updated by triggers.
  actual_cost numeric(12, 2) not null default 0
    constraint project_finances_actual_cost_not_nan check (actual_cost <> 'NaN'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, project_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.project_finances is 'The sums of a project, readable with view_money only.';

create index project_finances_budget_idx on public.project_finances (company_id, budget, project_id);

call private.protect('public.project_finances', reads => 'view_money', writes => 'edit_projects',
  verbs => 'insert update', feature => 'create_edit_projects');
grant insert (project_id, company_id, budget), update (budget) on public.project_finances to authenticated;

call private.audit('public.project_finances', 'project_id');
create trigger project_finances_check before insert or update on public.project_finances
  for each row execute function private.check_project_finances();
