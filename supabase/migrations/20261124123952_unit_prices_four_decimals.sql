set check_function_bodies = off;

-- Generated columns, views, functions that return their rows, and triggers on a column prevent a change of its type:
-- they are dropped here and created again below.

drop trigger quote_items_catalog_price on public.quote_items;

drop trigger vendor_materials_price on public.vendor_materials;

drop trigger materials_propose on public.materials;

drop trigger materials_typed_cost on public.materials;

drop function public.items_containing(text);

drop function public.picker_items_containing(text);

drop function public.related_items(uuid);

drop function public.search_items(text, int);

drop view public.change_order_list;

drop view public.cost_history;

drop view public.item_list;

drop view public.item_picker;

drop view public.material_list;

drop view public.price_proposal_list;

drop view public.vendor_list;

drop view public.vendor_material_list;

drop view public.quote_margin_warnings;

drop function private.refuse_parts_of_cents(p_items jsonb);

alter table public.quote_items
  drop column total_price,
  alter column unit_price type numeric(14, 4),
  alter column unit_cost type numeric(14, 4),
  alter column catalog_price type numeric(14, 4);

alter table public.quote_items add column total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored
    constraint quote_items_total_price_not_nan check (total_price <> 'NaN');

alter table public.invoice_items
  drop column total_price,
  alter column unit_price type numeric(14, 4),
  alter column unit_cost type numeric(14, 4);

alter table public.invoice_items add column total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored
    constraint invoice_items_total_price_not_nan check (total_price <> 'NaN');

alter table public.change_order_items
  drop column total_price,
  alter column unit_price type numeric(14, 4);

alter table public.change_order_items add column total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored
    constraint change_order_items_total_price_not_nan check (total_price <> 'NaN');

alter table public.items_database
  drop column profit_margin,
  alter column cost type numeric(14, 4),
  alter column unit_price type numeric(14, 4),
  alter column winter_price type numeric(14, 4),
  alter column summer_price type numeric(14, 4);

alter table public.items_database add column profit_margin numeric(9, 2) generated always as (
case
    when cost > 0 and unit_price > 0 then greatest(round((unit_price - cost) / unit_price * 100, 2), '-9999999.99'::numeric)
    else null
end) stored
    constraint items_database_profit_margin_not_nan check (profit_margin <> 'NaN');

alter table public.materials
  drop column profit_margin,
  alter column unit_cost type numeric(14, 4),
  alter column unit_price type numeric(14, 4),
  alter column cost_before_history type numeric(14, 4);

alter table public.materials add column profit_margin numeric(9, 2) generated always as (
case
    when unit_cost > 0 and unit_price > 0 then greatest(round((unit_price - unit_cost) / unit_price * 100, 2), '-9999999.99'::numeric)
    else 0
end) stored
    constraint materials_profit_margin_not_nan check (profit_margin <> 'NaN');

alter table public.vendor_materials
  alter column unit_cost type numeric(14, 4),
  alter column cost_before_history type numeric(14, 4);

alter table public.cost_tracking
  alter column cost type numeric(14, 4);

alter table public.price_proposals
  alter column old_cost type numeric(14, 4),
  alter column new_cost type numeric(14, 4),
  alter column old_price type numeric(14, 4),
  alter column new_price type numeric(14, 4);

create function private.refuse_long_prices(p_items jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  line record;
begin
  select x.place, f.label, f.price into line
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (values ('price', x.line ->> 'unit_price'), ('cost', x.line ->> 'unit_cost')) as f (label, price)
  where scale(trim_scale(f.price::numeric)) > 4 order by x.place limit 1;
  if found then
    perform private.reject('PT422', format('Line %s: enter the %s %s with at most 4 decimals.', line.place, line.label, line.price), 'items');
  end if;
end $$;

create function private.round_price(p_price numeric, p_basis numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(p_price, case when p_basis = round(p_basis, 2) then 2 else 4 end)
$$;

create view public.change_order_list with (security_invoker=true) as  select o.id,
    o.company_id,
    o.project_id,
    o.number,
    o.title,
    o.description,
    o.reason,
    o.amount,
    o.schedule_days,
    o.status,
    o.date,
    o.submitted_at,
    o.decided_at,
    o.decided_by,
    o.decision_note,
    o.created_by,
    o.version,
    o.created_at,
    o.updated_at,
    u.full_name as approved_by,
    coalesce(( select jsonb_agg(jsonb_build_object('id', i.id, 'category', i.category, 'description', i.description, 'quantity', i.quantity, 'unit_price', i.unit_price, 'total_price', i.total_price) order by i."position") as jsonb_agg
           from public.change_order_items i
          where i.company_id = o.company_id and i.change_order_id = o.id), '[]'::jsonb) as items,
    ((b.invoices -> 0) ->> 'id')::uuid as invoice_id,
    (b.invoices -> 0) ->> 'invoice_number' as invoice_number,
    coalesce(b.invoices, '[]'::jsonb) as invoices
   from public.change_orders o
     left join public.user_profiles u on u.company_id = o.company_id and u.id = o.decided_by
     left join lateral ( select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'amount', v.amount) order by v.created_at, v.id) as invoices
           from ( select v_1.id,
                    v_1.invoice_number,
                    v_1.created_at,
                    sum(l.total_price) as amount
                   from public.invoice_items l
                     join public.invoices v_1 on v_1.company_id = l.company_id and v_1.id = l.invoice_id
                  where l.company_id = o.company_id and l.change_order_id = o.id and v_1.status <> 'void' and v_1.deleted_at is null
                  group by v_1.id, v_1.invoice_number, v_1.created_at) v) b on true;

create view public.cost_history with (security_invoker=true) as  select c.id,
    c.company_id,
    c.material_id,
    c.vendor_id,
    c.cost,
    c.effective_date,
    c.notes,
    c.created_by,
    c.created_at,
    v.name as vendor_name,
    m.name as material_name,
    c.cost - lag(c.cost) over (partition by c.company_id, c.material_id order by c.effective_date, c.created_at) as change
   from public.cost_tracking c
     join public.materials m on m.company_id = c.company_id and m.id = c.material_id
     left join public.vendors v on v.company_id = c.company_id and v.id = c.vendor_id;

create view public.item_list with (security_invoker=true) as  select i.id,
    i.company_id,
    i.name,
    i.description,
    i.category,
    i.trade,
    i.unit,
    i.cost,
    i.unit_price,
    i.markup_percentage,
    i.price_basis,
    i.profit_margin,
    i.tax_category,
    i.seasonal_pricing,
    i.winter_price,
    i.summer_price,
    i.sku,
    i.barcode,
    i.supplier,
    i.supplier_contact,
    i.supplier_email,
    i.supplier_sku,
    i.inventory_tracking,
    i.current_stock,
    i.reorder_level,
    i.usage_notes,
    i.usage_count,
    i.last_used_at,
    i.material_id,
    i.vendor_id,
    i.is_active,
    i.version,
    i.created_by,
    i.created_at,
    i.updated_at,
    i.import_id,
    i.current_stock as stock_quantity,
    private.item_price(i.*) as price,
        case
            when i.inventory_tracking and i.current_stock <= 0 then 'out'
            when i.inventory_tracking and i.current_stock <= i.reorder_level then 'low'
            else 'in'
        end as stock_status,
    m.name as material_name,
    v.name as vendor_name,
    ( select g.object_path
           from public.item_images g
          where g.company_id = i.company_id and g.item_id = i.id
          order by g.is_primary desc, g."position"
         limit 1) as image_path
   from public.items_database i
     left join public.materials m on m.company_id = i.company_id and m.id = i.material_id
     left join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id;

create view public.item_picker with (security_invoker = true) as
select i.id, i.company_id, i.name, i.description, coalesce(i.category, 'general') as category, i.trade, i.unit, private.item_price(i) as price,
  i.unit_price, i.cost, i.markup_percentage, coalesce(i.supplier, 'Unknown') as supplier, i.sku, i.barcode, i.tax_category,
  case when not i.inventory_tracking then 'in-stock' when i.current_stock <= 0 then 'out-of-stock' when i.current_stock <= i.reorder_level then 'low-stock' else 'in-stock' end as stock_status,
  i.current_stock, i.usage_count, i.last_used_at,
  i.seasonal_pricing and private.item_price(i) <> i.unit_price as is_seasonal_price
from public.items_database i where i.is_active;

create view public.material_list with (security_invoker=true) as  select m.id,
    m.company_id,
    m.name,
    m.description,
    m.category,
    m.unit,
    m.sku,
    m.vendor_sku,
    m.vendor_id,
    m.unit_cost,
    m.unit_price,
    m.profit_margin,
    m.minimum_stock,
    m.current_stock,
    m.reorder_point,
    m.lead_time_days,
    m.specifications,
    m.is_active,
    m.import_id,
    m.created_by,
    m.version,
    m.created_at,
    m.updated_at,
    v.name as vendor_name,
    v.company_name as vendor_company_name,
        case
            when m.current_stock <= 0 then 'out'
            when m.current_stock <= m.reorder_point then 'low'
            else 'adequate'
        end as stock_status,
    ( select count(*)::int as count
           from public.vendor_materials l
          where l.company_id = m.company_id and l.material_id = m.id) as vendors_count
   from public.materials m
     left join public.vendors v on v.company_id = m.company_id and v.id = m.vendor_id;

create view public.price_proposal_list with (security_invoker=true) as  select p.id,
    p.company_id,
    p.item_id,
    p.material_id,
    p.old_cost,
    p.new_cost,
    p.old_price,
    p.new_price,
    p.status,
    p.decided_by,
    p.decided_at,
    p.created_at,
    p.updated_at,
    i.name as item_name,
    i.sku,
    m.name as material_name,
    p.new_price - p.old_price as price_change
   from public.price_proposals p
     join public.items_database i on i.company_id = p.company_id and i.id = p.item_id
     left join public.materials m on m.company_id = p.company_id and m.id = p.material_id;

create view public.vendor_list with (security_invoker=true) as  select id,
    company_id,
    name,
    company_name,
    contact_person,
    email,
    phone,
    website,
    tax_id,
    payment_terms,
    preferred_payment_method,
    notes,
    address,
    is_active,
    import_id,
    created_by,
    version,
    created_at,
    updated_at,
    ( select count(*)::int as count
           from public.vendor_materials l
          where l.company_id = v.company_id and l.vendor_id = v.id) as materials_count
   from public.vendors v;

create view public.vendor_material_list with (security_invoker=true) as  select l.id,
    l.company_id,
    l.vendor_id,
    l.material_id,
    l.unit_cost,
    l.vendor_sku,
    l.lead_time_days,
    l.minimum_order_quantity,
    l.is_preferred,
    l.created_by,
    l.created_at,
    l.updated_at,
    v.name as vendor_name,
    v.company_name as vendor_company_name,
    v.contact_person,
    v.email as vendor_email,
    v.phone as vendor_phone,
    m.name as material_name,
    m.description as material_description,
    m.unit as material_unit,
    m.category as material_category
   from public.vendor_materials l
     join public.vendors v on v.company_id = l.company_id and v.id = l.vendor_id
     join public.materials m on m.company_id = l.company_id and m.id = l.material_id;

create view public.quote_margin_warnings with (security_invoker = true) as
select q.company_id, q.id, q.quote_number, q.title, q.status, coalesce(c.name, q.custom_client_name) as client_name, q.total_amount,
  count(*)::int as lines_count,
  sum(round(l.quantity * (k.cost_now - l.unit_cost), 2)) as margin_lost,
  round((sum(l.total_price) - sum(l.quantity * l.unit_cost)) / nullif(sum(l.total_price), 0) * 100, 2) as margin_before,
  round((sum(l.total_price) - sum(l.quantity * k.cost_now)) / nullif(sum(l.total_price), 0) * 100, 2) as margin_now
from public.quotes q
join public.quote_items l on l.company_id = q.company_id and l.quote_id = q.id and l.is_selected
join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
left join public.price_proposals p on p.company_id = i.company_id and p.item_id = i.id and p.status = 'pending'
cross join lateral (select coalesce(p.new_cost, i.cost) as cost_now) k
left join public.clients c on c.company_id = q.company_id and c.id = q.client_id
where q.deleted_at is null and q.status in ('draft', 'sent') and l.unit_cost is not null and k.cost_now > l.unit_cost
group by q.company_id, q.id, q.quote_number, q.title, q.status, c.name, q.custom_client_name, q.total_amount;

grant execute on function private.refuse_long_prices(p_items jsonb) to authenticated;

grant execute on function private.refuse_long_prices(p_items jsonb) to service_role;

grant execute on function private.round_price(p_price numeric, p_basis numeric) to authenticated;

grant execute on function private.round_price(p_price numeric, p_basis numeric) to service_role;

revoke all on table public.change_order_list from authenticated;
grant select on table public.change_order_list to authenticated;

revoke all on table public.change_order_list from service_role;
grant select on table public.change_order_list to service_role;

revoke all on table public.cost_history from authenticated;
grant select on table public.cost_history to authenticated;

revoke all on table public.cost_history from service_role;
grant select on table public.cost_history to service_role;

revoke all on table public.item_list from authenticated;
grant select on table public.item_list to authenticated;

revoke all on table public.item_list from service_role;
grant select on table public.item_list to service_role;

revoke all on table public.item_picker from authenticated;
grant select on table public.item_picker to authenticated;

revoke all on table public.item_picker from service_role;
grant select on table public.item_picker to service_role;

revoke all on table public.material_list from authenticated;
grant select on table public.material_list to authenticated;

revoke all on table public.material_list from service_role;
grant select on table public.material_list to service_role;

revoke all on table public.price_proposal_list from authenticated;
grant select on table public.price_proposal_list to authenticated;

revoke all on table public.price_proposal_list from service_role;
grant select on table public.price_proposal_list to service_role;

revoke all on table public.quote_margin_warnings from authenticated;
grant select on table public.quote_margin_warnings to authenticated;

revoke all on table public.quote_margin_warnings from service_role;
grant select on table public.quote_margin_warnings to service_role;

revoke all on table public.vendor_list from authenticated;
grant select on table public.vendor_list to authenticated;

revoke all on table public.vendor_list from service_role;
grant select on table public.vendor_list to service_role;

revoke all on table public.vendor_material_list from authenticated;
grant select on table public.vendor_material_list to authenticated;

revoke all on table public.vendor_material_list from service_role;
grant select on table public.vendor_material_list to service_role;

comment on function private.refuse_long_prices(p_items jsonb) is 'Refuses a unit price or unit cost with more than four decimals, which the column would round. Error: PT422 (items).';

comment on function private.round_price(p_price numeric, p_basis numeric) is 'A computed unit price in dollars: in whole cents, or with four decimals if the price or cost it is computed from has parts of a cent.';

comment on view public.change_order_list is 'Change orders with their lines, who decided, and the living invoices that bill them: [{ id, invoice_number, amount }].';

comment on view public.cost_history is 'Cost records with the change against the record before (null for the first).';

comment on view public.item_list is 'Items with price of the day, stock status (in, low, out), material, vendor and first image. Filter is_active.';

comment on view public.item_picker is 'The items that Select Items shows, with the price that the line gets.';

comment on view public.material_list is 'Materials with primary vendor, stock status (adequate, low, out) and number of vendors.';

comment on view public.price_proposal_list is 'Price proposals with item and material.';

comment on view public.vendor_list is 'Vendors with the number of linked materials.';

comment on view public.vendor_material_list is 'Links of vendors and materials with both ends; for a material order by is_preferred desc, unit_cost.';

comment on view public.quote_margin_warnings is 'Open quotes that lose margin because an item costs more now (or will, by a pending proposal) than when its line was written; margins in percent of those lines.';

create or replace function private.propose_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.price_proposals p set status = 'replaced' from public.items_database i
  where i.company_id = new.company_id and i.material_id = new.id and p.company_id = i.company_id and p.item_id = i.id and p.status = 'pending';
  insert into public.price_proposals (company_id, item_id, material_id, old_cost, new_cost, old_price, new_price)
  select i.company_id, i.id, new.id, i.cost, new.unit_cost, i.unit_price, private.round_price(new.unit_cost * (1 + i.markup_percentage / 100), new.unit_cost)
  from public.items_database i
  where i.company_id = new.company_id and i.material_id = new.id and i.is_active and new.unit_cost > 0 and i.cost is distinct from new.unit_cost;
  return null;
end $$;

create or replace function private.save_change_order(p_change_order jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid := coalesce((p_change_order ->> 'id')::uuid, gen_random_uuid());
  project uuid := (p_change_order ->> 'project_id')::uuid;
  company uuid := private.company_id();
  found_order public.change_orders;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if btrim(coalesce(p_change_order ->> 'title', '')) = '' then
    perform private.reject('PT422', 'Please give the change order a title', 'title');
  elsif jsonb_array_length(coalesce(p_change_order -> 'items', '[]')) = 0 then
    perform private.reject('PT422', 'At least one item must be added to the change order', 'items');
  end if;
  select * into found_order from public.change_orders o where o.id = wanted and o.company_id = company for no key update;
  if found_order.id is null then
    -- The lock makes numbers of one project follow each other.
    perform from public.projects p where p.id = project and p.company_id = company and p.deleted_at is null for no key update;
    if not found then
      perform private.reject('PT404', 'Project not found');
    end if;
    insert into public.change_orders (id, company_id, project_id, number, title)
    values (wanted, company, project, 'CO-' || lpad((
      select coalesce(max(substring(o.number from 4)::int), 0) + 1 from public.change_orders o
      where o.company_id = company and o.project_id = project)::text, 3, '0'), p_change_order ->> 'title');
  elsif found_order.status in ('approved', 'rejected') then
    perform private.reject('PT409', format('This change order is %s and cannot be changed.', found_order.status));
  elsif (p_change_order ->> 'version')::int <> found_order.version then
    perform private.reject('PT409', 'Somebody else has changed this change order. Reload it and try again.');
  end if;
  perform private.refuse_long_prices(p_change_order -> 'items');
  delete from public.change_order_items i where i.change_order_id = wanted;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price)
  select company, wanted, ordinality, coalesce(item ->> 'category', 'other'), item ->> 'description',
    coalesce((item ->> 'quantity')::numeric, 1), coalesce((item ->> 'unit_price')::numeric, 0)
  from jsonb_array_elements(p_change_order -> 'items') with ordinality as items (item, ordinality);
  update public.change_orders o
  set title = p_change_order ->> 'title', description = coalesce(p_change_order ->> 'description', ''),
    reason = coalesce(p_change_order ->> 'reason', ''), schedule_days = coalesce((p_change_order ->> 'schedule_days')::int, 0),
    date = coalesce((p_change_order ->> 'date')::date, o.date),
    amount = (select sum(i.total_price) from public.change_order_items i where i.change_order_id = wanted)
  where o.id = wanted;
  return (select to_jsonb(l) from public.change_order_list l where l.id = wanted);
end $$;

create or replace function public.bulk_update_items(p_ids uuid[], p_changes jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  changed int;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  update public.items_database i set
    category = coalesce(p_changes ->> 'category', i.category),
    trade = case when p_changes ? 'trade' then p_changes ->> 'trade' else i.trade end,
    unit_price = case when p_changes ? 'price_percent' then private.round_price(i.unit_price * (1 + (p_changes ->> 'price_percent')::numeric / 100), i.unit_price)
      else coalesce((p_changes ->> 'unit_price')::numeric, i.unit_price) end,
    tax_category = coalesce(p_changes ->> 'tax_category', i.tax_category),
    reorder_level = coalesce((p_changes ->> 'reorder_level')::numeric, i.reorder_level),
    is_active = coalesce((p_changes ->> 'is_active')::boolean, i.is_active)
  where i.id = any (p_ids);
  get diagnostics changed = row_count;
  return changed;
end $$;

create or replace function public.bulk_update_materials(p_ids uuid[], p_changes jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  changed int;
begin
  perform private.require_write('edit_catalog', 'material_management');
  update public.materials m set
    category = coalesce(p_changes ->> 'category', m.category),
    vendor_id = case when p_changes ? 'vendor_id' then (p_changes ->> 'vendor_id')::uuid else m.vendor_id end,
    unit_price = case when p_changes ? 'price_percent' then private.round_price(m.unit_price * (1 + (p_changes ->> 'price_percent')::numeric / 100), m.unit_price)
      else coalesce((p_changes ->> 'unit_price')::numeric, m.unit_price) end,
    minimum_stock = coalesce((p_changes ->> 'minimum_stock')::int, m.minimum_stock),
    reorder_point = coalesce((p_changes ->> 'reorder_point')::int, m.reorder_point),
    lead_time_days = coalesce((p_changes ->> 'lead_time_days')::int, m.lead_time_days),
    is_active = coalesce((p_changes ->> 'is_active')::boolean, m.is_active)
  where m.id = any (p_ids);
  get diagnostics changed = row_count;
  return changed;
end $$;

create or replace function private.item_price(i public.items_database) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(
    case when i.seasonal_pricing then
      case when extract(month from current_date) in (12, 1, 2) then i.winter_price
        when extract(month from current_date) between 6 and 8 then i.summer_price end end,
    case when i.price_basis = 'cost' and i.cost is null then private.round_price(i.unit_price * (1 + i.markup_percentage / 100), i.unit_price) else i.unit_price end)
$$;

create or replace function private.price_in_step(
  p_cost numeric, p_price numeric, p_markup numeric, p_default numeric, out price numeric, out markup numeric
) returns record
language sql immutable set search_path = '' as $$
  select coalesce(p_price, private.round_price(p_cost * (1 + coalesce(p_markup, p_default) / 100), p_cost), 0),
    coalesce(p_markup, case when p_price is null then case when p_cost is not null then p_default end
      when p_cost > 0 then least(greatest(round((p_price - p_cost) / p_cost * 100, 2), 0), 9999999.99) end, 0)
$$;

create or replace function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid());
  due constant date := (p_invoice ->> 'due_date')::date;
  v public.invoices;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  perform private.refuse_long_prices(p_items);
  select * into v from public.invoices where id = target for update;
  if found and p_version is null then
    return private.invoice_json(target);
  end if;
  if nullif(p_invoice ->> 'client_id', '') is null then
    perform private.reject('PT422', 'Client is required', 'client_id');
  elsif nullif(btrim(p_invoice ->> 'title'), '') is null then
    perform private.reject('PT422', 'Invoice title is required', 'title');
  elsif coalesce((p_invoice ->> 'tax_rate')::numeric, 0) not between 0 and 100 then
    perform private.reject('PT422', 'Tax rate must be between 0 and 100', 'tax_rate');
  elsif jsonb_array_length(coalesce(p_items, '[]')) = 0 then
    perform private.reject('PT422', 'At least one item must be added to the invoice', 'items');
  elsif due is null then
    perform private.reject('PT422', 'Due date is required', 'due_date');
  -- What is past everywhere on earth: in the evening of Texas it is tomorrow here, and an invoice can be due that day.
  elsif due < (now() at time zone 'Etc/GMT+12')::date and due is distinct from v.due_date then
    perform private.reject('PT422', 'Due date cannot be in the past', 'due_date');
  end if;
  if v.id is null then
    begin
      insert into public.invoices (id, client_id, project_id, invoice_number, number_origin, title, description, discount_type,
        discount_value, tax_rate, retainage_rate, issue_date, due_date, notes, payment_terms, show_summary_only)
      values (target, (p_invoice ->> 'client_id')::uuid, (p_invoice ->> 'project_id')::uuid,
        nullif(btrim(p_invoice ->> 'invoice_number'), ''),
        case when nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then 'invoice_wizard' else 'typed' end,
        btrim(p_invoice ->> 'title'), p_invoice ->> 'description', coalesce(p_invoice ->> 'discount_type', 'amount'),
        coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
        coalesce((p_invoice ->> 'tax_rate')::numeric, 0), coalesce((p_invoice ->> 'retainage_rate')::numeric, 0),
        coalesce((p_invoice ->> 'issue_date')::date, current_date), due, p_invoice ->> 'notes',
        p_invoice ->> 'payment_terms', coalesce((p_invoice ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      if exists (select from public.invoices where id = target) then
        return private.invoice_json(target);
      end if;
      if nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then
        raise;
      end if;
      perform private.reject('PT422', format('Invoice number %s is already in use.', btrim(p_invoice ->> 'invoice_number')), 'invoice_number');
    end;
  else
    if v.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this invoice. Reload it to see the changes.');
    end if;
    if v.deleted_at is not null then
      perform private.reject('PT404', 'This invoice has been deleted.');
    end if;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.invoice_items i where i.invoice_id = target;
    -- Before the header: a change order leaves with its line, and the invoice may then go to another project.
    delete from public.invoice_items where invoice_id = target;
    update public.invoices set
      client_id = (p_invoice ->> 'client_id')::uuid,
      project_id = (p_invoice ->> 'project_id')::uuid,
      title = btrim(p_invoice ->> 'title'),
      description = p_invoice ->> 'description',
      discount_type = coalesce(p_invoice ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_invoice ->> 'tax_rate')::numeric, 0),
      retainage_rate = coalesce((p_invoice ->> 'retainage_rate')::numeric, v.retainage_rate),
      issue_date = coalesce((p_invoice ->> 'issue_date')::date, v.issue_date),
      due_date = due,
      notes = p_invoice ->> 'notes',
      payment_terms = p_invoice ->> 'payment_terms',
      show_summary_only = coalesce((p_invoice ->> 'show_summary_only')::boolean, false)
    where id = target;
  end if;
  insert into public.invoice_items (id, invoice_id, item_id, quote_item_id, change_order_id, position, section, name, description,
    quantity, unit, unit_price, unit_cost, contract_amount, percent_before, percent_complete)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid,
    coalesce(x.line ->> 'quote_item_id', y.was ->> 'quote_item_id')::uuid,
    z.change_order, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description', z.quantity, x.line ->> 'unit', z.price,
    (x.line ->> 'unit_cost')::numeric, z.contract, z.before,
    case when z.change_order is not null then greatest(z.before, private.part_of(part.before + z.total, part.amount))
    else coalesce((x.line ->> 'percent_complete')::numeric,
      -- another amount of a line with progress is another progress
      case when z.contract <> 0 and z.total <> (y.was ->> 'total_price')::numeric
        then least(100, greatest(z.before, z.before + round(z.quantity * z.price * 100 / z.contract, 3)))
        else (y.was ->> 'percent_complete')::numeric end) end
  from jsonb_array_elements(p_items) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y
  cross join lateral (select coalesce((x.line ->> 'quantity')::numeric, 1) as quantity, coalesce((x.line ->> 'unit_price')::numeric, 0) as price,
    coalesce(x.line ->> 'change_order_id', y.was ->> 'change_order_id')::uuid as change_order) a
  -- Of a change order that is billed in parts: how much it is over, and what other invoices bill of it.
  left join lateral (
    select o.amount, private.billed_amount(o.company_id, o.id, target) as before from public.change_orders o
    where o.id = a.change_order and round(a.quantity * a.price, 2) <> o.amount
  ) part on true
  cross join lateral (select a.*, round(a.quantity * a.price, 2) as total,
    case when a.change_order is not null then part.amount
      else coalesce(x.line ->> 'contract_amount', y.was ->> 'contract_amount')::numeric end as contract,
    case when a.change_order is not null then private.part_of(part.before, part.amount)
      else coalesce(x.line ->> 'percent_before', y.was ->> 'percent_before')::numeric end as before) z;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.invoices d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.invoices where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.invoice_json(target);
end $$;

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  kept jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  perform private.refuse_long_prices(p_items);
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.reject('PT422', 'Quote title is required', 'title');
  end if;
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false));
    exception when unique_violation then
      -- the same save arrived twice at once: the other one has made it
      if exists (select from public.quotes where id = target) then
        return private.quote_json(target);
      end if;
      if nullif(btrim(p_quote ->> 'quote_number'), '') is null then
        raise;
      end if;
      perform private.reject('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.deleted_at is not null then
      perform private.reject('PT404', 'This quote has been deleted.');
    end if;
    -- Before the version: a screen would offer to merge, which cannot succeed either.
    if q.status <> 'draft' then
      perform private.reject(private.closed_quote_code(q.status), private.closed_quote_text(q.status));
    end if;
    if q.version <> p_version then
      perform private.reject('PT409', 'Somebody else has changed this quote. Reload it to see the changes.');
    end if;
    update public.quotes set
      client_id = (p_quote ->> 'client_id')::uuid,
      custom_client_name = nullif(btrim(p_quote ->> 'custom_client_name'), ''),
      project_id = (p_quote ->> 'project_id')::uuid,
      title = btrim(p_quote ->> 'title'),
      description = p_quote ->> 'description',
      discount_type = coalesce(p_quote ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_quote ->> 'tax_rate')::numeric, 0),
      valid_until = (p_quote ->> 'valid_until')::date,
      notes = p_quote ->> 'notes',
      terms = p_quote ->> 'terms',
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false)
    where id = target;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into kept from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select kept -> (x.line ->> 'id') as was) y;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.quotes d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.reject('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

create function public.items_containing(p_query text) returns setof public.item_list
language sql stable set search_path = '' as $$
  select l.* from private.items_with_text(p_query) found
  join public.item_list l on l.company_id = (select private.company_id()) and l.id = found
$$;
comment on function public.items_containing is
  'The rows of item_list that contain a text. Superseded by item_page; released versions of the catalog area still '
  'call it. Arguments: p_query, the text. Callers: signed-in users.';
grant execute on function public.items_containing to authenticated, service_role;

create function public.picker_items_containing(p_query text) returns setof public.item_picker
language sql stable set search_path = '' as $$
  select p.* from private.items_with_text(p_query) found
  join public.item_picker p on p.company_id = (select private.company_id()) and p.id = found
$$;
comment on function public.picker_items_containing is
  'The rows of item_picker that contain a text. Superseded by picker_page; released versions of the catalog area '
  'still call it. Arguments: p_query, the text. Callers: signed-in users.';
grant execute on function public.picker_items_containing to authenticated, service_role;

create function public.related_items(p_item_id uuid) returns setof public.item_picker
language sql stable set search_path = '' as $$
  select p.* from public.item_relations r
  join public.item_picker p on p.company_id = r.company_id and p.id = r.related_item_id
  where r.company_id = (select private.company_id()) and r.item_id = p_item_id
  order by p.name
$$;
comment on function public.related_items is
  'Active items that are usually sold with one. Arguments: p_item_id. Callers: signed-in users.';
grant execute on function public.related_items to authenticated, service_role;

create function public.search_items(p_query text, p_limit int default 20) returns setof public.item_picker
language sql stable set search_path = '' as $$
  (select p.* from public.item_picker p
    where btrim(coalesce(p_query, '')) = '' and p.company_id = (select private.company_id())
    order by p.usage_count desc, p.name limit least(greatest(p_limit, 1), 100))
  union all
  (select p.* from private.matching_items(p_query, least(greatest(p_limit, 1), 100)) m
    join public.item_picker p on p.company_id = (select private.company_id()) and p.id = m.item_id
    where btrim(coalesce(p_query, '')) <> ''
    order by m.rank desc, p.usage_count desc, p.name)
$$;
comment on function public.search_items is
  'Active items by name, description, SKU, category, trade or barcode; forgives a typing error in the name. '
  'Arguments: p_query; p_limit rows. Callers: signed-in users.';
grant execute on function public.search_items to authenticated, service_role;

create trigger quote_items_catalog_price before insert or update of item_id, unit_price on public.quote_items
  for each row execute function private.stamp_catalog_price();

create trigger vendor_materials_price after update of unit_cost on public.vendor_materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.record_vendor_price();

create trigger materials_propose after update of unit_cost on public.materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.propose_prices();

create trigger materials_typed_cost after update of unit_cost on public.materials
  for each row when (old.unit_cost is distinct from new.unit_cost) execute function private.record_typed_cost();

reset check_function_bodies;
