create table public.cost_sums (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  cost_code_id uuid,
  -- Only without a cost code; otherwise the category is that of the code.
  category text,
  lines int not null default 0,
  changes numeric(14, 2) not null default 0 constraint cost_sums_changes_not_nan check (changes <> 'NaN'),
  transfers numeric(14, 2) not null default 0 constraint cost_sums_transfers_not_nan check (transfers <> 'NaN'),
  revised numeric(14, 2) not null default 0 constraint cost_sums_revised_not_nan check (revised <> 'NaN'),
  price numeric(14, 2) not null default 0 constraint cost_sums_price_not_nan check (price <> 'NaN'),
  unknown_costs int not null default 0,
  committed numeric(14, 2) not null default 0 constraint cost_sums_committed_not_nan check (committed <> 'NaN'),
  actual numeric(14, 2) not null default 0 constraint cost_sums_actual_not_nan check (actual <> 'NaN'),
  unique (company_id, id),
  constraint cost_sums_one_a_code unique nulls not distinct (company_id, project_id, cost_code_id, category),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.cost_sums is
  'Budget lines, expenses, and labor of a project, summed by cost code, in dollars. Triggers of the three tables '
  'update it in the same transaction; bills and orders are not in it. private.project_costs reads it.';
comment on column public.cost_sums.lines is 'How many rows are summed; a sum of no rows is deleted.';
comment on column public.cost_sums.unknown_costs is 'How many budget lines have an unknown cost.';

call private.protect('public.cost_sums', reads => 'view_money', verbs => '');
