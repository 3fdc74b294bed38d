create function private.changed_tax(p_invoice public.invoices) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(round(r.amount * r.rate / 100, 2)), 0)
  from (
    select coalesce(l.tax_rate, p_invoice.tax_rate) as rate, coalesce(l.tax_name, case when l.tax_rate is null then p_invoice.tax_name end) as name,
      sum(l.total_price) as amount
    from public.invoice_items l
    where l.company_id = p_invoice.company_id and l.invoice_id = p_invoice.id and l.change_order_id is not null
    group by 1, 2
  ) r
$$;
comment on function private.changed_tax is 'The sales tax on the change orders of an invoice, in dollars, rounded once for each rate.';
grant execute on function private.changed_tax to authenticated, service_role;
