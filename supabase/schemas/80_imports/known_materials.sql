create function private.known_materials(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(case when g.name is null then null
      when g.sku is not null then (select m.id from public.materials m where m.company_id = company.id and m.sku is not null
        and lower(m.sku) = lower(g.sku) order by m.sku = g.sku desc, m.created_at limit 1)
      else (select m.id from public.materials m where m.company_id = company.id and lower(m.name) = lower(g.name) limit 1) end order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'sku'), '') as sku) g
$$;
comment on function private.known_materials is
  'The material of the caller''s company that each row of an import is, in their order: by its SKU in any case or, '
  'without one, its name; null for a new one, and for a row without a name.';
grant execute on function private.known_materials to authenticated;
