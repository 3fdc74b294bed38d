create table public.bill_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  bill_id uuid not null,
  position int not null default 0,
  order_line_id uuid,
  material_id uuid,
  project_id uuid,
  cost_code_id uuid,
  description text not null check (length(btrim(description)) between 1 and 500),
  quantity numeric(12, 3) not null default 1 constraint bill_lines_quantity_not_nan check (quantity <> 'NaN'),
  unit_cost numeric(14, 4) constraint bill_lines_unit_cost_not_nan check (unit_cost <> 'NaN'),
  amount numeric(12, 2) not null constraint bill_lines_amount_not_nan check (amount <> 'NaN'),
  tax_amount numeric(12, 2) not null default 0 constraint bill_lines_tax_amount_not_nan check (tax_amount <> 'NaN'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, bill_id) references public.bills (company_id, id) on delete cascade,
  foreign key (company_id, order_line_id)
    references public.purchase_order_lines (company_id, id) on delete set null (order_line_id),
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete set null (material_id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id)
);
comment on table public.bill_lines is
  'What a bill charges, line by line: for an order line, or straight to a project and cost code. Below zero on credit memos.';
comment on column public.bill_lines.amount is 'In dollars, without tax_amount, the line''s share of the bill''s sales tax.';
comment on column public.bill_lines.order_line_id is 'Set when it bills an order line; may be linked later.';

create index bill_lines_bill_idx on public.bill_lines (company_id, bill_id, position);
create index bill_lines_order_line_idx on public.bill_lines (company_id, order_line_id) where order_line_id is not null;
create index bill_lines_material_idx on public.bill_lines (company_id, material_id) where material_id is not null;
create index bill_lines_project_idx on public.bill_lines (company_id, project_id);
create index bill_lines_code_idx on public.bill_lines (company_id, cost_code_id);

call private.protect('public.bill_lines', reads => 'view_purchasing', verbs => '');
