create function private.fresh_materials(p_rows jsonb, p_known uuid[]) returns int[]
language sql stable set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, lower(nullif(btrim(x.value ->> 'name'), '')) as name, lower(nullif(btrim(x.value ->> 'sku'), '')) as sku,
      nullif(btrim(x.value ->> 'vendor'), '') as vendor
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by l.sku) as same_sku, count(*) over (partition by l.name) as same_name from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c
  where c.name is not null and p_known[c.place] is null and case when c.sku is not null then c.same_sku = 1 else c.same_name = 1 end
    and (c.vendor is null or private.vendor_named(c.vendor) is not null)
$$;
comment on function private.fresh_materials is
  'Which rows of an import, counted from 1, have a name and no unknown vendor, and are no material yet, neither among '
  'p_known nor elsewhere in the file.';
grant execute on function private.fresh_materials to authenticated;
