create function private.fresh_materials(p_rows jsonb) returns int[]
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
comment on function private.fresh_materials is
  'Which rows of an import, counted from 1, have a name, a vendor who is there or none, and are no material yet, '
  'neither of the caller''s company nor further up in the file.';
grant execute on function private.fresh_materials to authenticated;
