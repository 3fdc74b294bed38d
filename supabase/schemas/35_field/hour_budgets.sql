create table public.hour_budgets (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  cost_code_id uuid not null,
  hours numeric(8, 2) not null check (hours > 0) constraint hour_budgets_hours_not_nan check (hours <> 'NaN'),
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint hour_budgets_one_a_code unique (company_id, project_id, cost_code_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete cascade
);
comment on table public.hour_budgets is
  'How many hours are planned for a cost code of a project. Everyone on the project sees them; they are no amounts.';

create index hour_budgets_code_idx on public.hour_budgets (company_id, cost_code_id);

call private.protect('public.hour_budgets', reads => 'view_projects', verbs => '', project_column => 'project_id');

call private.audit('public.hour_budgets');
