create function public.bill_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('bill', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.bill_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.bill_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.bill_page is
  'A page of bill_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. '
  'p_filters, all optional: q (text in the number, the vendor), state [] (of bills), open (approved and not paid), overdue, vendor, order. p_sort: created_at, due_date, bill_date, '
  'or vendor_number. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create function private.bill_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
    p_table => 'bills', p_permission => 'view_purchasing', p_joins => ' left join public.vendors v on v.company_id = r.company_id and v.id = r.vendor_id',
    p_where => concat_ws(' and ', 'r.company_id = $1',
      private.list_one_of('r.state', 'state', p_filters),
      case when (p_filters ->> 'open')::boolean then 'r.state in (''approved'', ''partly_paid'')' end,
      case when (p_filters ->> 'overdue')::boolean then 'r.state in (''approved'', ''partly_paid'') and r.due_date < current_date' end,
      case when p_filters ->> 'order' is not null then 'r.order_id = ($2 ->> ''order'')::uuid' end,
      case when p_filters ->> 'vendor' is not null then 'r.vendor_id = ($2 ->> ''vendor'')::uuid' end),
    p_text => private.list_text('bills', p_filters, 'lower(coalesce(r.vendor_number, ''''))'),
    p_related => array['vendors'],
    p_phases => case p_sort
      when 'due_date' then array['and r.due_date is not null order by r.due_date {way}, r.id {way}', 'and r.due_date is null order by r.id {way}']
      when 'bill_date' then array['and r.bill_date is not null order by r.bill_date {way}, r.id {way}', 'and r.bill_date is null order by r.id {way}']
      when 'vendor_number' then array['and r.vendor_number is not null order by r.vendor_number {way}, r.id {way}', 'and r.vendor_number is null order by r.id {way}']
      else array['order by r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;
comment on function private.bill_page is 'See public.bill_page. A new sort column is one line here, with its index.';
grant execute on function public.bill_page, private.bill_page to authenticated, service_role;
