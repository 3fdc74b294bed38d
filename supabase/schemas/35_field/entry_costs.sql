create table public.entry_costs (
  entry_id uuid primary key,
  company_id uuid not null,
  project_id uuid,
  cost_code_id uuid,
  cost_date date not null constraint entry_costs_cost_date_finite check (isfinite(cost_date)),
  status text not null check (status in ('committed', 'actual')),
  regular_seconds int not null check (regular_seconds >= 0),
  overtime_seconds int not null check (overtime_seconds >= 0),
  double_seconds int not null check (double_seconds >= 0),
  -- False: no wage was in effect on that day, so the cost is 0.
  is_rated boolean not null,
  amount numeric(12, 2) not null constraint entry_costs_amount_not_nan check (amount <> 'NaN'),
  unique (company_id, entry_id),
  foreign key (company_id, entry_id) references public.time_entries (company_id, id) on delete cascade
);
comment on table public.entry_costs is
  'The paid hours of each finished time entry by kind, and what they cost; only for view_wages. Committed until the entry is '
  'approved; from then on actual, and unchanged by later wages and rules.';
comment on column public.entry_costs.cost_date is
  'The first day of the work week, or of the month where the month changes within the week; the day for sums by period.';

create index entry_costs_code_idx on public.entry_costs (company_id, project_id, cost_code_id);

call private.protect('public.entry_costs', reads => 'view_wages', verbs => '');

create trigger entry_costs_sum_insert after insert on public.entry_costs
  referencing new table as new_costs for each statement execute function private.sum_labor();
create trigger entry_costs_sum_update after update on public.entry_costs
  referencing old table as old_costs new table as new_costs for each statement execute function private.sum_labor();
create trigger entry_costs_sum_delete after delete on public.entry_costs
  referencing old table as old_costs for each statement execute function private.sum_labor();
