create function public.material_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('material', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.material_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.material_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.material_page is
  'A page of material_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. '
  'p_filters, all optional: q (text in name, SKU, description, vendor, vendor SKU), named (text in name and SKU), '
  'category [], vendor, stock [adequate, low, out], is_active. p_sort: name, unit_cost, unit_price, current_stock or '
  'created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: '
  'signed-in users.';

create function private.material_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
    p_table => 'materials', p_permission => 'view_catalog',
    p_joins => ' left join public.vendors v on v.company_id = r.company_id and v.id = r.vendor_id',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      case when p_filters ->> 'is_active' is not null then format('r.is_active = %L', (p_filters ->> 'is_active')::boolean) end,
      private.list_one_of('r.category', 'category', p_filters),
      case when p_filters ->> 'vendor' is not null then 'r.vendor_id = ($2 ->> ''vendor'')::uuid' end,
      private.list_one_of('(case when r.current_stock <= 0 then ''out'' when r.current_stock <= r.reorder_point then ''low'' else ''adequate'' end)', 'stock', p_filters)),
    p_text => private.list_text('materials', p_filters, p_name => 'lower(r.name || '' '' || coalesce(r.sku, ''''))'),
    p_related => array['vendors'],
    p_phases => case
      when p_sort in ('unit_cost', 'unit_price', 'current_stock', 'created_at') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      else array['order by r.name {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;
comment on function private.material_page is 'See public.material_page. A new sort column is one line here, with its index.';
grant execute on function public.material_page, private.material_page to authenticated, service_role;
