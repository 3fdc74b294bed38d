create function public.vendor_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('vendor', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.vendor_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.vendor_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.vendor_page is
  'A page of vendor_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. '
  'p_filters, all optional: q (text in name, company name, email, contact, phone), named (text in both names), '
  'is_active, terms []. p_sort: name, company_name or created_at. Arguments: p_filters, p_sort, p_descending; '
  'p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create function private.vendor_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
    p_table => 'vendors', p_permission => 'view_catalog', p_joins => '',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      case when p_filters ->> 'is_active' is not null then format('r.is_active = %L', (p_filters ->> 'is_active')::boolean) end,
      private.list_one_of('r.payment_terms', 'terms', p_filters)),
    p_text => private.list_text('vendors', p_filters, p_name => 'lower(r.name || '' '' || coalesce(r.company_name, ''''))'),
    p_related => '{}',
    p_phases => case p_sort
      when 'company_name' then array['and r.company_name is not null order by r.company_name {way}, r.id {way}',
        'and r.company_name is null order by r.id {way}']
      when 'created_at' then array['order by r.created_at {way}, r.id {way}']
      else array['order by r.name {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;
comment on function private.vendor_page is 'See public.vendor_page. A new sort column is one line here, with its index.';
grant execute on function public.vendor_page, private.vendor_page to authenticated, service_role;
