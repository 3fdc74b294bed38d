create table public.vendor_materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  vendor_id uuid not null,
  material_id uuid not null,
  unit_cost numeric(14, 4) not null default 0 check (unit_cost >= 0)
    constraint vendor_materials_unit_cost_not_nan check (unit_cost <> 'NaN'),
  vendor_sku text check (length(vendor_sku) <= 64),
  lead_time_days int not null default 0 check (lead_time_days >= 0),
  minimum_order_quantity int not null default 1 check (minimum_order_quantity >= 0),
  is_preferred boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cost_before_history numeric(14, 4) check (cost_before_history >= 0)
    constraint vendor_materials_cost_before_history_not_nan check (cost_before_history <> 'NaN'),
  unique (company_id, id),
  constraint vendor_materials_once unique (company_id, vendor_id, material_id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade
);
comment on table public.vendor_materials is 'Which vendor sells a material, at what price; at most one is preferred.';
comment on column public.vendor_materials.cost_before_history is
  'What the vendor asked for it before the first cost record of this vendor; null where that is not known.';

create index vendor_materials_material_idx on public.vendor_materials (company_id, material_id, is_preferred desc, unit_cost);
create unique index vendor_materials_preferred_key on public.vendor_materials (company_id, material_id) where is_preferred;

call private.protect('public.vendor_materials', reads => 'view_catalog', writes => 'edit_catalog',
  feature => 'material_management');
grant insert (id, company_id, vendor_id, material_id, unit_cost, vendor_sku, lead_time_days, minimum_order_quantity),
  update (unit_cost, vendor_sku, lead_time_days, minimum_order_quantity, is_preferred)
  on public.vendor_materials to authenticated;

create trigger vendor_materials_check before insert on public.vendor_materials
  for each row execute function private.check_vendor_link();
create trigger vendor_materials_price after update of unit_cost on public.vendor_materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.record_vendor_price();
