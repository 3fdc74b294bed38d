-- The items list searched among a hundred thousand items. An `ilike` under row-level security reads every row (275 ms);
-- here the ids come from the trigram indexes, for the caller's own company, and the rows by key, as the caller.

create index items_database_category_words_idx on public.items_database
  using gin (lower(coalesce(category, '')) extensions.gin_trgm_ops) where is_active;

-- The picker opens with what is used most: among items used equally often the name decides, so the index carries it too.
drop index public.items_database_usage_idx;
create index items_database_usage_idx on public.items_database (company_id, usage_count desc, name) where is_active;

create function private.items_with_text(p_query text) returns setof uuid
language plpgsql stable security definer rows 20 set search_path = '' as $$
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
  'Active items of the caller''s company whose name, SKU, barcode, description or category contains a text. Nothing without view_catalog.';

create function public.items_containing(p_query text) returns setof public.item_list
language sql stable security invoker set search_path = '' as $$
  select l.* from private.items_with_text(p_query) found
  join public.item_list l on l.company_id = (select private.company_id()) and l.id = found
$$;
comment on function public.items_containing is
  'The rows of item_list whose name, SKU, barcode, description or category contains a text, to be filtered, sorted and paged.';

create function public.picker_items_containing(p_query text) returns setof public.item_picker
language sql stable security invoker set search_path = '' as $$
  select p.* from private.items_with_text(p_query) found
  join public.item_picker p on p.company_id = (select private.company_id()) and p.id = found
$$;
comment on function public.picker_items_containing is
  'The rows of item_picker whose name, SKU, barcode, description or category contains a text, to be filtered, sorted and paged.';

revoke execute on function private.items_with_text, public.items_containing, public.picker_items_containing from public, anon;
grant execute on function private.items_with_text, public.items_containing, public.picker_items_containing to authenticated, service_role;
