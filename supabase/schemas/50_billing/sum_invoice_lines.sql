create function private.sum_invoice_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invoices v set subtotal = t.subtotal, items_count = t.lines
  from (
    select c.company_id, c.invoice_id, count(i.id)::int as lines, coalesce(sum(i.total_price), 0) as subtotal
    from (select distinct company_id, invoice_id from changed) c
    left join public.invoice_items i on i.company_id = c.company_id and i.invoice_id = c.invoice_id
    group by c.company_id, c.invoice_id
  ) t
  where v.company_id = t.company_id and v.id = t.invoice_id and (v.subtotal, v.items_count) is distinct from (t.subtotal, t.lines);
  return null;
end $$;
comment on function private.sum_invoice_lines is
  'Statement trigger: an invoice''s subtotal in dollars and its number of lines.';
