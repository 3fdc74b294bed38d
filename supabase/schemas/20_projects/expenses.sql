create table public.expenses (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  category text not null
    check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  description text not null check (length(btrim(description)) between 1 and 500),
  amount numeric(12, 2) not null check (amount <> 0) constraint expenses_amount_not_nan check (amount <> 'NaN'),
  -- Committed: ordered, not yet spent.
  status text not null default 'spent' check (status in ('committed', 'spent')),
  expense_date date not null default current_date constraint expenses_expense_date_finite check (isfinite(expense_date)),
  supplier text check (length(supplier) <= 200),
  document_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cost_code_id uuid,
  vendor_id uuid,
  -- Sales tax within the amount; null: not recorded.
  tax_amount numeric(12, 2) constraint expenses_tax_amount_not_nan check (tax_amount <> 'NaN'),
  is_paid boolean not null default true,
  due_date date constraint expenses_due_date_finite check (isfinite(due_date)),
  paid_on date constraint expenses_paid_on_finite check (isfinite(paid_on)),
  unique (company_id, id),
  constraint expenses_tax_amount_check check (tax_amount between least(amount, 0) and greatest(amount, 0)),
  constraint expenses_owed_check check (is_paid or status = 'spent' and due_date is not null),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, document_id)
    references public.project_documents (company_id, id) on delete set null (document_id),
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id)
);
comment on table public.expenses is
  'What a project has cost or will cost; a refund is negative. Their sum and that of labor_costs is actual_cost.';
comment on column public.expenses.supplier is 'Name of the vendor as entered; vendor_id is the vendor of that name, if there is one.';
comment on column public.expenses.paid_on is 'The day the vendor was paid; null while it is owed, and where nobody recorded it.';
comment on column public.expenses.is_paid is 'False: spent, and still owed to the vendor until due_date.';

create index expenses_project_idx on public.expenses (company_id, project_id, expense_date desc);
-- For the sums by cost code, which read the index alone.
create index expenses_cost_idx on public.expenses (company_id, project_id, cost_code_id, category) include (status, amount);
-- For the sums of a range of days, which read the index alone.
create index expenses_spent_idx on public.expenses (company_id, expense_date) include (project_id, category, status, is_paid, amount);
-- For what is still to be paid, which reads the index alone.
create index expenses_open_idx on public.expenses (company_id, expense_date) include (status, is_paid, due_date, amount)
  where status = 'committed' or not is_paid;
create index expenses_code_idx on public.expenses (company_id, cost_code_id);
create index expenses_document_idx on public.expenses (company_id, document_id);
create index expenses_vendor_idx on public.expenses (company_id, vendor_id);

call private.protect('public.expenses', reads => 'view_money', writes => 'record_expenses',
  feature => 'create_edit_projects');
grant insert (id, company_id, project_id, category, description, amount, status, expense_date, supplier, document_id,
    cost_code_id, vendor_id, tax_amount, is_paid, due_date, paid_on),
  update (category, description, amount, status, expense_date, supplier, document_id, cost_code_id, vendor_id, tax_amount,
    is_paid, due_date, paid_on)
  on public.expenses to authenticated;

call private.audit('public.expenses');
create trigger expenses_activity after insert or update or delete on public.expenses
  for each row execute function private.log_activity('expense', 'description', 'view_money', 'project_id');
create trigger expenses_cost_code before insert or update of category, cost_code_id on public.expenses
  for each row execute function private.assign_cost_code();
create trigger expenses_complete before insert or update on public.expenses
  for each row execute function private.complete_expense();
create trigger expenses_actual_cost after insert or update or delete on public.expenses
  for each row execute function private.refresh_actual_cost();
create trigger expenses_bill_insert after insert on public.expenses referencing new table as spent
  for each statement execute function private.bill_expenses();
create trigger expenses_bill_update after update on public.expenses referencing new table as spent
  for each statement execute function private.bill_expenses();
create trigger expenses_sums_insert after insert on public.expenses
  referencing new table as new_rows for each statement execute function private.sum_expenses();
create trigger expenses_sums_update after update on public.expenses
  referencing old table as old_rows new table as new_rows for each statement execute function private.sum_expenses();
create trigger expenses_sums_delete after delete on public.expenses
  referencing old table as old_rows for each statement execute function private.sum_expenses();
