create table public.sov_lines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  position int not null default 0,
  item_number text not null default '' check (length(item_number) <= 20),
  description text not null check (length(btrim(description)) between 1 and 500),
  -- Price without tax, in dollars; negative for a deduction.
  scheduled_value numeric(12, 2) not null constraint sov_lines_scheduled_value_not_nan check (scheduled_value <> 'NaN'),
  -- Null: the contract's rate.
  retainage_rate numeric(6, 3) check (retainage_rate between 0 and 100)
    constraint sov_lines_retainage_rate_not_nan check (retainage_rate <> 'NaN'),
  quote_item_id uuid,
  change_order_id uuid,
  cost_code_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.contracts (company_id, project_id) on delete cascade,
  foreign key (company_id, quote_item_id) references public.quote_items (company_id, id) on delete set null (quote_item_id),
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete cascade,
  foreign key (company_id, cost_code_id) references public.cost_codes (company_id, id) on delete set null (cost_code_id)
);
comment on table public.sov_lines is
  'The schedule of values: the lines of a contract, which add up to it. Lines of an approved change order name it.';

create index sov_lines_project_idx on public.sov_lines (company_id, project_id, position);
create index sov_lines_change_order_idx on public.sov_lines (company_id, change_order_id) where change_order_id is not null;
create index sov_lines_quote_item_idx on public.sov_lines (company_id, quote_item_id) where quote_item_id is not null;
create index sov_lines_code_idx on public.sov_lines (company_id, cost_code_id) where cost_code_id is not null;

call private.protect('public.sov_lines', reads => 'view_money', verbs => '');

call private.audit('public.sov_lines');
create constraint trigger sov_lines_sum after insert or update or delete on public.sov_lines deferrable initially deferred
  for each row execute function private.check_schedule_sum();
