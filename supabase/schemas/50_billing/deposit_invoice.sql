create function private.deposit_invoice(p_company uuid, p_quote uuid) returns public.invoices
language sql stable set search_path = '' as $$
  select v.* from public.invoices v join public.quotes q on q.company_id = v.company_id and q.id = v.quote_id and q.deposit_kind <> 'none'
  where v.company_id = p_company and v.quote_id = p_quote and v.kind = 'deposit' and v.status not in ('draft', 'void') and v.deleted_at is null
  order by v.created_at limit 1
$$;
comment on function private.deposit_invoice is 'The invoice of the deposit that a quote asked for, once it was accepted.';
