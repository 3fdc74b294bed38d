set check_function_bodies = off;

create function private.unfiltered(p_filters jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.key, f.value) filter (where f.key in ('archived', 'count_to')), '{}')
  from jsonb_each(p_filters) f
  having bool_or(f.key not in ('archived', 'count_to') and f.value not in ('null', '""', '[]'))
    and not bool_or(f.key in ('named', 'all'))
$$;

grant execute on function private.unfiltered(p_filters jsonb) to authenticated;

grant execute on function private.unfiltered(p_filters jsonb) to service_role;

comment on function private.unfiltered(p_filters jsonb) is 'The filters of the whole list that p_filters narrow: all of them left out but archived and count_to. Null where nothing narrows the list, and for the short lists of a picker (named) and an export (all), which show no total.';

create or replace function public.project_page(
  p_filters jsonb default '{}', p_sort text default 'start_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more,
    'unfiltered', case
      when private.unfiltered(p_filters) is null then null
      -- The whole list has at least as many.
      when p.is_more then jsonb_build_object('total', p.total, 'is_more', true)
      else (select jsonb_build_object('total', a.total, 'is_more', a.is_more)
        from private.project_page(private.unfiltered(p_filters), 'start_date', false, 0, 0) a) end,
    'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.project_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.project_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function public.project_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of project_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in name, client, address), named (text in the name), status [], archived, type [], client, from, to (of start_date), conditions [{ field, comparison, value }]. p_sort: name, start_date, end_date, status, completion_percentage, priority, project_type, client_name or budget; the last two need view_clients and view_money. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create or replace function public.client_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more,
    'unfiltered', case
      when private.unfiltered(p_filters) is null then null
      -- The whole list has at least as many.
      when p.is_more then jsonb_build_object('total', p.total, 'is_more', true)
      else (select jsonb_build_object('total', a.total, 'is_more', a.is_more)
        from private.client_page(private.unfiltered(p_filters), 'name', false, 0, 0) a) end,
    'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.client_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.client_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function public.client_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of client_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. p_filters, all optional: q (text in name, email, phone, company), named (text in the name), is_active, type [], location, projects [status of a project, or none], since [{ until, after }] of created_at, payment [overdue, open, paid, never]; count_to (1 to 1,000) ends the count there: is_more says that there are more, and all of them can be paged to. Without it total is exact. p_sort: name, created_at, last_contact, total_value or outstanding; the last three, and payment, need view_money. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create or replace function public.item_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more,
    'unfiltered', case
      when private.unfiltered(p_filters) is null then null
      -- The whole list has at least as many.
      when p.is_more then jsonb_build_object('total', p.total, 'is_more', true)
      else (select jsonb_build_object('total', a.total, 'is_more', a.is_more)
        from private.item_page(private.unfiltered(p_filters), 'name', false, 0, 0) a) end,
    'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.item_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.item_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function public.item_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of item_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. p_filters, all optional: q (text in name, SKU, barcode, description, category), trade [], unit [], bands [{ from, to }] of unit_price, used_since, stock (in, low, out), all (a text may be paged to its end, as an export does). total counts up to 1,000 matches; is_more says that there are more: without q all of them can be paged to, with q a thousand. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create or replace function public.material_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more,
    'unfiltered', case
      when private.unfiltered(p_filters) is null then null
      -- The whole list has at least as many.
      when p.is_more then jsonb_build_object('total', p.total, 'is_more', true)
      else (select jsonb_build_object('total', a.total, 'is_more', a.is_more)
        from private.material_page(private.unfiltered(p_filters), 'name', false, 0, 0) a) end,
    'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.material_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.material_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function public.material_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of material_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in name, SKU, description, vendor, vendor SKU), named (text in name and SKU), category [], vendor, stock [adequate, low, out], is_active. p_sort: name, unit_cost, unit_price, current_stock or created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create or replace function public.vendor_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more,
    'unfiltered', case
      when private.unfiltered(p_filters) is null then null
      -- The whole list has at least as many.
      when p.is_more then jsonb_build_object('total', p.total, 'is_more', true)
      else (select jsonb_build_object('total', a.total, 'is_more', a.is_more)
        from private.vendor_page(private.unfiltered(p_filters), 'name', false, 0, 0) a) end,
    'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.vendor_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.vendor_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function public.vendor_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of vendor_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in name, company name, email, contact, phone), named (text in both names), is_active, terms []. p_sort: name, company_name or created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create or replace function public.invoice_page(
  p_filters jsonb default '{}', p_sort text default 'issue_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more,
    'unfiltered', case
      when private.unfiltered(p_filters) is null then null
      -- The whole list has at least as many.
      when p.is_more then jsonb_build_object('total', p.total, 'is_more', true)
      else (select jsonb_build_object('total', a.total, 'is_more', a.is_more)
        from private.invoice_page(private.unfiltered(p_filters), 'issue_date', false, 0, 0) a) end,
    'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.invoice_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.invoice_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function public.invoice_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of invoice_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, title, client, project), status (paid, pending, partial, overdue, open, current: open and not overdue), min, max (of total_amount), method [], client, project, from, to (of issue_date). p_sort: issue_date, total_amount, due_date, aging_days, payment_status, client_name, invoice_number, project_name or created_at. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create or replace function public.quote_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more,
    'unfiltered', case
      when private.unfiltered(p_filters) is null then null
      -- The whole list has at least as many.
      when p.is_more then jsonb_build_object('total', p.total, 'is_more', true)
      else (select jsonb_build_object('total', a.total, 'is_more', a.is_more)
        from private.quote_page(private.unfiltered(p_filters), 'created_at', false, 0, 0) a) end,
    'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.quote_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.quote_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;

comment on function public.quote_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'A page of quote_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, title, client, project), status, client, project, from, to (of created_at). p_sort: created_at, total_amount, status, client_name, valid_until, quote_number or project_name. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

reset check_function_bodies;
