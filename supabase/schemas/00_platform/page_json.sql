create function private.page_json(
  p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  unfiltered constant jsonb := private.unfiltered(p_filters);
  ids_of_page constant text := format('select p.ids, p.total, p.is_more, to_jsonb(p) -> ''sums'' as sums from private.%I($1, $2, $3, $4, $5) p', p_list || '_page');
  page record;
  whole jsonb;
  rows jsonb;
begin
  execute ids_of_page into page
    using p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000);
  if unfiltered is not null and page.is_more then
    -- The whole list has at least as many.
    whole := jsonb_build_object('total', page.total, 'is_more', true);
  elsif unfiltered is not null then
    execute format('select jsonb_build_object(''total'', p.total, ''is_more'', p.is_more) from (%s) p', ids_of_page)
      into whole using unfiltered, '', false, 0, 0;
  end if;
  -- Without offset 0 the planner sees the length of the array and may read the whole list for one page.
  execute format('select coalesce(jsonb_agg(to_jsonb(l) order by at.place), ''[]'')
      from (select $1 as ids offset 0) p cross join unnest(p.ids) with ordinality at (id, place)
      join public.%I l on l.company_id = (select private.company_id()) and l.id = at.id', p_list || '_list')
    into rows using page.ids;
  return jsonb_build_object('total', page.total, 'is_more', page.is_more, 'rows', rows, 'unfiltered', whole)
    || case when jsonb_typeof(page.sums) = 'object' then jsonb_build_object('sums', page.sums) else '{}' end;
end $$;
comment on function private.page_json is
  'What public.<p_list>_page returns: the rows of the view <p_list>_list whose ids private.<p_list>_page finds, in its '
  'order, the total of the unfiltered list where filters narrow it, and sums where the list has them. p_limit is 1 to 1,000 rows.';
grant execute on function private.page_json to authenticated, service_role;
