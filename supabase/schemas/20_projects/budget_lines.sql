create table public.budget_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  category text not null
    check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  description text not null default '' check (length(description) <= 500),
  amount numeric(12, 2) not null constraint budget_lines_amount_not_nan check (amount <> 'NaN'),
  -- Set on the lines that an approved change order brought.
  change_order_id uuid,
  position int not null default 0,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  check (amount >= 0 or change_order_id is not null),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete cascade
);
comment on table public.budget_lines is 'What a project may cost, by category.';

create index budget_lines_project_idx on public.budget_lines (company_id, project_id, position);
create index budget_lines_change_order_idx on public.budget_lines (company_id, change_order_id);

call private.protect('public.budget_lines', reads => 'view_money', writes => 'edit_projects',
  feature => 'create_edit_projects');
-- What an approved change order brought, and the approved order itself, stay.
create policy budget_lines_update_own on public.budget_lines as restrictive for update to authenticated
  using (change_order_id is null);
create policy budget_lines_delete_own on public.budget_lines as restrictive for delete to authenticated
  using (change_order_id is null);
grant insert (id, company_id, project_id, category, description, amount, position),
  update (category, description, amount, position)
  on public.budget_lines to authenticated;

call private.audit('public.budget_lines');
