create function private.sum_quote_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes q set subtotal = t.subtotal, items_count = t.lines, line_taxes = t.taxes
  from (
    select c.company_id, c.quote_id, count(i.id)::int as lines,
      coalesce(sum(i.total_price) filter (where i.is_selected), 0) as subtotal,
      private.sum_line_taxes(jsonb_agg(jsonb_build_object('name', i.tax_name, 'rate', i.tax_rate, 'subtotal', i.total_price))
        filter (where i.tax_rate is not null and i.is_selected)) as taxes
    from (select distinct company_id, quote_id from changed) c
    left join public.quote_items i on i.company_id = c.company_id and i.quote_id = c.quote_id
    group by c.company_id, c.quote_id
  ) t
  where q.company_id = t.company_id and q.id = t.quote_id and (q.subtotal, q.items_count, q.line_taxes) is distinct from (t.subtotal, t.lines, t.taxes);
  return null;
end $$;
comment on function private.sum_quote_lines is
  'Statement trigger: a quote''s subtotal (selected lines only, in dollars), its number of lines, and the sums of the lines with their own tax rate.';
