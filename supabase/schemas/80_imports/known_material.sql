create function private.known_material(p_name text, p_sku text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when nullif(btrim(p_sku), '') is not null
    then (select m.id from public.materials m where m.company_id = private.company_id() and m.sku is not null and lower(m.sku) = lower(btrim(p_sku))
      order by m.sku = btrim(p_sku) desc, m.created_at limit 1)
    else (select m.id from public.materials m where m.company_id = private.company_id() and lower(m.name) = lower(btrim(p_name)) limit 1) end
$$;
comment on function private.known_material is
  'The material of the caller''s company with this SKU, whatever its letters'' case, or, without one, this name; null '
  'when there is none.';
grant execute on function private.known_material to authenticated;
