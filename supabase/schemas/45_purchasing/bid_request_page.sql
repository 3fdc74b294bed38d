create function public.bid_request_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('bid_request', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.bid_request_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.bid_request_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.bid_request_page is
  'A page of bid_request_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. '
  'p_filters, all optional: q (text in number, title, project), state [], kind [], vendor (invited), project. p_sort: created_at, due_on, or state. '
  'Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create function private.bid_request_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int, out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
    p_table => 'bid_requests', p_permission => 'view_purchasing',
    p_joins => ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      private.list_one_of('r.state', 'state', p_filters), private.list_one_of('r.kind', 'kind', p_filters),
      case when p_filters ->> 'vendor' is not null then
        'exists (select from public.bid_invites i where i.company_id = $1 and i.request_id = r.id and i.vendor_id = ($2 ->> ''vendor'')::uuid)' end,
      case when p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end),
    p_text => private.list_text('bid_requests', p_filters),
    p_related => array['projects'],
    p_phases => case
      when p_sort in ('due_on', 'state') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      else array['order by r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;
comment on function private.bid_request_page is 'See public.bid_request_page. A new sort column is one line here, with its index.';
grant execute on function public.bid_request_page, private.bid_request_page to authenticated, service_role;
