create function public.purchase_order_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('purchase_order', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.purchase_order_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.purchase_order_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.purchase_order_page is
  'A page of purchase_order_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. '
  'p_filters, all optional: q (text in number, vendor, project), state [], kind [], vendor, project, quote, from, to (of needed_by). p_sort: created_at, number, needed_by, total, state, or '
  'vendor_name. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create function private.purchase_order_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int, out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
    p_table => 'purchase_orders', p_permission => 'view_purchasing',
    p_joins => ' left join public.vendors v on v.company_id = r.company_id and v.id = r.vendor_id'
      || ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      private.list_one_of('r.state', 'state', p_filters), private.list_one_of('r.kind', 'kind', p_filters),
      case when p_filters ->> 'vendor' is not null then 'r.vendor_id = ($2 ->> ''vendor'')::uuid' end,
      case when p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
      case when p_filters ->> 'quote' is not null then 'r.quote_id = ($2 ->> ''quote'')::uuid' end,
      case when p_filters ->> 'from' is not null then 'r.needed_by >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.needed_by <= ($2 ->> ''to'')::date' end),
    p_text => private.list_text('purchase_orders', p_filters),
    p_related => array['vendors', 'projects'],
    p_phases => case
      when p_sort in ('number', 'total', 'state') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort = 'needed_by' then array['and r.needed_by is not null order by r.needed_by {way}, r.id {way}', 'and r.needed_by is null order by r.id {way}']
      when p_sort = 'vendor_name' then array['and v.company_id = $1 order by v.name {way}, r.id {way}']
      else array['order by r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;
comment on function private.purchase_order_page is 'See public.purchase_order_page. A new sort column is one line here, with its index.';
grant execute on function public.purchase_order_page, private.purchase_order_page to authenticated, service_role;
