set check_function_bodies = off;

create function private.tax_rate_named(p_name text) returns uuid
language sql stable strict security definer set search_path = '' as $$
  select t.id from public.tax_rates t where t.company_id = private.company_id() and t.is_active and lower(btrim(t.name)) = lower(btrim(p_name))
  order by t.position, t.created_at limit 1
$$;

grant execute on function private.tax_rate_named(p_name text) to authenticated;

comment on function private.tax_rate_named(p_name text) is 'The active tax rate of the caller''s company with this name; null when there is none.';

create or replace function private.check_row(p_kind text, p_row jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if nullif(btrim(p_row ->> 'name'), '') is null then
    perform private.raise_api_error('PT422', replace(initcap(rtrim(p_kind, 's')), '_C', ' c') || ' name is required', 'name');
  elsif p_kind = 'cost_codes' and nullif(btrim(p_row ->> 'code'), '') is null then
    perform private.raise_api_error('PT422', 'Code is required', 'code');
  elsif p_kind = 'clients' and nullif(btrim(p_row ->> 'email'), '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
  elsif p_kind = 'materials' and nullif(btrim(p_row ->> 'vendor'), '') is not null and private.vendor_named(p_row ->> 'vendor') is null then
    perform private.raise_api_error('PT422', format('There is no vendor "%s". Add it first, or import without vendors.', btrim(p_row ->> 'vendor')), 'vendor_id');
  elsif p_kind = 'items' and nullif(btrim(p_row ->> 'tax_rate'), '') is not null and private.tax_rate_named(p_row ->> 'tax_rate') is null then
    perform private.raise_api_error('PT422', format('There is no tax rate "%s". Add it in Settings first, or import without tax rates.', btrim(p_row ->> 'tax_rate')), 'tax_rate_id');
  end if;
end $$;

comment on function private.check_row(p_kind text, p_row jsonb) is 'Raises PT422 for a row of an import without a name, with an invalid email, or of an unknown vendor or tax rate.';

comment on function public.import_items(p_rows jsonb, p_mode text, p_file_name text, p_id uuid) is 'Imports items from rows with the columns of items_database, and tax_rate, the name of a tax rate. An item that is known (by barcode, else SKU ignoring case, else, of a row with neither, name and unit) is reported by name or, with p_mode = update, changed; a bad row is reported; the others are imported. A client-made id makes a repeated call harmless. Arguments: p_rows, an array of objects; p_file_name; p_id, the import. Errors: PT402, PT403, PT422. Callers: signed-in users with edit_catalog.';

create or replace function private.new_row_numbers(p_kind text, p_rows jsonb, p_known uuid[]) returns int[]
language sql stable set search_path = '' as $$
  with line as (
    select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email,
      nullif(btrim(x.value ->> 'sku'), '') as sku, nullif(btrim(x.value ->> 'barcode'), '') as barcode, nullif(btrim(x.value ->> 'vendor'), '') as vendor,
      nullif(btrim(x.value ->> 'tax_rate'), '') as tax_rate, nullif(btrim(x.value ->> 'code'), '') as code
    from jsonb_array_elements(p_rows) with ordinality x
  ), key as (
    -- What makes two rows of a file the same; a row is known by its own keys.
    select l.place, k.key, k.is_own from line l, lateral (values
      ('name ' || case p_kind when 'items' then l.name when 'vendors' then format('%s %s', lower(l.name), lower(l.email)) else lower(l.name) end,
        case p_kind when 'items' then coalesce(l.sku, l.barcode) is null when 'materials' then l.sku is null else p_kind <> 'cost_codes' end),
      ('code ' || lower(l.code), p_kind = 'cost_codes'),
      ('email ' || lower(l.email), p_kind = 'clients'),
      ('sku ' || lower(l.sku), p_kind in ('items', 'materials')),
      ('barcode ' || l.barcode, p_kind = 'items')) k (key, is_own)
    where k.key is not null
  ), repeated as (
    select k.place from (select place, is_own, count(*) over (partition by key) as times from key) k where k.times > 1 and k.is_own
  )
  select coalesce(array_agg(l.place order by l.place), '{}') from line l
  where l.name is not null and p_known[l.place] is null and l.place not in (select place from repeated)
    and (p_kind <> 'cost_codes' or l.code is not null)
    and (p_kind <> 'clients' or l.email is null or l.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$')
    and (p_kind <> 'materials' or l.vendor is null or private.vendor_named(l.vendor) is not null)
    and (p_kind <> 'items' or l.tax_rate is null or private.tax_rate_named(l.tax_rate) is not null)
$$;

comment on function private.new_row_numbers(p_kind text, p_rows jsonb, p_known uuid[]) is 'Which rows of an import, counted from 1, have a name, a valid email, and a known vendor and tax rate, and are new: neither among p_known nor twice in the file.';

create or replace function private.imported_row(p_kind text, p_columns text[], p_row jsonb, p_before jsonb default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(((select jsonb_object_agg(name, nullif(btrim(p_row ->> name), '')) from unnest(p_columns) name) || case p_kind
      when 'clients' then jsonb_build_object('address', private.client_address_by_import(p_before -> 'address', p_row -> 'address'))
      when 'vendors' then jsonb_build_object('address', private.address_by_import(p_before -> 'address', jsonb_build_object(
        'street', p_row ->> 'street', 'city', p_row ->> 'city', 'state', p_row ->> 'state', 'zip', p_row ->> 'zip')))
      when 'materials' then jsonb_build_object('vendor_id', private.vendor_named(p_row ->> 'vendor'))
      when 'items' then private.imported_price(p_row, p_before) || jsonb_build_object('tax_rate_id', private.tax_rate_named(p_row ->> 'tax_rate')) else '{}' end
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

reset check_function_bodies;
