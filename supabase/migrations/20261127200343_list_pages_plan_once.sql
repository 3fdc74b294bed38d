set check_function_bodies = off;

drop function private.page_json(p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer);

create function private.page_counts(p_list text, p_filters jsonb, p_total int, p_is_more boolean) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  unfiltered constant jsonb := private.unfiltered(p_filters);
  whole jsonb;
begin
  if unfiltered is not null and p_is_more then
    -- The whole list has at least as many.
    whole := jsonb_build_object('total', p_total, 'is_more', true);
  elsif unfiltered is not null then
    execute format('select jsonb_build_object(''total'', p.total, ''is_more'', p.is_more) from private.%I($1, '''', false, 0, 0) p', p_list || '_page')
      into whole using unfiltered;
  end if;
  return jsonb_build_object('total', p_total, 'is_more', p_is_more, 'unfiltered', whole);
end $$;

grant execute on function private.page_counts(p_list text, p_filters jsonb, p_total integer, p_is_more boolean) to authenticated;

grant execute on function private.page_counts(p_list text, p_filters jsonb, p_total integer, p_is_more boolean) to service_role;

comment on function private.page_counts(p_list text, p_filters jsonb, p_total integer, p_is_more boolean) is 'What public.<p_list>_page answers beside its rows: { total, is_more, unfiltered: { total, is_more } where filters narrow the list }. Each list asks for its rows itself: PostgreSQL plans such a query once per connection, and a query made from text at each page.';

create or replace function public.project_page(
  p_filters jsonb default '{}', p_sort text default 'start_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('project', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.project_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.project_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create or replace function public.client_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('client', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.client_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.client_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create or replace function public.lead_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('lead', p_filters, p.total, p.is_more) || case when p.sums is null then '{}' else jsonb_build_object('sums', p.sums) end
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.lead_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.lead_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create or replace function public.item_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('item', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.item_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.item_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create or replace function public.material_page(
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

create or replace function public.vendor_page(
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

create or replace function public.bid_request_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('bid_request', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.bid_request_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.bid_request_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create or replace function public.bill_page(
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

create or replace function public.purchase_order_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('purchase_order', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.purchase_order_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.purchase_order_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create or replace function public.invoice_page(
  p_filters jsonb default '{}', p_sort text default 'issue_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('invoice', p_filters, p.total, p.is_more) || case when p.sums is null then '{}' else jsonb_build_object('sums', p.sums) end
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.invoice_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.invoice_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

create or replace function public.quote_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('quote', p_filters, p.total, p.is_more) || case when p.sums is null then '{}' else jsonb_build_object('sums', p.sums) end
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.quote_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.quote_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

reset check_function_bodies;
