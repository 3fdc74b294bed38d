create table public.selections (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  project_id uuid not null,
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  -- Dollars that the contract includes for it.
  allowance numeric(12, 2) not null default 0 check (allowance >= 0) constraint selections_allowance_not_nan check (allowance <> 'NaN'),
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array' and length(options::text) <= 60000),
  status text not null default 'draft' check (status in ('draft', 'open', 'chosen')),
  respond_by date constraint selections_respond_by_finite check (isfinite(respond_by)),
  chosen_option uuid,
  chosen_at timestamptz,
  change_order_id uuid,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, change_order_id) references public.change_orders (company_id, id) on delete set null (change_order_id)
);
comment on table public.selections is
  'What a client chooses for a project, such as tile or faucets: an allowance, options with prices, and what was chosen.';
comment on column public.selections.options is
  '[{ id, name, description, price, photo_id }]: price in dollars, photo_id a photo of the project.';

create index selections_project_idx on public.selections (company_id, project_id, created_at);
create index selections_change_order_idx on public.selections (company_id, change_order_id) where change_order_id is not null;

call private.protect('public.selections', reads => 'view_money', verbs => '');

call private.audit('public.selections');
