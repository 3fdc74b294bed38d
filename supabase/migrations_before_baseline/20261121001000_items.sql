-- Units and the items catalogue. Quote and invoice lines refer to items, so this comes before billing.

-- A server function that writes on a person's behalf has asked its own questions (private.require_write); the statement
-- guard speaks to people's own writes. Without this, saving a quote on Starter could not count the use of an item.
create or replace function private.guard_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and (select auth.uid()) is not null then
    perform private.require_write(null, tg_argv[0]);
  end if;
  return null;
end $$;

-- one list of units for items and materials, with the spellings that imports and older screens use (C18)
create table public.units (
  code text primary key,
  label text not null,
  dimension text not null check (dimension in ('count', 'length', 'area', 'volume', 'weight', 'time')),
  base_factor numeric(16,6) check (base_factor > 0),
  aliases text[] not null default '{}',
  position int not null default 0
);
comment on table public.units is 'Units of measure, shared by all companies. base_factor converts to the dimension''s base (foot, square foot, cubic foot, pound, hour).';
insert into public.units (code, label, dimension, base_factor, aliases, position) values
  ('each', 'Each', 'count', 1, '{ea,pc,pcs,piece,unit}', 1),
  ('hour', 'Hour', 'time', 1, '{hr,hrs,h,hours}', 2),
  ('day', 'Day', 'time', 8, '{days}', 3),
  ('week', 'Week', 'time', 40, '{wk,weeks}', 4),
  ('month', 'Month', 'time', 173.333333, '{mo,months}', 5),
  ('linear_foot', 'Linear foot', 'length', 1, '{ft,lf,"lin ft","linear foot","linear feet",foot,feet}', 6),
  ('yard', 'Yard', 'length', 3, '{yd,yards}', 7),
  ('meter', 'Meter', 'length', 3.280840, '{m,metre,meters}', 8),
  ('square_foot', 'Square foot', 'area', 1, '{"sq ft",sf,sqft,"square foot","square feet"}', 9),
  ('square', 'Square', 'area', 100, '{sq,squares}', 10),
  ('cubic_foot', 'Cubic foot', 'volume', 1, '{"cu ft",cf,cuft,"cubic foot"}', 11),
  ('cubic_yard', 'Cubic yard', 'volume', 27, '{"cu yd",cy,cuyd,"cubic yard"}', 12),
  ('gallon', 'Gallon', 'volume', 0.133681, '{gal,gallons}', 13),
  ('liter', 'Liter', 'volume', 0.035315, '{l,litre,liters}', 14),
  ('pound', 'Pound', 'weight', 1, '{lb,lbs,pounds}', 15),
  ('kilogram', 'Kilogram', 'weight', 2.204623, '{kg,kgs}', 16),
  ('ton', 'Ton', 'weight', 2000, '{tons,tn}', 17),
  ('case', 'Case', 'count', null, '{cs,cases}', 18),
  ('box', 'Box', 'count', null, '{bx,boxes}', 19),
  ('bag', 'Bag', 'count', null, '{bags}', 20),
  ('roll', 'Roll', 'count', null, '{rolls,rl}', 21),
  ('sheet', 'Sheet', 'count', null, '{sheets,sht}', 22);
alter table public.units enable row level security;
revoke all on public.units from anon, authenticated;
create policy units_read on public.units for select to authenticated using (true);
grant select on public.units to authenticated, service_role;

create function private.unit_code(p_unit text) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select u.code from public.units u
      where u.code = lower(btrim(p_unit)) or lower(u.label) = lower(btrim(p_unit)) or lower(btrim(p_unit)) = any (u.aliases)
      limit 1),
    nullif(btrim(p_unit), ''), 'each')
$$;
comment on function private.unit_code is 'The canonical unit for any known spelling; an unknown spelling is returned as it stands and then refused by the foreign key.';
grant execute on function private.unit_code to authenticated, service_role;

create function private.normalise_unit() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.unit := private.unit_code(new.unit);
  return new;
end $$;

create table public.items_database (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 5000),
  category text not null default 'materials'
    check (category in ('materials', 'labor', 'equipment', 'subcontractor', 'other', 'general')),
  trade text check (trade in ('Foundation', 'Framing', 'Electrical', 'Plumbing', 'HVAC', 'Roofing', 'Labor', 'Equipment')),
  unit text not null default 'each' references public.units (code),
  cost numeric(12,2) check (cost >= 0),
  unit_price numeric(12,2) not null default 0 check (unit_price >= 0),
  markup_percentage numeric(9,2) not null default 0 check (markup_percentage >= 0),
  price_basis text not null default 'selling' check (price_basis in ('selling', 'cost')),
  profit_margin numeric(9,2) generated always as (
    case when cost > 0 and unit_price > 0 then round((unit_price - cost) / unit_price * 100, 2) end
  ) stored,
  tax_category text not null default 'materials' check (tax_category in ('materials', 'labor', 'equipment', 'exempt')),
  seasonal_pricing boolean not null default false,
  winter_price numeric(12,2) check (winter_price >= 0),
  summer_price numeric(12,2) check (summer_price >= 0),
  sku text check (length(sku) <= 64),
  barcode text check (length(barcode) <= 64),
  supplier text check (length(supplier) <= 200),
  supplier_contact text check (length(supplier_contact) <= 200),
  supplier_email text check (length(supplier_email) <= 320),
  supplier_sku text check (length(supplier_sku) <= 64),
  inventory_tracking boolean not null default true,
  current_stock numeric(12,3) not null default 0,
  reorder_level numeric(12,3) not null default 0 check (reorder_level >= 0),
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
  unique (company_id, id)
);
comment on table public.items_database is 'The catalogue of billable items. unit_price is the selling price; only rows with price_basis cost (cost-only imports) get the markup on top when they are shown (C7).';
create unique index items_database_barcode_key on public.items_database (company_id, barcode) where barcode is not null and is_active;
create index items_database_name_idx on public.items_database (company_id, name) where is_active;
create index items_database_sku_idx on public.items_database (company_id, sku);
create index items_database_usage_idx on public.items_database (company_id, usage_count desc) where is_active;
create index items_database_unit_idx on public.items_database (unit);
create index items_database_material_idx on public.items_database (company_id, material_id);
create index items_database_vendor_idx on public.items_database (company_id, vendor_id);

create function private.prepare_item() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := btrim(new.name);
  new.sku := nullif(btrim(new.sku), '');
  new.barcode := nullif(btrim(new.barcode), '');
  return new;
end $$;
create trigger items_database_prepare before insert or update on public.items_database
  for each row execute function private.prepare_item();
create trigger items_database_unit before insert or update of unit on public.items_database
  for each row execute function private.normalise_unit();

call private.protect('public.items_database', reads => 'view_catalog', writes => 'edit_catalog', verbs => 'insert update',
  feature => 'create_edit_items');
call private.audit('public.items_database');
grant insert (id, company_id, name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis,
    tax_category, seasonal_pricing, winter_price, summer_price, sku, barcode, supplier, supplier_contact, supplier_email,
    supplier_sku, inventory_tracking, current_stock, reorder_level, usage_notes, material_id, vendor_id, is_active),
  update (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis,
    tax_category, seasonal_pricing, winter_price, summer_price, sku, barcode, supplier, supplier_contact, supplier_email,
    supplier_sku, inventory_tracking, current_stock, reorder_level, usage_notes, material_id, vendor_id, is_active)
  on public.items_database to authenticated;
