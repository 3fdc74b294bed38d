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
  -- What the client pays for it without tax; null on lines that no quote or change order brought.
  price numeric(12, 2) constraint budget_lines_price_not_nan check (price <> 'NaN'),
  quote_item_id uuid,
  change_order_item_id uuid,
  -- The two lines of a transfer between cost codes share it.
  transfer_id uuid,
  is_cost_known boolean not null default true,
  cost numeric(12, 2) generated always as (case when is_cost_known then amount else null end) stored
    constraint budget_lines_cost_not_nan check (cost <> 'NaN'),
  cost_code_id uuid,
  unique (company_id, id),
  constraint budget_lines_amount_sign_check
    check (amount >= 0 or num_nonnulls(change_order_id, quote_item_id, transfer_id) > 0),
  constraint budget_lines_unknown_cost_check check (is_cost_known or amount = 0),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id),
  foreign key (company_id, quote_item_id) references public.quote_items (company_id, id) on delete set null (quote_item_id),
  foreign key (company_id, change_order_item_id)
    references public.change_order_items (company_id, id) on delete set null (change_order_item_id)
);
comment on table public.budget_lines is 'What a project may cost, by cost code, beside what its client pays for it.';
comment on column public.budget_lines.amount is 'The cost in dollars; 0 while is_cost_known is false.';

create index budget_lines_project_idx on public.budget_lines (company_id, project_id, position);
-- For the sums by cost code, which read the index alone.
create index budget_lines_cost_idx on public.budget_lines (company_id, project_id, cost_code_id, category)
  include (amount, price, change_order_id, transfer_id, is_cost_known);
create index budget_lines_change_order_idx on public.budget_lines (company_id, change_order_id);
create index budget_lines_code_idx on public.budget_lines (company_id, cost_code_id);
create index budget_lines_quote_item_idx on public.budget_lines (company_id, quote_item_id);
create index budget_lines_change_order_item_idx on public.budget_lines (company_id, change_order_item_id);

call private.protect('public.budget_lines', reads => 'view_money', writes => 'edit_projects',
  feature => 'create_edit_projects');
-- Lines of change orders and transfers are final, except for a cost that is still unknown.
create policy budget_lines_update_own on public.budget_lines as restrictive for update to authenticated
  using (change_order_id is null and transfer_id is null or not is_cost_known);
create policy budget_lines_delete_own on public.budget_lines as restrictive for delete to authenticated
  using (change_order_id is null and transfer_id is null);
grant insert (id, company_id, project_id, category, description, amount, position, cost_code_id),
  update (category, description, amount, position, cost_code_id)
  on public.budget_lines to authenticated;

call private.audit('public.budget_lines');
create trigger budget_lines_cost_code before insert or update of category, cost_code_id on public.budget_lines
  for each row execute function private.assign_cost_code();
create trigger budget_lines_check before insert or update or delete on public.budget_lines
  for each row execute function private.check_budget_line();
create trigger budget_lines_cost_found after update on public.budget_lines
  for each row when (new.is_cost_known and not old.is_cost_known) execute function private.count_found_cost();
create trigger budget_lines_sums_insert after insert on public.budget_lines
  referencing new table as new_rows for each statement execute function private.sum_budget_lines();
create trigger budget_lines_sums_update after update on public.budget_lines
  referencing old table as old_rows new table as new_rows for each statement execute function private.sum_budget_lines();
create trigger budget_lines_sums_delete after delete on public.budget_lines
  referencing old table as old_rows for each statement execute function private.sum_budget_lines();
