create function public.search_items(p_query text, p_limit int default 20) returns setof public.item_picker
language sql stable set search_path = '' as $$
  (select p.* from public.item_picker p
    where btrim(coalesce(p_query, '')) = '' and p.company_id = (select private.company_id())
    order by p.usage_count desc, p.name limit least(greatest(p_limit, 1), 100))
  union all
  (select p.* from private.matching_items(p_query, least(greatest(p_limit, 1), 100)) m
    join public.item_picker p on p.company_id = (select private.company_id()) and p.id = m.item_id
    where btrim(coalesce(p_query, '')) <> ''
    order by m.rank desc, p.usage_count desc, p.name)
$$;
comment on function public.search_items is
  'Active items by name, description, SKU, category, trade or barcode; forgives a typing error in the name. '
  'Arguments: p_query; p_limit rows. Callers: signed-in users.';
grant execute on function public.search_items to authenticated, service_role;
