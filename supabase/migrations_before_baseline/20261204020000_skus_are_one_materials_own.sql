-- A SKU is one material's own, however it is written, as it is one item's own: a second material with it is refused, and
-- told which material has it. Materials that shared one before keep it until somebody changes it. A file knows a material
-- by its SKU whatever its letters' case.

drop index public.materials_sku_idx;
create index materials_sku_idx on public.materials (company_id, lower(sku)) where sku is not null;

create function private.keep_material_skus_apart() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  holder text;
begin
  -- A row of another company is refused by its policy, which comes after this and must not be told what that company has.
  if auth.uid() is not null and new.company_id is distinct from private.company_id() then
    return new;
  end if;
  -- Two who save at the same moment come one after the other.
  perform pg_advisory_xact_lock(hashtextextended('materials.sku/' || new.company_id, 0));
  -- Asked for afresh each time: planned once, while the table is small, it would read all of a table that has grown since.
  execute 'select m.name from public.materials m
    where m.company_id = $1 and m.sku is not null and lower(m.sku) = lower(btrim($2)) and m.id <> $3
    order by m.created_at limit 1' into holder using new.company_id, new.sku, new.id;
  if holder is not null then
    perform private.reject('PT422', format('SKU "%s" is already used by "%s".', btrim(new.sku), holder), 'sku');
  end if;
  return new;
end $$;
comment on function private.keep_material_skus_apart is 'Refuses a SKU that another material of the company has. Error: PT422.';
create trigger materials_sku_new before insert on public.materials
  for each row when (new.sku is not null) execute function private.keep_material_skus_apart();
create trigger materials_sku before update of sku on public.materials
  for each row when (new.sku is not null and lower(new.sku) is distinct from lower(old.sku)) execute function private.keep_material_skus_apart();

create or replace function private.known_material(p_name text, p_sku text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when nullif(btrim(p_sku), '') is not null
    then (select m.id from public.materials m where m.company_id = private.company_id() and m.sku is not null and lower(m.sku) = lower(btrim(p_sku))
      order by m.sku = btrim(p_sku) desc, m.created_at limit 1)
    else (select m.id from public.materials m where m.company_id = private.company_id() and lower(m.name) = lower(btrim(p_name)) limit 1) end
$$;
comment on function private.known_material is
  'The material of the caller''s company with this SKU, whatever its letters'' case, or, without one, this name; null when there is none.';

create or replace function private.known_materials(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(case when g.name is null then null
      when g.sku is not null then (select m.id from public.materials m where m.company_id = company.id and m.sku is not null
        and lower(m.sku) = lower(g.sku) order by m.sku = g.sku desc, m.created_at limit 1)
      else (select m.id from public.materials m where m.company_id = company.id and lower(m.name) = lower(g.name) limit 1) end order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'sku'), '') as sku) g
$$;

create or replace function private.fresh_materials(p_rows jsonb) returns int[]
language sql stable security definer set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, lower(nullif(btrim(x.value ->> 'name'), '')) as name, lower(nullif(btrim(x.value ->> 'sku'), '')) as sku,
      nullif(btrim(x.value ->> 'vendor'), '') as vendor
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by l.sku) as same_sku, count(*) over (partition by l.name) as same_name from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c, (select private.company_id() as id) company
  where c.name is not null and (c.vendor is null or private.vendor_named(c.vendor) is not null)
    and case when c.sku is not null
      then c.same_sku = 1 and not exists (select from public.materials m where m.company_id = company.id and m.sku is not null and lower(m.sku) = c.sku)
      else c.same_name = 1 and not exists (select from public.materials m where m.company_id = company.id and lower(m.name) = c.name) end
$$;

revoke execute on function private.keep_material_skus_apart from public, anon;
