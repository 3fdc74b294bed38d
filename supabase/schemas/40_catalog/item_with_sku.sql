-- Planned for each call: a plan made while the table is small, as during the first import into an empty catalog, would
-- read all of a table that has grown since.
create function private.item_with_sku(p_company uuid, p_sku text, p_except uuid default null) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid;
begin
  execute 'select i.id from public.items_database i
    where i.company_id = $1 and i.is_active and i.sku is not null and lower(i.sku) = lower(btrim($2)) and i.id is distinct from $3
    order by i.sku = btrim($2) desc, i.shares_sku, i.created_at limit 1' into found_id using p_company, p_sku, p_except;
  return found_id;
end $$;
comment on function private.item_with_sku is
  'The live item of a company with a SKU, whatever its letters'' case: of several the one that writes it so, then the '
  'oldest. Null when there is none but p_except.';
