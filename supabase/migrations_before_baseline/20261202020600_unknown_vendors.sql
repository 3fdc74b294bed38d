-- A material whose vendor is not there says what to do about it.

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
begin
  perform private.require_write('edit_catalog', 'material_management');
  known := private.open_import(p_id, 'materials', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  for line in select x.value as material, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
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
        insert into public.materials (name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price,
          minimum_stock, current_stock, reorder_point, lead_time_days, is_active, import_id)
        values (btrim(line.material ->> 'name'), line.material ->> 'description', coalesce(nullif(line.material ->> 'category', ''), 'materials'),
          coalesce(nullif(line.material ->> 'unit', ''), 'each'), nullif(btrim(line.material ->> 'sku'), ''), line.material ->> 'vendor_sku', seller,
          coalesce((line.material ->> 'unit_cost')::numeric, 0), coalesce((line.material ->> 'unit_price')::numeric, 0),
          coalesce((line.material ->> 'minimum_stock')::int, 0), coalesce((line.material ->> 'current_stock')::int, 0),
          coalesce((line.material ->> 'reorder_point')::int, 0), coalesce((line.material ->> 'lead_time_days')::int, 0),
          coalesce((line.material ->> 'is_active')::boolean, true), p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.material ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
