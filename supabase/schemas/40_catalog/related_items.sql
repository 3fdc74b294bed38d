create function public.related_items(p_item_id uuid) returns setof public.item_picker
language sql stable set search_path = '' as $$
  select p.* from public.item_relations r
  join public.item_picker p on p.company_id = r.company_id and p.id = r.related_item_id
  where r.company_id = (select private.company_id()) and r.item_id = p_item_id
  order by p.name
$$;
comment on function public.related_items is
  'Active items that are usually sold with one. Arguments: p_item_id. Callers: signed-in users.';
grant execute on function public.related_items to authenticated, service_role;
