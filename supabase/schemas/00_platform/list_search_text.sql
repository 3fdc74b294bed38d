create function private.list_search_text(p_list text) returns text
language sql immutable set search_path = '' as $$
  select case p_list
    when 'invoices' then 'lower(r.invoice_number || '' '' || r.title || '' '' || coalesce(r.po_number, ''''))'
    when 'quotes' then 'lower(r.quote_number || '' '' || r.title || '' '' || coalesce(r.custom_client_name, ''''))'
    when 'leads' then 'lower(r.number || '' '' || r.title || '' '' || r.contact_name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'projects' then 'lower(r.name || '' '' || r.address || '' '' || r.description)'
    when 'bills' then 'lower(coalesce(r.vendor_number, ''''))'
    when 'vendors' then 'lower(r.name || '' '' || coalesce(r.company_name, '''') || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.contact_person, '''') || '' '' || coalesce(r.phone, ''''))'
    when 'purchase_orders' then 'lower(r.number)'
    when 'bid_requests' then 'lower(r.number || '' '' || r.title)'
    when 'materials' then 'lower(r.name || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.description, '''') || '' '' || coalesce(r.vendor_sku, ''''))' end
$$;
comment on function private.list_search_text is
  'The words of a row itself that a list is searched by, as its trigram index holds them.';
