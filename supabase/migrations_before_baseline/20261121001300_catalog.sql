-- Vendors, materials, what they cost and cost before, stock, and the rest of the items catalogue.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
grant usage on schema extensions to authenticated, service_role;
grant execute on function extensions.word_similarity(text, text) to authenticated, service_role;

create table public.vendors (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  company_name text check (length(company_name) <= 200),
  contact_person text check (length(contact_person) <= 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 50),
  website text check (length(website) <= 500 and website !~* '^\s*javascript:'),
  tax_id text check (length(tax_id) <= 50),
  payment_terms text not null default 'Net 30'
    check (payment_terms in ('Net 15', 'Net 30', 'Net 45', 'Net 60', 'COD', 'Prepaid', 'Due on Receipt', 'Custom')),
  preferred_payment_method text check (length(preferred_payment_method) <= 60),
  notes text check (length(notes) <= 10000),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object' and pg_column_size(address) <= 4096),
  is_active boolean not null default true,
  import_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);
comment on table public.vendors is 'Suppliers.';
create index vendors_name_idx on public.vendors (company_id, name);
create index vendors_import_idx on public.vendors (company_id, import_id);

create table public.materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 5000),
  category text not null default 'materials' check (category in ('materials', 'labor', 'equipment', 'subcontractor', 'overhead', 'other')),
  unit text not null default 'each' references public.units (code),
  sku text check (length(sku) <= 64),
  vendor_sku text check (length(vendor_sku) <= 64),
  vendor_id uuid,
  unit_cost numeric(12,2) not null default 0 check (unit_cost >= 0),
  unit_price numeric(12,2) not null default 0 check (unit_price >= 0),
  profit_margin numeric(9,2) generated always as (
    case when unit_cost > 0 and unit_price > 0 then round((unit_price - unit_cost) / unit_price * 100, 2) else 0 end
  ) stored,
  minimum_stock int not null default 0 check (minimum_stock >= 0),
  current_stock int not null default 0 check (current_stock >= 0),
  reorder_point int not null default 0 check (reorder_point >= 0),
  lead_time_days int not null default 0 check (lead_time_days >= 0),
  specifications jsonb not null default '{}' check (jsonb_typeof(specifications) = 'object' and pg_column_size(specifications) <= 16384),
  is_active boolean not null default true,
  import_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);
comment on table public.materials is 'What is bought and stocked; an item of the catalogue may stand on one (C41).';
create index materials_name_idx on public.materials (company_id, name);
create index materials_vendor_idx on public.materials (company_id, vendor_id);
create index materials_unit_idx on public.materials (unit);
create index materials_import_idx on public.materials (company_id, import_id);
create trigger materials_unit before insert or update of unit on public.materials
  for each row execute function private.normalise_unit();

alter table public.items_database add column import_id uuid;
alter table public.items_database
  add foreign key (company_id, material_id) references public.materials (company_id, id) on delete set null (material_id),
  add foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id),
  add foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id);
create index items_database_import_idx on public.items_database (company_id, import_id);

create table public.vendor_materials (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  vendor_id uuid not null,
  material_id uuid not null,
  unit_cost numeric(12,2) not null default 0 check (unit_cost >= 0),
  vendor_sku text check (length(vendor_sku) <= 64),
  lead_time_days int not null default 0 check (lead_time_days >= 0),
  minimum_order_quantity int not null default 1 check (minimum_order_quantity >= 0),
  is_preferred boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  constraint vendor_materials_once unique (company_id, vendor_id, material_id),
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade
);
comment on table public.vendor_materials is 'Which vendor sells a material, at what price; at most one is preferred.';
create index vendor_materials_material_idx on public.vendor_materials (company_id, material_id, is_preferred desc, unit_cost);
create unique index vendor_materials_preferred_key on public.vendor_materials (company_id, material_id) where is_preferred;

create table public.cost_tracking (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  material_id uuid not null,
  vendor_id uuid,
  cost numeric(12,2) not null check (cost > 0),
  effective_date date not null,
  notes text check (length(notes) <= 2000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade,
  foreign key (company_id, vendor_id) references public.vendors (company_id, id) on delete set null (vendor_id)
);
comment on table public.cost_tracking is 'The cost history of a material; the newest record that is in force sets the material''s unit cost.';
create index cost_tracking_material_idx on public.cost_tracking (company_id, material_id, effective_date desc, created_at desc);
create index cost_tracking_vendor_idx on public.cost_tracking (company_id, vendor_id);

create table public.item_images (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid not null,
  object_path text not null unique check (length(object_path) <= 300),
  file_size int not null check (file_size between 1 and 5242880),
  is_primary boolean not null default false,
  position int not null default 0,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  check (split_part(object_path, '/', 1) = company_id::text),
  unique (company_id, id),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade
);
comment on table public.item_images is 'One row for each object in the bucket item-images.';
create index item_images_item_idx on public.item_images (company_id, item_id, position);
create unique index item_images_primary_key on public.item_images (company_id, item_id) where is_primary;

create table public.item_relations (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid not null,
  related_item_id uuid not null check (related_item_id <> item_id),
  created_at timestamptz not null default now(),
  primary key (company_id, item_id, related_item_id),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade,
  foreign key (company_id, related_item_id) references public.items_database (company_id, id) on delete cascade
);
comment on table public.item_relations is 'Items that are usually sold together.';
create index item_relations_related_idx on public.item_relations (company_id, related_item_id);

create table public.stock_movements (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid,
  material_id uuid,
  kind text not null check (kind in ('received', 'used', 'returned', 'counted', 'adjusted')),
  quantity numeric(12,3) not null check (quantity <> 0),
  stock_after numeric(12,3),
  project_id uuid,
  notes text check (length(notes) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  check (num_nonnulls(item_id, material_id) = 1),
  unique (company_id, id),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id)
);
comment on table public.stock_movements is 'Ledger of stock: every change of current_stock, with why. Append only.';
create index stock_movements_item_idx on public.stock_movements (company_id, item_id, created_at desc);
create index stock_movements_material_idx on public.stock_movements (company_id, material_id, created_at desc);
create index stock_movements_project_idx on public.stock_movements (company_id, project_id);

create table public.price_proposals (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  item_id uuid not null,
  material_id uuid,
  old_cost numeric(12,2),
  new_cost numeric(12,2) not null,
  old_price numeric(12,2) not null,
  new_price numeric(12,2) not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'replaced')),
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete cascade,
  foreign key (company_id, material_id) references public.materials (company_id, id) on delete cascade
);
comment on table public.price_proposals is 'New selling prices that follow from a material''s new cost at the item''s markup; somebody accepts or rejects them.';
create index price_proposals_status_idx on public.price_proposals (company_id, status, created_at desc);
create index price_proposals_material_idx on public.price_proposals (company_id, material_id);
create unique index price_proposals_pending_key on public.price_proposals (company_id, item_id) where status = 'pending';

call private.protect('public.vendors', reads => 'view_catalog', writes => 'edit_catalog', feature => 'vendor_management');
call private.protect('public.materials', reads => 'view_catalog', writes => 'edit_catalog', feature => 'material_management');
call private.protect('public.vendor_materials', reads => 'view_catalog', writes => 'edit_catalog', feature => 'material_management');
call private.protect('public.cost_tracking', reads => 'view_catalog', writes => 'edit_catalog', verbs => 'insert delete', feature => 'material_management');
call private.protect('public.item_images', reads => 'view_catalog', writes => 'edit_catalog', feature => 'create_edit_items');
call private.protect('public.item_relations', reads => 'view_catalog', writes => 'edit_catalog', verbs => 'insert delete', feature => 'create_edit_items');
call private.protect('public.stock_movements', reads => 'view_catalog', writes => 'edit_catalog', verbs => 'insert', feature => 'create_edit_items');
call private.protect('public.price_proposals', reads => 'view_catalog', verbs => '');
call private.audit('public.vendors');
call private.audit('public.materials');
call private.audit('public.price_proposals');
grant insert (id, company_id, name, company_name, contact_person, email, phone, website, tax_id, payment_terms, preferred_payment_method, notes, address, is_active, import_id),
  update (name, company_name, contact_person, email, phone, website, tax_id, payment_terms, preferred_payment_method, notes, address, is_active)
  on public.vendors to authenticated;
grant insert (id, company_id, name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price, minimum_stock, current_stock,
    reorder_point, lead_time_days, specifications, is_active, import_id),
  update (name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price, minimum_stock, current_stock, reorder_point,
    lead_time_days, specifications, is_active)
  on public.materials to authenticated;
grant insert (id, company_id, vendor_id, material_id, unit_cost, vendor_sku, lead_time_days, minimum_order_quantity),
  update (unit_cost, vendor_sku, lead_time_days, minimum_order_quantity, is_preferred) on public.vendor_materials to authenticated;
grant insert (id, company_id, material_id, vendor_id, cost, effective_date, notes) on public.cost_tracking to authenticated;
grant insert (id, company_id, item_id, object_path, file_size, is_primary, position), update (is_primary, position) on public.item_images to authenticated;
grant insert (company_id, item_id, related_item_id) on public.item_relations to authenticated;
grant insert (id, company_id, item_id, material_id, kind, quantity, project_id, notes) on public.stock_movements to authenticated;
grant insert (import_id) on public.items_database to authenticated;
create trigger stock_movements_append_only before update of quantity, kind, item_id, material_id on public.stock_movements
  for each row execute function private.refuse_change();
create trigger items_database_activity after insert on public.items_database
  for each row execute function private.log_activity('item', 'name', 'view_catalog', '');
create trigger vendors_activity after insert or delete on public.vendors
  for each row execute function private.log_activity('vendor', 'name', 'view_catalog', '');
create trigger materials_activity after insert or delete on public.materials
  for each row execute function private.log_activity('material', 'name', 'view_catalog', '');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('item-images', 'item-images', false, 5242880, array['image/png', 'image/jpeg', 'image/gif', 'image/webp'])
on conflict (id) do nothing;
create policy item_images_select on storage.objects for select to authenticated
  using (bucket_id = 'item-images' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('view_catalog')));
create policy item_images_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'item-images' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_catalog')) and (select private.can_write('create_edit_items')));
create policy item_images_delete on storage.objects for delete to authenticated
  using (bucket_id = 'item-images' and (storage.foldername(name))[1] = (select private.company_id())::text
    and (select private.has_permission('edit_catalog')));

-- Stock: one ledger, whether somebody edits the figure or books a movement --------------------------------------

create function private.record_stock_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before numeric := 0;
begin
  if tg_op = 'UPDATE' then
    before := old.current_stock;
  end if;
  if new.current_stock <> before and coalesce(current_setting('plumbline.stock_from_ledger', true), '') <> 'on' then
    perform set_config('plumbline.stock_from_ledger', 'on', true);
    if tg_table_name = 'items_database' then
      insert into public.stock_movements (company_id, item_id, kind, quantity, stock_after)
      values (new.company_id, new.id, 'counted', new.current_stock - before, new.current_stock);
    else
      insert into public.stock_movements (company_id, material_id, kind, quantity, stock_after)
      values (new.company_id, new.id, 'counted', new.current_stock - before, new.current_stock);
    end if;
    perform set_config('plumbline.stock_from_ledger', '', true);
  end if;
  return null;
end $$;
comment on function private.record_stock_edit is 'A typed stock figure leaves a movement of kind counted.';
create trigger items_database_stock after insert or update of current_stock on public.items_database
  for each row execute function private.record_stock_edit();
create trigger materials_stock after insert or update of current_stock on public.materials
  for each row execute function private.record_stock_edit();

create function private.apply_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('plumbline.stock_from_ledger', true), '') = 'on' then
    return new;
  end if;
  perform set_config('plumbline.stock_from_ledger', 'on', true);
  if new.item_id is not null then
    update public.items_database set current_stock = current_stock + new.quantity
    where company_id = new.company_id and id = new.item_id returning current_stock into new.stock_after;
  else
    if new.quantity <> trunc(new.quantity) then
      perform private.reject('PT422', 'Stock of materials is counted in whole numbers.', 'quantity');
    end if;
    update public.materials set current_stock = current_stock + new.quantity::int
    where company_id = new.company_id and id = new.material_id and current_stock + new.quantity >= 0 returning current_stock into new.stock_after;
    if not found then
      perform private.reject('PT422', 'There is not that much in stock.', 'quantity');
    end if;
  end if;
  perform set_config('plumbline.stock_from_ledger', '', true);
  return new;
end $$;
comment on function private.apply_stock_movement is 'A booked movement changes current_stock and keeps the figure after it. Error: PT422.';
create trigger stock_movements_apply before insert on public.stock_movements
  for each row execute function private.apply_stock_movement();

-- Cost: history → material → item → proposal of a price ----------------------------------------------------------

create function private.apply_cost_record() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.materials m set unit_cost = latest.cost
  from (select c.cost from public.cost_tracking c where c.company_id = new.company_id and c.material_id = new.material_id
    and c.effective_date <= current_date order by c.effective_date desc, c.created_at desc limit 1) latest
  where m.company_id = new.company_id and m.id = new.material_id and m.unit_cost <> latest.cost;
  if new.vendor_id is not null then
    update public.vendor_materials v set unit_cost = new.cost
    where v.company_id = new.company_id and v.material_id = new.material_id and v.vendor_id = new.vendor_id and new.effective_date <= current_date;
  end if;
  return null;
end $$;
comment on function private.apply_cost_record is 'The newest cost in force becomes the material''s and the vendor link''s unit cost.';
create trigger cost_tracking_apply after insert on public.cost_tracking
  for each row execute function private.apply_cost_record();

create function private.propose_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.price_proposals p set status = 'replaced' from public.items_database i
  where i.company_id = new.company_id and i.material_id = new.id and p.company_id = i.company_id and p.item_id = i.id and p.status = 'pending';
  insert into public.price_proposals (company_id, item_id, material_id, old_cost, new_cost, old_price, new_price)
  select i.company_id, i.id, new.id, i.cost, new.unit_cost, i.unit_price, round(new.unit_cost * (1 + i.markup_percentage / 100), 2)
  from public.items_database i
  where i.company_id = new.company_id and i.material_id = new.id and i.is_active and new.unit_cost > 0 and i.cost is distinct from new.unit_cost;
  return null;
end $$;
comment on function private.propose_prices is 'A changed material cost proposes new prices for the items that stand on it; nothing changes until somebody accepts.';
create trigger materials_propose after update of unit_cost on public.materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.propose_prices();

create function private.decide_price_proposals(p_ids uuid[], p_accept boolean) returns int
language plpgsql security definer set search_path = '' as $$
declare
  decided int;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  with done as (
    update public.price_proposals set status = case when p_accept then 'accepted' else 'rejected' end, decided_by = auth.uid(), decided_at = now()
    where company_id = private.company_id() and id = any (p_ids) and status = 'pending' returning *
  ), moved as (
    update public.items_database i set cost = d.new_cost, unit_price = d.new_price from done d
    where p_accept and i.company_id = d.company_id and i.id = d.item_id
  )
  select count(*) into decided from done;
  return decided;
end $$;
comment on function private.decide_price_proposals is 'See public.decide_price_proposals.';
create function public.decide_price_proposals(p_ids uuid[], p_accept boolean) returns int
language sql volatile security invoker set search_path = '' as $$ select private.decide_price_proposals(p_ids, p_accept) $$;
comment on function public.decide_price_proposals is 'Accepts (cost and price move) or rejects pending proposals; answers how many. Errors: PT402, PT403.';

-- Links -----------------------------------------------------------------------------------------------------

create function private.check_vendor_link() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.vendor_materials where company_id = new.company_id and vendor_id = new.vendor_id and material_id = new.material_id) then
    perform private.reject('PT409', 'This vendor-material relationship already exists');
  end if;
  return new;
end $$;
create trigger vendor_materials_check before insert on public.vendor_materials
  for each row execute function private.check_vendor_link();

create function public.set_preferred_vendor(p_material_id uuid, p_vendor_id uuid) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  link public.vendor_materials;
begin
  perform private.require_write('edit_catalog', 'material_management');
  perform 1 from public.materials where id = p_material_id for update;
  update public.vendor_materials set is_preferred = false where material_id = p_material_id and is_preferred and vendor_id <> p_vendor_id;
  update public.vendor_materials set is_preferred = true where material_id = p_material_id and vendor_id = p_vendor_id returning * into link;
  if link.id is null then
    perform private.reject('PT404', 'This vendor does not sell this material.');
  end if;
  return to_jsonb(link);
end $$;
comment on function public.set_preferred_vendor is 'Makes one vendor of a material the preferred one and clears the others. Errors: PT402, PT403, PT404.';

-- Lists -----------------------------------------------------------------------------------------------------

create function private.item_price(i public.items_database) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(
    case when i.seasonal_pricing then
      case when extract(month from current_date) in (12, 1, 2) then i.winter_price
        when extract(month from current_date) between 6 and 8 then i.summer_price end end,
    case when i.price_basis = 'cost' and i.cost is null then round(i.unit_price * (1 + i.markup_percentage / 100), 2) else i.unit_price end)
$$;
comment on function private.item_price is
  'What a line is filled with: the season''s price (winter December to February, summer June to August) where there is one, else the selling price; the markup goes on top only for cost-only imports (C7).';

create view public.item_list with (security_invoker = true) as
select i.*, i.current_stock as stock_quantity, private.item_price(i) as price,
  case when i.inventory_tracking and i.current_stock <= 0 then 'out' when i.inventory_tracking and i.current_stock <= i.reorder_level then 'low' else 'in' end as stock_status,
  m.name as material_name, v.name as vendor_name,
  (select g.object_path from public.item_images g where g.company_id = i.company_id and g.item_id = i.id order by g.is_primary desc, g.position limit 1) as image_path
from public.items_database i
left join public.materials m on m.company_id = i.company_id and m.id = i.material_id
left join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id;
comment on view public.item_list is 'Items with price of the day, stock status (in, low, out), material, vendor and first image. Filter is_active.';

create view public.item_picker with (security_invoker = true) as
select i.id, i.company_id, i.name, i.description, coalesce(i.category, 'general') as category, i.trade, i.unit, private.item_price(i) as price,
  i.unit_price, i.cost, i.markup_percentage, coalesce(i.supplier, 'Unknown') as supplier, i.sku, i.barcode, i.tax_category,
  case when not i.inventory_tracking then 'in-stock' when i.current_stock <= 0 then 'out-of-stock' when i.current_stock <= i.reorder_level then 'low-stock' else 'in-stock' end as stock_status,
  i.current_stock, i.usage_count, i.last_used_at,
  i.seasonal_pricing and private.item_price(i) <> i.unit_price as is_seasonal_price
from public.items_database i where i.is_active;
comment on view public.item_picker is 'What Select Items shows [001 §5], with the price that the line gets.';

create view public.material_list with (security_invoker = true) as
select m.*, v.name as vendor_name, v.company_name as vendor_company_name,
  case when m.current_stock <= 0 then 'out' when m.current_stock <= m.reorder_point then 'low' else 'adequate' end as stock_status,
  (select count(*)::int from public.vendor_materials l where l.company_id = m.company_id and l.material_id = m.id) as vendors_count
from public.materials m left join public.vendors v on v.company_id = m.company_id and v.id = m.vendor_id;
comment on view public.material_list is 'Materials with primary vendor, stock status (adequate, low, out) and number of vendors.';

create view public.vendor_list with (security_invoker = true) as
select v.*, (select count(*)::int from public.vendor_materials l where l.company_id = v.company_id and l.vendor_id = v.id) as materials_count
from public.vendors v;
comment on view public.vendor_list is 'Vendors with the number of linked materials.';

create view public.vendor_material_list with (security_invoker = true) as
select l.*, v.name as vendor_name, v.company_name as vendor_company_name, v.contact_person, v.email as vendor_email, v.phone as vendor_phone,
  m.name as material_name, m.description as material_description, m.unit as material_unit, m.category as material_category
from public.vendor_materials l
join public.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
join public.materials m on m.company_id = l.company_id and m.id = l.material_id;
comment on view public.vendor_material_list is 'Links of vendors and materials with both ends; for a material order by is_preferred desc, unit_cost.';

create view public.cost_history with (security_invoker = true) as
select c.*, v.name as vendor_name, m.name as material_name,
  c.cost - lag(c.cost) over (partition by c.company_id, c.material_id order by c.effective_date, c.created_at) as change
from public.cost_tracking c
join public.materials m on m.company_id = c.company_id and m.id = c.material_id
left join public.vendors v on v.company_id = c.company_id and v.id = c.vendor_id;
comment on view public.cost_history is 'Cost records with the change against the record before (null for the first).';

create view public.price_proposal_list with (security_invoker = true) as
select p.*, i.name as item_name, i.sku, m.name as material_name, p.new_price - p.old_price as price_change
from public.price_proposals p
join public.items_database i on i.company_id = p.company_id and i.id = p.item_id
left join public.materials m on m.company_id = p.company_id and m.id = p.material_id;
comment on view public.price_proposal_list is 'Price proposals with item and material.';

-- Search, scan, import, bulk --------------------------------------------------------------------------------

create function private.like_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || replace(replace(replace(btrim(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;
comment on function private.like_pattern is 'A typed word as an ilike pattern, with % and _ taken literally.';

create function public.search_items(p_query text, p_limit int default 20) returns setof public.item_picker
language sql stable security invoker set search_path = '' as $$
  select p.* from public.item_picker p
  where p.company_id = (select private.company_id())
    and (btrim(coalesce(p_query, '')) = ''
      or concat_ws(' ', p.name, p.description, p.sku, p.category, p.trade, p.barcode) ilike private.like_pattern(p_query)
      or extensions.word_similarity(lower(p_query), lower(p.name)) >= 0.45)
  order by (p.name ilike private.like_pattern(p_query)) desc, extensions.word_similarity(lower(coalesce(p_query, '')), lower(p.name)) desc,
    p.usage_count desc, p.name
  limit least(greatest(p_limit, 1), 100)
$$;
comment on function public.search_items is 'Active items by name, description, SKU, category, trade or barcode; forgives a typing error in the name (P28).';

create function public.find_item_by_barcode(p_code text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select to_jsonb(p) from public.item_picker p
  where p.company_id = (select private.company_id()) and btrim(p_code) <> '' and (p.barcode = btrim(p_code) or p.sku = btrim(p_code))
  order by p.barcode = btrim(p_code) desc limit 1
$$;
comment on function public.find_item_by_barcode is 'The active item whose barcode, else SKU, equals the scanned code; null when there is none.';

create function public.import_items(p_rows jsonb, p_mode text default 'skip', p_file_name text default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  known uuid;
  broken text;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  job public.import_jobs;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select * into job from public.import_jobs where id = p_id;
  if found then
    return to_jsonb(job);
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000 then
    perform private.reject('PT422', 'Import 1 to 5,000 rows at a time.');
  end if;
  insert into public.import_jobs (id, kind, file_name, total_rows) values (p_id, 'items', left(p_file_name, 300), jsonb_array_length(p_rows));
  for line in select x.value as item, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    begin
      if nullif(btrim(line.item ->> 'name'), '') is null then
        perform private.reject('PT422', 'Item name is required', 'name');
      end if;
      select i.id into known from public.items_database i
      where i.company_id = private.company_id() and i.is_active
        and (i.barcode = nullif(btrim(line.item ->> 'barcode'), '') or i.sku = nullif(btrim(line.item ->> 'sku'), ''))
      limit 1;
      if known is not null and p_mode = 'update' then
        update public.items_database i set name = btrim(line.item ->> 'name'),
          description = coalesce(line.item ->> 'description', i.description), category = coalesce(nullif(line.item ->> 'category', ''), i.category),
          trade = coalesce(nullif(line.item ->> 'trade', ''), i.trade),
          unit = coalesce(nullif(line.item ->> 'unit', ''), i.unit), cost = coalesce((nullif(line.item ->> 'cost', ''))::numeric, i.cost),
          unit_price = coalesce((nullif(line.item ->> 'unit_price', ''))::numeric, i.unit_price),
          markup_percentage = coalesce((nullif(line.item ->> 'markup_percentage', ''))::numeric, i.markup_percentage),
          supplier = coalesce(nullif(line.item ->> 'supplier', ''), i.supplier)
        where i.id = known;
        changed := changed + 1;
      elsif known is not null then
        perform private.reject('PT422', 'An item with this SKU or barcode exists already', 'sku');
      else
        insert into public.items_database (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis, sku, barcode,
          supplier, supplier_sku, tax_category, current_stock, reorder_level, import_id)
        values (btrim(line.item ->> 'name'), line.item ->> 'description', coalesce(nullif(line.item ->> 'category', ''), 'general'),
          nullif(line.item ->> 'trade', ''), coalesce(nullif(line.item ->> 'unit', ''), 'each'), (nullif(line.item ->> 'cost', ''))::numeric,
          coalesce((nullif(line.item ->> 'unit_price', ''))::numeric, 0), coalesce((nullif(line.item ->> 'markup_percentage', ''))::numeric, 0),
          coalesce(nullif(line.item ->> 'price_basis', ''), 'selling'), line.item ->> 'sku', line.item ->> 'barcode', line.item ->> 'supplier',
          line.item ->> 'supplier_sku', coalesce(nullif(line.item ->> 'tax_category', ''), 'materials'),
          coalesce((nullif(line.item ->> 'current_stock', ''))::numeric, 0), coalesce((nullif(line.item ->> 'reorder_level', ''))::numeric, 0), p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.item ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm when sqlstate = '23503' then 'Unknown unit'
          else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_items is
  'Imports items from rows with the columns of items_database; units in any known spelling. A row whose SKU or barcode exists is skipped or, with p_mode = update, changes that item. Bad rows are reported, the others come in. Errors: PT402, PT403, PT422.';

create function private.undo_import(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  job public.import_jobs;
  undone int;
begin
  select * into job from public.import_jobs where id = p_id and company_id = company for update;
  if not found then
    perform private.reject('PT404', 'Import not found');
  end if;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  if job.undone_at is not null then
    perform private.reject('PT409', 'This import has been taken back already.');
  end if;
  if job.kind = 'clients' then
    update public.clients c set deleted_at = now() where c.company_id = company and c.import_id = p_id and c.deleted_at is null
      and not exists (select from public.invoices v where v.company_id = company and v.client_id = c.id and v.deleted_at is null)
      and not exists (select from public.quotes q where q.company_id = company and q.client_id = c.id and q.deleted_at is null)
      and not exists (select from public.projects p where p.company_id = company and p.client_id = c.id and p.deleted_at is null);
  elsif job.kind = 'items' then
    update public.items_database set is_active = false where company_id = company and import_id = p_id and is_active;
  elsif job.kind = 'vendors' then
    delete from public.vendors where company_id = company and import_id = p_id;
  else
    delete from public.materials where company_id = company and import_id = p_id;
  end if;
  get diagnostics undone = row_count;
  update public.import_jobs set undone_at = now() where id = p_id;
  return jsonb_build_object('id', p_id, 'undone', undone, 'kept', job.created_rows - undone);
end $$;
comment on function private.undo_import is 'See public.undo_import.';
create function public.undo_import(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.undo_import(p_id) $$;
comment on function public.undo_import is 'Takes back what an import created: { undone, kept }; clients that are in use stay. Errors: PT402, PT403, PT404, PT409.';

create function public.bulk_update_materials(p_ids uuid[], p_changes jsonb) returns int
language plpgsql security invoker set search_path = '' as $$
declare
  changed int;
begin
  perform private.require_write('edit_catalog', 'material_management');
  update public.materials m set
    category = coalesce(p_changes ->> 'category', m.category),
    vendor_id = case when p_changes ? 'vendor_id' then (p_changes ->> 'vendor_id')::uuid else m.vendor_id end,
    unit_price = case when p_changes ? 'price_percent' then round(m.unit_price * (1 + (p_changes ->> 'price_percent')::numeric / 100), 2)
      else coalesce((p_changes ->> 'unit_price')::numeric, m.unit_price) end,
    minimum_stock = coalesce((p_changes ->> 'minimum_stock')::int, m.minimum_stock),
    reorder_point = coalesce((p_changes ->> 'reorder_point')::int, m.reorder_point),
    lead_time_days = coalesce((p_changes ->> 'lead_time_days')::int, m.lead_time_days),
    is_active = coalesce((p_changes ->> 'is_active')::boolean, m.is_active)
  where m.id = any (p_ids);
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.bulk_update_materials is
  'Changes category, vendor_id, unit_price or price_percent, minimum_stock, reorder_point, lead_time_days, is_active of many materials at once; a key that is missing keeps its value. Answers how many. Errors: PT402, PT403.';

create function public.bulk_update_items(p_ids uuid[], p_changes jsonb) returns int
language plpgsql security invoker set search_path = '' as $$
declare
  changed int;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  update public.items_database i set
    category = coalesce(p_changes ->> 'category', i.category),
    trade = case when p_changes ? 'trade' then p_changes ->> 'trade' else i.trade end,
    unit_price = case when p_changes ? 'price_percent' then round(i.unit_price * (1 + (p_changes ->> 'price_percent')::numeric / 100), 2)
      else coalesce((p_changes ->> 'unit_price')::numeric, i.unit_price) end,
    tax_category = coalesce(p_changes ->> 'tax_category', i.tax_category),
    reorder_level = coalesce((p_changes ->> 'reorder_level')::numeric, i.reorder_level),
    is_active = coalesce((p_changes ->> 'is_active')::boolean, i.is_active)
  where i.id = any (p_ids);
  get diagnostics changed = row_count;
  return changed;
end $$;
comment on function public.bulk_update_items is 'Changes category, trade, unit_price or price_percent, tax_category, reorder_level, is_active of many items at once; answers how many. Errors: PT402, PT403.';

grant select on public.item_list, public.item_picker, public.material_list, public.vendor_list, public.vendor_material_list, public.cost_history,
  public.price_proposal_list to authenticated, service_role;
grant execute on function private.item_price, private.like_pattern to authenticated, service_role;
grant execute on function private.decide_price_proposals, private.undo_import to authenticated;
grant execute on function public.decide_price_proposals, public.set_preferred_vendor, public.search_items, public.find_item_by_barcode,
  public.import_items, public.undo_import, public.bulk_update_materials, public.bulk_update_items to authenticated, service_role;
