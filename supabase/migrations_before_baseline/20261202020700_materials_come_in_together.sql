-- A file of materials comes in a hundred rows at a time, as one of items does, and a file of vendors or materials is one
-- piece of news, not one for each row; so is taking it back.

create function private.fresh_materials(p_rows jsonb) returns int[]
language sql stable security definer set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, lower(nullif(btrim(x.value ->> 'name'), '')) as name, nullif(btrim(x.value ->> 'sku'), '') as sku,
      nullif(btrim(x.value ->> 'vendor'), '') as vendor
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by l.sku) as same_sku, count(*) over (partition by l.name) as same_name from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c, (select private.company_id() as id) company
  where c.name is not null and (c.vendor is null or private.vendor_named(c.vendor) is not null)
    and case when c.sku is not null
      then c.same_sku = 1 and not exists (select from public.materials m where m.company_id = company.id and m.sku = c.sku)
      else c.same_name = 1 and not exists (select from public.materials m where m.company_id = company.id and lower(m.name) = c.name) end
$$;
comment on function private.fresh_materials is
  'Which rows of an import, counted from 1, have a name, a vendor who is there or none, and are no material yet, neither of the caller''s company nor further up in the file.';

create function private.insert_materials(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.materials (name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price,
    minimum_stock, current_stock, reorder_point, lead_time_days, is_active, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'description', coalesce(nullif(x.value ->> 'category', ''), 'materials'),
    coalesce(nullif(x.value ->> 'unit', ''), 'each'), nullif(btrim(x.value ->> 'sku'), ''), x.value ->> 'vendor_sku',
    case when nullif(btrim(x.value ->> 'vendor'), '') is not null then private.vendor_named(x.value ->> 'vendor') end,
    coalesce((x.value ->> 'unit_cost')::numeric, 0), coalesce((x.value ->> 'unit_price')::numeric, 0),
    coalesce((x.value ->> 'minimum_stock')::int, 0), coalesce((x.value ->> 'current_stock')::int, 0),
    coalesce((x.value ->> 'reorder_point')::int, 0), coalesce((x.value ->> 'lead_time_days')::int, 0),
    coalesce((x.value ->> 'is_active')::boolean, true), p_import
  from unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x;
  return p_places;
end $$;
comment on function private.insert_materials is 'Adds rows of an import, by their places, as the caller; answers the places.';

create or replace function public.import_materials(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  known jsonb;
  seller uuid;
  there uuid;
  fresh int[];
  taken int[] := '{}';
  part int;
  size constant int := 100;
begin
  perform private.require_write('edit_catalog', 'material_management');
  known := private.open_import(p_id, 'materials', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  fresh := private.fresh_materials(p_rows);
  for part in select generate_series(0, cardinality(fresh) - 1, size) loop
    begin
      taken := taken || private.insert_materials(p_rows, fresh[part + 1 : part + size], p_id);
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  for line in select x.value as material, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
    begin
      if nullif(btrim(line.material ->> 'name'), '') is null then
        perform private.reject('PT422', 'Material name is required', 'name');
      end if;
      there := private.known_material(line.material ->> 'name', line.material ->> 'sku');
      if there is not null and p_mode <> 'update' then
        perform private.reject('PT422', 'This material exists already', 'sku');
      end if;
      seller := null;
      if nullif(btrim(line.material ->> 'vendor'), '') is not null then
        seller := private.vendor_named(line.material ->> 'vendor');
        if seller is null then
          perform private.reject('PT422', format('There is no vendor "%s". Add it first, or import without the vendors.', btrim(line.material ->> 'vendor')), 'vendor_id');
        end if;
      end if;
      if there is not null then
        perform private.change_by_import('materials', there, p_id, jsonb_strip_nulls(jsonb_build_object('name', btrim(line.material ->> 'name'),
          'description', line.material -> 'description', 'category', nullif(line.material ->> 'category', ''),
          'unit', nullif(line.material ->> 'unit', ''), 'vendor_sku', line.material -> 'vendor_sku', 'vendor_id', seller,
          'unit_cost', line.material -> 'unit_cost', 'unit_price', line.material -> 'unit_price', 'minimum_stock', line.material -> 'minimum_stock',
          'reorder_point', line.material -> 'reorder_point', 'lead_time_days', line.material -> 'lead_time_days',
          'is_active', line.material -> 'is_active')));
        changed := changed + 1;
      else
        perform private.insert_materials(p_rows, array[line.place::int], p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.material ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

create or replace function private.join_import(p_batch uuid, p_import uuid, p_is_last boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  update public.import_jobs set parent_id = p_import where company_id = company and id = p_batch and parent_id is null and id <> p_import;
  update public.import_jobs whole set is_running = whole.is_running and not p_is_last, total_rows = parts.total_rows,
    created_rows = parts.created_rows, updated_rows = parts.updated_rows, failed_rows = parts.failed_rows
  from (select sum(total_rows) as total_rows, sum(created_rows) as created_rows, sum(updated_rows) as updated_rows, sum(failed_rows) as failed_rows
    from public.import_jobs where company_id = company and parent_id = p_import) parts
  where whole.company_id = company and whole.id = p_import;
  if p_is_last then
    insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, permission)
    select company, left(j.kind, -1), 'imported', initcap(j.kind) || ' imported',
      left(to_char(j.created_rows, 'FM999,999,999') || ' ' || case when j.created_rows = 1 then left(j.kind, -1) else j.kind end || coalesce(' from ' || j.file_name, ''), 500),
      auth.uid(), j.id, 'view_catalog'
    from public.import_jobs j where j.company_id = company and j.id = p_import and j.kind in ('items', 'vendors', 'materials') and j.created_rows > 0
      and not exists (select from public.activity_log a where a.company_id = company and a.entity_id = j.id);
  end if;
end $$;

create or replace function private.undo_batch(p_job public.import_jobs) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  undone int;
  restored int;
begin
  perform set_config('plumbline.taking_back', 'on', true);
  if p_job.kind = 'clients' then
    update public.clients c set deleted_at = now() where c.company_id = p_job.company_id and c.import_id = p_job.id and c.deleted_at is null
      and not exists (select from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null)
      and not exists (select from public.quotes q where q.company_id = c.company_id and q.client_id = c.id and q.deleted_at is null)
      and not exists (select from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null);
  elsif p_job.kind = 'items' then
    update public.items_database set is_active = false where company_id = p_job.company_id and import_id = p_job.id and is_active;
  elsif p_job.kind = 'vendors' then
    delete from public.vendors v where v.company_id = p_job.company_id and v.import_id = p_job.id
      and not exists (select from public.vendor_materials l where l.company_id = v.company_id and l.vendor_id = v.id)
      and not exists (select from public.materials m where m.company_id = v.company_id and m.vendor_id = v.id)
      and not exists (select from public.cost_tracking c where c.company_id = v.company_id and c.vendor_id = v.id);
  else
    delete from public.materials m where m.company_id = p_job.company_id and m.import_id = p_job.id
      and not exists (select from public.vendor_materials l where l.company_id = m.company_id and l.material_id = m.id)
      and not exists (select from public.items_database i where i.company_id = m.company_id and i.material_id = m.id and i.is_active)
      and not exists (select from public.stock_movements s where s.company_id = m.company_id and s.material_id = m.id and s.kind <> 'counted')
      and not exists (select from public.cost_tracking c where c.company_id = m.company_id and c.material_id = m.id
        and not exists (select from private.import_changes g where g.company_id = m.company_id and g.row_id = m.id));
  end if;
  get diagnostics undone = row_count;
  perform set_config('plumbline.taking_back', '', true);
  restored := private.restore_import(p_job.company_id, p_job.id);
  update public.import_jobs set undone_at = now(), is_running = false where id = p_job.id;
  return jsonb_build_object('undone', undone, 'restored', restored, 'kept', p_job.created_rows - undone + p_job.updated_rows - restored);
end $$;

drop trigger vendors_activity on public.vendors;
create trigger vendors_activity after insert on public.vendors
  for each row when (new.import_id is null) execute function private.log_activity('vendor', 'name', 'view_catalog', '');
create trigger vendors_removed after delete on public.vendors
  for each row when (coalesce(current_setting('plumbline.taking_back', true), '') <> 'on')
  execute function private.log_activity('vendor', 'name', 'view_catalog', '');
drop trigger materials_activity on public.materials;
create trigger materials_activity after insert on public.materials
  for each row when (new.import_id is null) execute function private.log_activity('material', 'name', 'view_catalog', '');
create trigger materials_removed after delete on public.materials
  for each row when (coalesce(current_setting('plumbline.taking_back', true), '') <> 'on')
  execute function private.log_activity('material', 'name', 'view_catalog', '');

revoke execute on function private.fresh_materials, private.insert_materials from public, anon;
grant execute on function private.fresh_materials, private.insert_materials to authenticated;
