create function private.is_number_taken(p_company uuid, p_origin text, p_number text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when p_origin in ('quotes_page', 'project') then exists (select from public.quotes q where q.company_id = p_company and q.quote_number = p_number)
    when p_origin = 'purchase_order' then exists (select from public.purchase_orders o where o.company_id = p_company and o.number = p_number)
    when p_origin = 'bid' then exists (select from public.bid_requests r where r.company_id = p_company and r.number = p_number)
    else exists (select from public.invoices v where v.company_id = p_company and v.invoice_number = p_number) end
$$;
comment on function private.is_number_taken is 'Whether a document of the company, deleted or not, has this number.';
