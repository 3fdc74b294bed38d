create function public.picker_items_containing(p_query text) returns setof public.item_picker
language sql stable set search_path = '' as $$
  select p.* from private.items_with_text(p_query) found
  join public.item_picker p on p.company_id = (select private.company_id()) and p.id = found
$$;
comment on function public.picker_items_containing is
  'The rows of item_picker that contain a text. Superseded by picker_page; released versions of the catalog area '
  'still call it. Arguments: p_query, the text. Callers: signed-in users.';
grant execute on function public.picker_items_containing to authenticated, service_role;
