create function private.billed_by_tax(p_invoice public.invoices, p_by_rate boolean)
returns table (name text, rate numeric, amount numeric, label text)
language sql stable set search_path = '' as $$
  select null::text, null::numeric, p_invoice.subtotal - p_invoice.discount_amount - private.changed_amount(p_invoice.company_id, p_invoice.id), ''
  where not p_by_rate
  union all
  select x.name, x.rate, sum(x.net), ' (' || private.tax_label(x.name, x.rate) || ')'
  from (
    select t.name, trim_scale(t.rate) as rate, t.net from private.taxes_of(p_invoice.tax_name, p_invoice.tax_rate,
      p_invoice.subtotal - p_invoice.discount_amount, p_invoice.tax_amount, p_invoice.taxes) t
    union all
    select case when l.tax_rate is null then p_invoice.tax_name else l.tax_name end, trim_scale(coalesce(l.tax_rate, p_invoice.tax_rate)), -l.total_price
    from public.invoice_items l
    where l.company_id = p_invoice.company_id and l.invoice_id = p_invoice.id and l.change_order_id is not null
  ) x
  where p_by_rate
  group by x.name, x.rate having sum(x.net) <> 0
$$;
comment on function private.billed_by_tax is
  'What an invoice bills of its quote, in dollars before tax and without change orders: whole, or by tax rate (p_by_rate).';
grant execute on function private.billed_by_tax to authenticated, service_role;
