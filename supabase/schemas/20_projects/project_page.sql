create function public.project_page(
  p_filters jsonb default '{}', p_sort text default 'start_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.project_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.list_page('projects', p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.project_page is
  'A page of project_list: { rows, total, is_more }. total counts up to 1,000 matches; every match can be paged to. '
  'p_filters, all optional: q (text in name, client, address), named (text in the name), status [], archived, type '
  '[], client, from, to (of start_date), conditions [{ field, comparison, value }]. p_sort: name, start_date, '
  'end_date, status, completion_percentage, priority, project_type, client_name or budget; the last two need '
  'view_clients and view_money. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in '
  'rows. Callers: signed-in users.';
grant execute on function public.project_page to authenticated, service_role;
