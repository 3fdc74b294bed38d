create table public.bid_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  number text not null check (length(btrim(number)) between 1 and 40),
  project_id uuid,
  -- The quote whose lines it asks prices for.
  quote_id uuid,
  kind text not null default 'subcontract' check (kind in ('materials', 'subcontract')),
  state text not null default 'draft' check (state in ('draft', 'open', 'closed', 'awarded', 'canceled')),
  title text not null check (length(btrim(title)) between 1 and 200),
  scope text not null default '' check (length(scope) <= 10000),
  due_on date not null constraint bid_requests_due_on_finite check (isfinite(due_on)),
  needed_by date constraint bid_requests_needed_by_finite check (isfinite(needed_by)),
  sent_at timestamptz,
  closed_at timestamptz,
  awarded_at timestamptz,
  -- The draft that the award created.
  order_id uuid,
  edited_by uuid default auth.uid(),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint bid_requests_number_key unique (company_id, number),
  constraint bid_requests_awarded check ((state = 'awarded') = (awarded_at is not null)),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete set null (quote_id),
  foreign key (company_id, order_id) references public.purchase_orders (company_id, id) on delete set null (order_id)
);
comment on table public.bid_requests is
  'The same scope for which several vendors are asked for prices. The award becomes a draft order. Written by functions only.';
comment on column public.bid_requests.due_on is 'The last day on which vendors can bid, in the time zone of the company.';
comment on column public.bid_requests.needed_by is 'When the work or material is needed; the order takes it over.';

create index bid_requests_project_idx on public.bid_requests (company_id, project_id, created_at desc);
create index bid_requests_quote_idx on public.bid_requests (company_id, quote_id) where quote_id is not null;
create index bid_requests_order_idx on public.bid_requests (company_id, order_id) where order_id is not null;
create index bid_requests_due_idx on public.bid_requests (company_id, due_on, id);
create index bid_requests_state_idx on public.bid_requests (company_id, state, id);
create index bid_requests_newest_idx on public.bid_requests (company_id, created_at, id);
create index bid_requests_words_idx on public.bid_requests using gin (lower(number || ' ' || title) extensions.gin_trgm_ops, company_id);

call private.protect('public.bid_requests', reads => 'view_purchasing', verbs => '');

call private.audit('public.bid_requests');
