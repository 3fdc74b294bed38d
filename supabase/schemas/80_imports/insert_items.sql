create function private.insert_items(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
begin
  insert into public.items_database (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis, sku, barcode,
    supplier, supplier_sku, tax_category, inventory_tracking, current_stock, reorder_level, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'description', coalesce(nullif(x.value ->> 'category', ''), 'general'),
    nullif(x.value ->> 'trade', ''), coalesce(nullif(x.value ->> 'unit', ''), 'each'), (nullif(x.value ->> 'cost', ''))::numeric,
    p.price, p.markup, coalesce(nullif(x.value ->> 'price_basis', ''), 'selling'), x.value ->> 'sku', x.value ->> 'barcode', x.value ->> 'supplier',
    x.value ->> 'supplier_sku', coalesce(nullif(x.value ->> 'tax_category', ''), 'materials'),
    coalesce(nullif(x.value ->> 'current_stock', ''), nullif(x.value ->> 'reorder_level', '')) is not null,
    coalesce((nullif(x.value ->> 'current_stock', ''))::numeric, 0), coalesce((nullif(x.value ->> 'reorder_level', ''))::numeric, 0), p_import
  from (select private.company_markup() as usual) company, unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x,
    lateral private.price_and_markup((nullif(x.value ->> 'cost', ''))::numeric, (nullif(x.value ->> 'unit_price', ''))::numeric,
      (nullif(x.value ->> 'markup_percentage', ''))::numeric, company.usual) p;
  return p_places;
end $$;
comment on function private.insert_items is
  'Adds items from some rows of an import, counted from 1, and returns which; all of them or, with an error, none.';
grant execute on function private.insert_items to authenticated;
