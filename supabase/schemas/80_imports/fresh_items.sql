create function private.fresh_items(p_rows jsonb, p_known uuid[]) returns int[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(c.place order by c.place), '{}') from (
    select l.*, count(*) over (partition by lower(l.sku)) as same_sku, count(*) over (partition by l.barcode) as same_barcode,
      count(*) over (partition by l.name) as same_name
    from (select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'sku'), '') as sku,
      nullif(btrim(x.value ->> 'barcode'), '') as barcode from jsonb_array_elements(p_rows) with ordinality x) l) c
  where c.name is not null and p_known[c.place] is null and (c.sku is null or c.same_sku = 1) and (c.barcode is null or c.same_barcode = 1)
    and (c.sku is not null or c.barcode is not null or c.same_name = 1)
$$;
comment on function private.fresh_items is
  'Which rows of an import, counted from 1, have a name and are no item yet, neither among p_known nor elsewhere in '
  'the file.';
grant execute on function private.fresh_items to authenticated;
