create function public.picker_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.item_picker l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.item_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.picker_page is
  'A page of item_picker: { rows, total, is_more }, as item_page. p_filters: q, trade [], and min and max of the price of the '
  'day. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in '
  'users.';
grant execute on function public.picker_page to authenticated, service_role;
