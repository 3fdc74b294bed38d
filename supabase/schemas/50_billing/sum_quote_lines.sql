create function private.sum_quote_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes q set subtotal = t.subtotal, items_count = t.lines
  from (
    select c.company_id, c.quote_id, count(i.id)::int as lines,
      coalesce(sum(i.total_price) filter (where i.is_selected), 0) as subtotal
    from (select distinct company_id, quote_id from changed) c
    left join public.quote_items i on i.company_id = c.company_id and i.quote_id = c.quote_id
    group by c.company_id, c.quote_id
  ) t
  where q.company_id = t.company_id and q.id = t.quote_id and (q.subtotal, q.items_count) is distinct from (t.subtotal, t.lines);
  return null;
end $$;
comment on function private.sum_quote_lines is
  'Statement trigger: a quote''s subtotal (selected lines only, in dollars) and its number of lines.';
