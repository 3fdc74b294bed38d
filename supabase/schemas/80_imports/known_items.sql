create function private.known_items(p_rows jsonb) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  known uuid[];
begin
  execute 'select coalesce(array_agg(case when g.name is null then null else coalesce(
        (select i.id from public.items_database i where i.company_id = $1 and i.is_active and i.barcode = g.barcode limit 1),
        (select i.id from public.items_database i where i.company_id = $1 and i.is_active and i.sku is not null and lower(i.sku) = lower(g.sku)
          order by i.sku = g.sku desc, i.shares_sku, i.created_at limit 1),
        case when g.sku is null and g.barcode is null then (select i.id from public.items_database i
          where i.company_id = $1 and i.is_active and i.name = g.name and (g.unit is null or i.unit = private.unit_code(g.unit))
          order by i.unit = ''each'' desc, i.created_at limit 1) end) end order by x.ordinality), ''{}'')
    from jsonb_array_elements($2) with ordinality x,
      lateral (select nullif(btrim(x.value ->> ''name''), '''') as name, nullif(btrim(x.value ->> ''sku''), '''') as sku,
        nullif(btrim(x.value ->> ''barcode''), '''') as barcode, nullif(btrim(x.value ->> ''unit''), '''') as unit) g'
    into known using private.company_id(), p_rows;
  return known;
end $$;
comment on function private.known_items is
  'The active item of the caller''s company that each row of an import means, in their order: by its barcode, else '
  'its SKU, else, of a row with neither, its name and unit; null when there is none, and for a row without a name.';
grant execute on function private.known_items to authenticated;
