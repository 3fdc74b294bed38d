create function private.numbered_as(p_company uuid, p_origin text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when p_origin = 'project' and (c.quote_numbers = 'one_series' or c.number_prefixes ? 'quotes_page') then 'quotes_page'
    when p_origin = 'quote' and (c.invoice_numbers = 'one_series' or c.number_prefixes ? 'invoice_wizard') then 'invoice_wizard'
    else p_origin end
  from public.companies c where c.id = p_company
$$;
comment on function private.numbered_as is
  'The origin whose series numbers a document of p_origin: with one series or an own prefix, quotes from projects are numbered like all '
  'quotes, and invoices from quotes like all invoices.';
grant execute on function private.numbered_as to authenticated, service_role;
