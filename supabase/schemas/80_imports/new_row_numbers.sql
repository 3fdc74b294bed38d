create function private.new_row_numbers(p_kind text, p_rows jsonb, p_known uuid[]) returns int[]
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
comment on function private.new_row_numbers is
  'Which rows of an import, counted from 1, have a name, a valid email, and a known vendor and tax rate, and are new: neither among '
  'p_known nor twice in the file.';
grant execute on function private.new_row_numbers to authenticated;
