set check_function_bodies = off;

drop function private.imported_columns(p_table regclass);

drop function private.insert_rows(p_kind text, p_rows jsonb, p_places integer[], p_import uuid);

drop function private.changed_price(i public.items_database, p_item jsonb);

drop function private.insert_materials(p_rows jsonb, p_places integer[], p_import uuid);

drop function private.insert_vendors(p_rows jsonb, p_places integer[], p_import uuid);

drop function private.insert_clients(p_rows jsonb, p_places integer[], p_import uuid);

drop function private.changed_row(p_kind text, p_id uuid, p_row jsonb);

drop function private.imported_client(p_row jsonb, p_address jsonb);

drop function private.insert_items(p_rows jsonb, p_places integer[], p_import uuid);

comment on function private.project_update_receiver(p_project uuid) is null;

comment on function private.cancel_data_request(p_id uuid) is null;

comment on function private.request_data(p_kind text) is null;

comment on function private.save_company_profile(p_profile jsonb, p_version integer) is null;

comment on function private.create_survey(p_client_id uuid, p_project_id uuid) is null;

comment on function private.decide_price_proposals(p_ids uuid[], p_accept boolean) is null;

comment on function private.apply_client_credit(p_invoice_id uuid, p_amount numeric, p_id uuid) is null;

comment on function private.pay_out_credit(p_client_id uuid, p_amount numeric, p_method text, p_paid_at timestamp with time zone, p_reference text, p_notes text, p_id uuid) is null;

comment on function private.record_payment(p_payment jsonb, p_overpayment text) is null;

comment on function private.start_payment(p_invoice_id uuid, p_amount numeric) is null;

comment on function private.undo_credit_payout(p_id uuid) is null;

comment on function private.refresh_metrics() is null;

comment on function private.undo_import(p_id uuid) is null;

comment on function private.company_profile() is null;

comment on function private.save_default_markup(p_percent numeric) is null;

comment on function private.set_primary_logo(p_id uuid) is null;

comment on function private.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) is null;

comment on function private.refundable_payment(p_id uuid) is null;

comment on function private.set_default_template(p_id uuid) is null;

comment on function private.operator_report() is null;

comment on function private.create_webhook_endpoint(p_url text, p_events text[], p_description text) is null;

comment on function private.reserve_ai_usage(p_provider text, p_model text, p_tokens integer) is null;

comment on function private.keep_import(p_id uuid) is null;

comment on function private.take_back_stock(p_id uuid) is null;

comment on function private.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) is null;

comment on function private.void_credit_note(p_id uuid, p_reason text) is null;

comment on function private.queue_client_mails(p_client_ids uuid[], p_subject text, p_body text, p_batch uuid) is null;

comment on function private.retry_message(p_id uuid) is null;

comment on function private.save_quiet_hours(p_hours text) is null;

comment on function private.set_message_consent(p_client_id uuid, p_phone text, p_consented boolean, p_text text) is null;

comment on function private.retry_failed_job(p_kind text, p_id uuid) is null;

create function private.page_json(
  p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  unfiltered constant jsonb := private.unfiltered(p_filters);
  ids_of_page constant text := format('select p.ids, p.total, p.is_more from private.%I($1, $2, $3, $4, $5) p', p_list || '_page');
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
  return jsonb_build_object('total', page.total, 'is_more', page.is_more, 'rows', rows, 'unfiltered', whole);
end $$;

create function private.imported_price(p_row jsonb, p_before jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  new_cost constant numeric := nullif(p_row ->> 'cost', '');
  new_price constant numeric := nullif(p_row ->> 'unit_price', '');
  new_markup constant numeric := nullif(p_row ->> 'markup_percentage', '');
  cost constant numeric := coalesce(new_cost, (p_before ->> 'cost')::numeric);
  stepped record;
begin
  if coalesce(new_cost, new_price, new_markup) is null then
    return '{}';
  end if;
  select * into stepped from private.price_and_markup(cost,
    coalesce(new_price, case when new_markup is null then nullif((p_before ->> 'unit_price')::numeric, 0) end), new_markup,
    coalesce((p_before ->> 'markup_percentage')::numeric, private.company_markup()));
  return jsonb_build_object('cost', new_cost,
    'unit_price', case when cost is null then new_price else stepped.price end,
    'markup_percentage', case when cost > 0 or p_before is null then stepped.markup else new_markup end);
end $$;

create function private.imported_row(p_kind text, p_columns text[], p_row jsonb, p_before jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(((select jsonb_object_agg(name, nullif(btrim(p_row ->> name), '')) from unnest(p_columns) name) || case p_kind
      when 'clients' then jsonb_build_object('address', private.client_address_by_import(p_before -> 'address', p_row -> 'address'))
      when 'vendors' then jsonb_build_object('address', private.address_by_import(p_before -> 'address', jsonb_build_object(
        'street', p_row ->> 'street', 'city', p_row ->> 'city', 'state', p_row ->> 'state', 'zip', p_row ->> 'zip')))
      when 'materials' then jsonb_build_object('vendor_id', private.vendor_named(p_row ->> 'vendor'))
      else private.imported_price(p_row, p_before) end
    || case when p_kind = 'items' and p_before is null then jsonb_build_object(
        'category', coalesce(nullif(btrim(p_row ->> 'category'), ''), 'general'),
        'inventory_tracking', coalesce(nullif(p_row ->> 'current_stock', ''), nullif(p_row ->> 'reorder_level', '')) is not null)
      else '{}' end)
    - case when p_before is null then '{}'::text[]
      -- Stock is counted, not imported. The email address of a client is not replaced.
      when p_kind = 'items' then '{current_stock,inventory_tracking,price_basis,is_active}'
      when p_kind = 'materials' then '{current_stock,sku}'
      when p_kind = 'vendors' or p_before ->> 'email' is not null then '{email}'
      else '{}' end)
$$;

grant execute on function private.imported_price(p_row jsonb, p_before jsonb) to authenticated;

grant execute on function private.imported_row(p_kind text, p_columns text[], p_row jsonb, p_before jsonb) to authenticated;

grant execute on function private.page_json(p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to authenticated;

grant execute on function private.page_json(p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) to service_role;

create or replace function private.imported_columns(p_table regclass) returns table (name text, default_value text)
language sql stable set search_path = '' as $$
  select a.attname, coalesce(pg_catalog.pg_get_expr(d.adbin, d.adrelid), 'null')
  from pg_catalog.pg_attribute a left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('id', 'company_id', 'import_id') and has_column_privilege('authenticated', p_table, a.attnum, 'insert')
$$;

revoke all on function private.imported_columns(p_table regclass) from authenticated;
grant execute on function private.imported_columns(p_table regclass) to authenticated;

create or replace function private.insert_rows(p_kind text, p_rows jsonb, p_places int[], p_import uuid) returns void
language plpgsql set search_path = '' as $$
declare
  target constant text := 'public.' || case p_kind when 'items' then 'items_database' else p_kind end;
  names text[];
  columns text;
  given text;
begin
  select array_agg(c.name), string_agg(quote_ident(c.name), ', '), string_agg(format('coalesce(r.%I, %s)', c.name, c.default_value), ', ')
  into names, columns, given from private.imported_columns(target) c;
  execute format('insert into %1$s (%2$s, import_id) select %3$s, $1
      from unnest($2) place, jsonb_populate_record(null::%1$s, private.imported_row($3, $4, $5 -> (place - 1))) r', target, columns, given)
    using p_import, p_places, p_kind, names, p_rows;
end $$;

revoke all on function private.insert_rows(p_kind text, p_rows jsonb, p_places integer[], p_import uuid) from authenticated;
grant execute on function private.insert_rows(p_kind text, p_rows jsonb, p_places integer[], p_import uuid) to authenticated;

comment on function private.page_json(p_list text, p_filters jsonb, p_sort text, p_descending boolean, p_offset integer, p_limit integer) is 'What public.<p_list>_page returns: the rows of the view <p_list>_list whose ids private.<p_list>_page finds, in its order, and the total of the unfiltered list where filters narrow it. p_limit is 1 to 1,000 rows.';

comment on function private.imported_columns(p_table regclass) is 'The columns of a table that an imported file may set, those that members may insert, with their default as SQL.';

comment on function private.imported_price(p_row jsonb, p_before jsonb) is 'Cost, price, and markup of an item after a row of a file, consistent with each other; null for those that do not change.';

comment on function private.imported_row(p_kind text, p_columns text[], p_row jsonb, p_before jsonb) is 'The columns that a row of a file sets, with their values; without those that are missing or empty. Arguments: p_columns, those of the table that a file may set; p_before, the row that it changes, null for a new one.';

comment on function private.insert_rows(p_kind text, p_rows jsonb, p_places integer[], p_import uuid) is 'Adds some rows of an import, counted from 1; all of them or, with an error, none.';

create or replace function public.project_page(
  p_filters jsonb default '{}', p_sort text default 'start_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('project', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create or replace function public.client_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('client', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create or replace function public.item_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('item', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create or replace function public.material_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('material', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create or replace function public.vendor_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('vendor', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create or replace function public.invoice_page(
  p_filters jsonb default '{}', p_sort text default 'issue_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('invoice', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create or replace function public.quote_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_json('quote', p_filters, p_sort, p_descending, p_offset, p_limit)
$$;

create or replace function private.update_rows(p_kind text, p_rows jsonb, p_places int[], p_known uuid[], p_import uuid) returns void
language plpgsql set search_path = '' as $$
declare
  target constant text := case p_kind when 'items' then 'items_database' else p_kind end;
  names constant text[] := array(select c.name from private.imported_columns('public.' || target) c);
  ids uuid[];
  changes jsonb[];
begin
  perform private.check_row(p_kind, p_rows -> (place - 1)) from unnest(p_places) place;
  execute format('select array_agg(t.id), array_agg(private.imported_row($1, $2, $3 -> (place - 1), to_jsonb(t)))
      from unnest($4) place join public.%I t on t.company_id = private.company_id() and t.id = $5[place]', target)
    into ids, changes using p_kind, names, p_rows, p_places, p_known;
  perform private.update_in_bulk(target, p_import, ids, changes);
end $$;

reset check_function_bodies;
