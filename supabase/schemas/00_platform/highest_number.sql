create function private.highest_number(p_company uuid, p_origin text, p_prefix text) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(
    coalesce((select c.taken_value from public.document_counters c where c.company_id = p_company and c.series = p_prefix), 0),
    coalesce(max(case when starts_with(used.number, p_prefix) and substr(used.number, length(p_prefix) + 1) ~ '^[0-9]{1,12}$'
      then substr(used.number, length(p_prefix) + 1)::bigint end), 0))
  from (
    select q.quote_number as number from public.quotes q where q.company_id = p_company and p_origin = 'quotes_page'
    union all
    select v.invoice_number from public.invoices v where v.company_id = p_company and p_origin in ('invoice_wizard', 'credit_note')
    union all
    select o.number from public.purchase_orders o where o.company_id = p_company and p_origin = 'purchase_order'
    union all
    select r.number from public.bid_requests r where r.company_id = p_company and p_origin = 'bid') used
$$;
comment on function private.highest_number is
  'The highest number that documents of this origin have had with this prefix; 0 if none. Counts numbers of deleted documents, and typed ones '
  'of up to 12 digits.';
