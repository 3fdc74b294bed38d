create function private.duplicate_message(p_kind text, p_id uuid, p_row jsonb) returns text
language sql stable set search_path = '' as $$
  select case p_kind
    when 'clients' then (select case when lower(c.email) = lower(btrim(p_row ->> 'email')) then 'A client with this email exists already'
        when private.e164(c.phone) = private.e164(p_row ->> 'phone') then 'A client with this name and phone exists already'
        else 'This client exists already' end from public.clients c where c.id = p_id)
    when 'items' then (select case when i.barcode = btrim(p_row ->> 'barcode') then format('An item with this barcode exists already: "%s"', i.name)
        when lower(i.sku) = lower(btrim(p_row ->> 'sku')) then format('An item with this SKU exists already: "%s"', i.name)
        else 'An item with this name and unit exists already' end from public.items_database i where i.company_id = private.company_id() and i.id = p_id)
    when 'cost_codes' then format('Cost code %s exists already', p_row ->> 'code')
    when 'vendors' then 'This vendor exists already' else 'This material exists already' end
$$;
comment on function private.duplicate_message is
  'Why a row of an import is not added: what it already is (p_id), and by which column.';
grant execute on function private.duplicate_message to authenticated;
