create table public.stock_movements (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid,
  material_id uuid,
  kind text not null check (kind in ('received', 'used', 'returned', 'counted', 'adjusted')),
  quantity numeric(12, 3) not null check (quantity <> 0)
    constraint stock_movements_quantity_not_nan check (quantity <> 'NaN'),
  stock_after numeric(12, 3) constraint stock_movements_stock_after_not_nan check (stock_after <> 'NaN'),
  project_id uuid,
  notes text check (length(notes) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  takes_back uuid,
  unique (company_id, id),
  check (num_nonnulls(item_id, material_id) = 1),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, takes_back) references public.stock_movements (company_id, id) on delete cascade
);
comment on table public.stock_movements is 'Ledger of stock: every change of current_stock, with why. Append only.';
comment on column public.stock_movements.takes_back is 'The booking that this one takes back; null for all others.';

create index stock_movements_item_idx on public.stock_movements (company_id, item_id, created_at desc);
create index stock_movements_material_idx on public.stock_movements (company_id, material_id, created_at desc);
create index stock_movements_project_idx on public.stock_movements (company_id, project_id);
create unique index stock_movements_taken_back_key on public.stock_movements (company_id, takes_back) where takes_back is not null;

call private.protect('public.stock_movements', reads => 'view_catalog', writes => 'edit_catalog', verbs => 'insert',
  feature => 'create_edit_items');
grant insert (id, company_id, item_id, material_id, kind, quantity, project_id, notes)
  on public.stock_movements to authenticated;

create trigger stock_movements_append_only before update of quantity, kind, item_id, material_id on public.stock_movements
  for each row execute function private.refuse_change();
create trigger stock_movements_apply before insert on public.stock_movements
  for each row execute function private.apply_stock_movement();
