create table public.materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 5000),
  category text not null default 'materials'
    check (category in ('materials', 'labor', 'equipment', 'subcontractor', 'overhead', 'other')),
  unit text not null default 'each' references public.units (code),
  sku text check (length(sku) <= 64),
  vendor_sku text check (length(vendor_sku) <= 64),
  vendor_id uuid,
  unit_cost numeric(14, 4) not null default 0 check (unit_cost >= 0)
    constraint materials_unit_cost_not_nan check (unit_cost <> 'NaN'),
  unit_price numeric(14, 4) not null default 0 check (unit_price >= 0)
    constraint materials_unit_price_not_nan check (unit_price <> 'NaN'),
  minimum_stock int not null default 0 check (minimum_stock >= 0),
  current_stock int not null default 0 check (current_stock >= 0),
  reorder_point int not null default 0 check (reorder_point >= 0),
  lead_time_days int not null default 0 check (lead_time_days >= 0),
  specifications jsonb not null default '{}'
    check (jsonb_typeof(specifications) = 'object' and pg_column_size(specifications) <= 16384),
  is_active boolean not null default true,
  import_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cost_before_history numeric(14, 4) check (cost_before_history >= 0)
    constraint materials_cost_before_history_not_nan check (cost_before_history <> 'NaN'),
  profit_margin numeric(9, 2) generated always as (
case
    when unit_cost > 0 and unit_price > 0 then greatest(round((unit_price - unit_cost) / unit_price * 100, 2), '-9999999.99'::numeric)
    else 0
end) stored
    constraint materials_profit_margin_not_nan check (profit_margin <> 'NaN'),
  unique (company_id, id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);
comment on table public.materials is 'What is bought and stocked; an item of the catalog may be made from one.';
comment on column public.materials.cost_before_history is
  'Its unit cost when the first record of its cost history was entered; null where that is not known.';

create index materials_vendor_idx on public.materials (company_id, vendor_id);
create index materials_unit_idx on public.materials (unit);
create index materials_import_idx on public.materials (company_id, import_id);
create index materials_lower_name_idx on public.materials (company_id, lower(name));
create index materials_sku_idx on public.materials (company_id, lower(sku)) where sku is not null;
create index materials_page_idx on public.materials (company_id, name, id);
create index materials_cost_idx on public.materials (company_id, unit_cost, id);
create index materials_price_idx on public.materials (company_id, unit_price, id);
create index materials_stock_idx on public.materials (company_id, current_stock, id);
create index materials_newest_idx on public.materials (company_id, created_at, id);
create index materials_category_idx on public.materials (company_id, category, name, id);
create index materials_active_idx on public.materials (company_id, is_active, name, id);
create index materials_state_idx on public.materials (company_id,
  (case when current_stock <= 0 then 'out' when current_stock <= reorder_point then 'low' else 'adequate' end), name, id);
create index materials_words_idx on public.materials using gin (lower(name || ' ' || coalesce(sku, '') || ' ' || coalesce(description, '')
  || ' ' || coalesce(vendor_sku, '')) extensions.gin_trgm_ops, company_id);

create statistics public.materials_names on (lower(name || ' ' || coalesce(sku, ''))) from public.materials;

call private.protect('public.materials', reads => 'view_catalog', writes => 'edit_catalog',
  feature => 'material_management');
grant insert (id, company_id, name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price,
    minimum_stock, current_stock, reorder_point, lead_time_days, specifications, is_active, import_id),
  update (name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price, minimum_stock,
    current_stock, reorder_point, lead_time_days, specifications, is_active)
  on public.materials to authenticated;

call private.audit('public.materials');
create trigger materials_unit before insert or update of unit on public.materials
  for each row execute function private.normalise_unit();
create trigger materials_activity after insert on public.materials
  for each row when (new.import_id is null) execute function private.log_activity('material', 'name', 'view_catalog', '');
create trigger materials_stock after insert or update of current_stock on public.materials
  for each row execute function private.record_stock_edit();
create trigger materials_propose after update of unit_cost on public.materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.propose_prices();
create trigger materials_typed_cost after update of unit_cost on public.materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.record_typed_cost();
create trigger materials_removed after delete on public.materials
  for each row when (coalesce(current_setting('plumbline.undoing', true), '') <> 'on')
  execute function private.log_activity('material', 'name', 'view_catalog', '');
create trigger materials_sku_new before insert on public.materials
  for each row when (new.sku is not null) execute function private.check_material_sku();
create trigger materials_sku before update of sku on public.materials
  for each row when (new.sku is not null and lower(new.sku) is distinct from lower(old.sku)) execute function private.check_material_sku();
