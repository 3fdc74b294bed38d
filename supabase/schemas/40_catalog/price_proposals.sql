create table public.price_proposals (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid not null,
  material_id uuid,
  old_cost numeric(14, 4) constraint price_proposals_old_cost_not_nan check (old_cost <> 'NaN'),
  new_cost numeric(14, 4) not null constraint price_proposals_new_cost_not_nan check (new_cost <> 'NaN'),
  old_price numeric(14, 4) not null constraint price_proposals_old_price_not_nan check (old_price <> 'NaN'),
  new_price numeric(14, 4) not null constraint price_proposals_new_price_not_nan check (new_price <> 'NaN'),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'replaced')),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade
);
comment on table public.price_proposals is
  'New selling prices that follow from a material''s new cost at the item''s markup; a member accepts or rejects '
  'them.';

create index price_proposals_status_idx on public.price_proposals (company_id, status, created_at desc);
create index price_proposals_material_idx on public.price_proposals (company_id, material_id);
create unique index price_proposals_pending_key on public.price_proposals (company_id, item_id) where status = 'pending';

call private.protect('public.price_proposals', reads => 'view_catalog', verbs => '');

call private.audit('public.price_proposals');
