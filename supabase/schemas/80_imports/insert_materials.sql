create function private.insert_materials(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
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
comment on function private.insert_materials is
  'Adds materials from some rows of an import, counted from 1, and returns which; all of them or, with an error, none.';
grant execute on function private.insert_materials to authenticated;
