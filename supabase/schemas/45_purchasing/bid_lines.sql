create table public.bid_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  request_id uuid not null,
  position int not null default 0,
  material_id uuid,
  quote_item_id uuid,
  budget_line_id uuid,
  cost_code_id uuid,
  description text not null check (length(btrim(description)) between 1 and 500),
  quantity numeric(12, 3) not null check (quantity > 0)
    constraint bid_lines_quantity_not_nan check (quantity <> 'NaN'),
  unit text check (length(unit) <= 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, request_id) references public.bid_requests (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete set null (material_id),
  foreign key (company_id, quote_item_id) references public.quote_items (company_id, id) on delete set null (quote_item_id),
  foreign key (company_id, budget_line_id) references public.budget_lines (company_id, id) on delete set null (budget_line_id),
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id)
);
comment on table public.bid_lines is 'What a bid request asks prices for. The lines of the awarded order are made from them.';

create index bid_lines_request_idx on public.bid_lines (company_id, request_id, position);
create index bid_lines_material_idx on public.bid_lines (company_id, material_id) where material_id is not null;
create index bid_lines_quote_item_idx on public.bid_lines (company_id, quote_item_id) where quote_item_id is not null;
create index bid_lines_budget_idx on public.bid_lines (company_id, budget_line_id) where budget_line_id is not null;
create index bid_lines_code_idx on public.bid_lines (company_id, cost_code_id);

call private.protect('public.bid_lines', reads => 'view_purchasing', verbs => '');
