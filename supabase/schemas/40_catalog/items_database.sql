create table public.items_database (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 5000),
  category text not null default 'materials'
    check (category in ('materials', 'labor', 'equipment', 'subcontractor', 'other', 'general')),
  trade text
    check (trade in ('Foundation', 'Framing', 'Electrical', 'Plumbing', 'HVAC', 'Roofing', 'Labor', 'Equipment')),
  unit text not null default 'each' references public.units (code),
  cost numeric(14, 4) check (cost >= 0) constraint items_database_cost_not_nan check (cost <> 'NaN'),
  unit_price numeric(14, 4) not null default 0 check (unit_price >= 0)
    constraint items_database_unit_price_not_nan check (unit_price <> 'NaN'),
  markup_percentage numeric(9, 2) not null default 0 check (markup_percentage >= 0)
    constraint items_database_markup_percentage_not_nan check (markup_percentage <> 'NaN'),
  price_basis text not null default 'selling' check (price_basis in ('selling', 'cost')),
  tax_category text not null default 'materials' check (tax_category in ('materials', 'labor', 'equipment', 'exempt')),
  seasonal_pricing boolean not null default false,
  winter_price numeric(14, 4) check (winter_price >= 0)
    constraint items_database_winter_price_not_nan check (winter_price <> 'NaN'),
  summer_price numeric(14, 4) check (summer_price >= 0)
    constraint items_database_summer_price_not_nan check (summer_price <> 'NaN'),
  sku text check (length(sku) <= 64),
  barcode text check (length(barcode) <= 64),
  supplier text check (length(supplier) <= 200),
  supplier_contact text check (length(supplier_contact) <= 200),
  supplier_email text check (length(supplier_email) <= 320),
  supplier_sku text check (length(supplier_sku) <= 64),
  inventory_tracking boolean not null default true,
  current_stock numeric(12, 3) not null default 0
    constraint items_database_current_stock_not_nan check (current_stock <> 'NaN'),
  reorder_level numeric(12, 3) not null default 0 check (reorder_level >= 0)
    constraint items_database_reorder_level_not_nan check (reorder_level <> 'NaN'),
  usage_notes text check (length(usage_notes) <= 5000),
  usage_count int not null default 0,
  last_used_at timestamptz,
  material_id uuid,
  vendor_id uuid,
  is_active boolean not null default true,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  import_id uuid,
  shares_sku boolean not null default false,
  profit_margin numeric(9, 2) generated always as (
case
    when cost > 0 and unit_price > 0 then greatest(round((unit_price - cost) / unit_price * 100, 2), '-9999999.99'::numeric)
    else null
end) stored
    constraint items_database_profit_margin_not_nan check (profit_margin <> 'NaN'),
  tax_rate_id uuid,
  unique (company_id, id),
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete set null (material_id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id),
  foreign key (company_id, tax_rate_id) references public.tax_rates (company_id, id) on delete set null (tax_rate_id)
);
comment on table public.items_database is
  'The catalogue of billable items. unit_price is the selling price; only rows with price_basis cost (cost-only '
  'imports) get the markup on top when they are shown.';
comment on column public.items_database.tax_rate_id is
  'The named tax rate that new lines of this item get; null for the rate of the document, or none with tax_category exempt.';
comment on column public.items_database.shares_sku is
  'Another live item had its SKU before SKUs were one item''s own, or had taken it when an import was taken back; it '
  'may keep it.';

create unique index items_database_barcode_key on public.items_database (company_id, barcode) where barcode is not null and is_active;
create index items_database_sku_idx on public.items_database (company_id, lower(sku)) where is_active and sku is not null;
create index items_database_unit_idx on public.items_database (unit);
create index items_database_material_idx on public.items_database (company_id, material_id);
create index items_database_vendor_idx on public.items_database (company_id, vendor_id);
create index items_database_import_idx on public.items_database (company_id, import_id);
create index items_database_words_idx on public.items_database using gin (lower(coalesce(name, '') || ' ' || coalesce(sku, '') || ' '
  || coalesce(barcode, '') || ' ' || coalesce(description, '')) extensions.gin_trgm_ops, company_id) where is_active;
create index items_database_name_words_idx on public.items_database using gin (lower(name) extensions.gin_trgm_ops, company_id) where is_active;
create index items_database_category_words_idx on public.items_database
  using gin (lower(coalesce(category, '')) extensions.gin_trgm_ops, company_id) where is_active;
create index items_database_page_idx on public.items_database (company_id, name, id) where is_active;
create index items_database_used_idx on public.items_database (company_id, usage_count desc, name, id) where is_active;
create index items_database_price_idx on public.items_database (company_id, unit_price, id) include (seasonal_pricing, price_basis) where is_active;
create index items_database_newest_idx on public.items_database (company_id, created_at desc, id) where is_active;
create index items_database_special_price_idx on public.items_database (company_id) where is_active and (seasonal_pricing or price_basis = 'cost');
create index items_database_category_idx on public.items_database (company_id, category, id) where is_active;
create index items_database_last_used_idx on public.items_database (company_id, last_used_at desc) where is_active and last_used_at is not null;
create index items_database_stock_idx on public.items_database (company_id, current_stock, id) where is_active;
create index items_database_cost_idx on public.items_database (company_id, cost, id) where is_active;
create index items_database_cost_down_idx on public.items_database (company_id, cost desc nulls last, id desc) where is_active;
create index items_database_unit_page_idx on public.items_database (company_id, unit, name, id) where is_active;
create index items_database_trade_page_idx on public.items_database (company_id, trade, name, id) where is_active and trade is not null;
create index items_database_state_page_idx on public.items_database (company_id,
  (case when not inventory_tracking or current_stock > reorder_level then 'in' when current_stock > 0 then 'low' else 'out' end), name, id)
  where is_active;
create unique index items_database_sku_key on public.items_database (company_id, lower(sku)) where is_active and sku is not null and not shares_sku;

create index items_database_tax_rate_idx on public.items_database (company_id, tax_rate_id) where tax_rate_id is not null;

create statistics public.items_words on (lower(coalesce(name, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(barcode, '') || ' ' || coalesce(description, '')))
  from public.items_database;
create statistics public.items_names on (lower(name)) from public.items_database;
create statistics public.items_categories on (lower(coalesce(category, ''))) from public.items_database;

call private.protect('public.items_database', reads => 'view_catalog', writes => 'edit_catalog',
  verbs => 'insert update', feature => 'create_edit_items');
grant insert (id, company_id, name, description, category, trade, unit, cost, unit_price, markup_percentage,
    price_basis, tax_category, seasonal_pricing, winter_price, summer_price, sku, barcode, supplier, supplier_contact,
    supplier_email, supplier_sku, inventory_tracking, current_stock, reorder_level, usage_notes, material_id, vendor_id,
    is_active, import_id, tax_rate_id),
  update (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis, tax_category,
    seasonal_pricing, winter_price, summer_price, sku, barcode, supplier, supplier_contact, supplier_email,
    supplier_sku, inventory_tracking, current_stock, reorder_level, usage_notes, material_id, vendor_id, is_active,
    tax_rate_id)
  on public.items_database to authenticated;

call private.audit('public.items_database');
create trigger items_database_prepare before insert or update on public.items_database
  for each row execute function private.prepare_item();
create trigger items_database_unit before insert or update of unit on public.items_database
  for each row execute function private.normalise_unit();
create trigger items_database_activity after insert on public.items_database
  for each row when (new.import_id is null) execute function private.log_activity('item', 'name', 'view_catalog', '');
create trigger items_database_stock after insert or update of current_stock on public.items_database
  for each row execute function private.record_stock_edit();
create trigger items_database_sku before update of sku, is_active on public.items_database
  for each row when (new.is_active and new.sku is not null and (not old.is_active or lower(new.sku) is distinct from lower(old.sku)))
  execute function private.check_item_sku();
create trigger items_database_sku_left after update of sku, is_active on public.items_database
  for each row when (old.is_active and old.sku is not null and not old.shares_sku and (not new.is_active or lower(new.sku) is distinct from lower(old.sku)))
  execute function private.reassign_shared_sku();
