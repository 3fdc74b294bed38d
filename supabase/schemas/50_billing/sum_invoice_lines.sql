create function private.sum_invoice_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invoices v set subtotal = t.subtotal, items_count = t.lines, line_taxes = t.taxes
  from (
    select c.company_id, c.invoice_id, count(i.id)::int as lines, coalesce(sum(i.total_price), 0) as subtotal,
      private.sum_line_taxes(jsonb_agg(jsonb_build_object('name', i.tax_name, 'rate', i.tax_rate, 'subtotal', i.total_price))
        filter (where i.tax_rate is not null)) as taxes
    from (select distinct company_id, invoice_id from changed) c
    left join public.invoice_items i on i.company_id = c.company_id and i.invoice_id = c.invoice_id
    group by c.company_id, c.invoice_id
  ) t
  where v.company_id = t.company_id and v.id = t.invoice_id and (v.subtotal, v.items_count, v.line_taxes) is distinct from (t.subtotal, t.lines, t.taxes);
  return null;
end $$;
comment on function private.sum_invoice_lines is
  'Statement trigger: an invoice''s subtotal in dollars its number of lines, and the sums of the lines with their own tax rate.';
