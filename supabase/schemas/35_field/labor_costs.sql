create table public.labor_costs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  cost_code_id uuid,
  cost_date date not null constraint labor_costs_cost_date_finite check (isfinite(cost_date)),
  seconds int not null default 0,
  approved_seconds int not null default 0,
  -- Seconds of people without a wage; they cost 0.
  unrated_seconds int not null default 0,
  committed numeric(12, 2) not null default 0 constraint labor_costs_committed_not_nan check (committed <> 'NaN'),
  actual numeric(12, 2) not null default 0 constraint labor_costs_actual_not_nan check (actual <> 'NaN'),
  unique (company_id, id),
  constraint labor_costs_one_a_week unique nulls not distinct (company_id, project_id, cost_code_id, cost_date),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete cascade
);
comment on table public.labor_costs is
  'Labor cost of a project by cost code and week, summed over people: who sees money sees this, who sees wages also '
  'sees entry_costs. There is no finer sum and no person in it, so that hours and cost of one person can''t be read next to each '
  'other. Where one person alone works on a code, its cost divided by its hours is still what an hour of that person costs with '
  'burden and overtime; a budget by cost code can''t hide that.';
comment on column public.labor_costs.cost_date is
  'The first day of the work week, or of the month where the month changes within the week.';
comment on column public.labor_costs.committed is 'Cost of time that is not approved yet, in dollars; actual is the cost of approved time.';

create index labor_costs_date_idx on public.labor_costs (company_id, cost_date);
create index labor_costs_code_idx on public.labor_costs (company_id, cost_code_id);

call private.protect('public.labor_costs', reads => 'view_money', verbs => '');

create trigger labor_costs_sums_insert after insert on public.labor_costs
  referencing new table as new_rows for each statement execute function private.sum_labor_costs();
create trigger labor_costs_sums_update after update on public.labor_costs
  referencing old table as old_rows new table as new_rows for each statement execute function private.sum_labor_costs();
create trigger labor_costs_sums_delete after delete on public.labor_costs
  referencing old table as old_rows for each statement execute function private.sum_labor_costs();
