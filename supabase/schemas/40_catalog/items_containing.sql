create function public.items_containing(p_query text) returns setof public.item_list
language sql stable set search_path = '' as $$
  select l.* from private.items_with_text(p_query) found
  join public.item_list l on l.company_id = (select private.company_id()) and l.id = found
$$;
comment on function public.items_containing is
  'The rows of item_list that contain a text. Superseded by item_page; released versions of the catalog area still '
  'call it. Arguments: p_query, the text. Callers: signed-in users.';
grant execute on function public.items_containing to authenticated, service_role;
