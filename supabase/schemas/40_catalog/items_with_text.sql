create function private.items_with_text(p_query text) returns setof uuid
language plpgsql stable security definer rows 20 set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := lower(private.like_pattern(p_query));
begin
  if company is null or not private.has_permission('view_catalog') then
    return;
  end if;
  return query
    select i.id from public.items_database i
    where i.company_id = company and i.is_active
      and (lower(coalesce(i.name, '') || ' ' || coalesce(i.sku, '') || ' ' || coalesce(i.barcode, '') || ' ' || coalesce(i.description, ''))
          like pattern
        or lower(coalesce(i.category, '')) like pattern);
end $$;
comment on function private.items_with_text is
  'Active items of the caller''s company whose name, SKU, barcode, description or category contains a text. Nothing '
  'without view_catalog.';
grant execute on function private.items_with_text to authenticated, service_role;
