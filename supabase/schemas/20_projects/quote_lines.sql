create function private.quote_lines(p_quote public.quotes)
returns table (quote_item_id uuid, place int, name text, category text, quantity numeric, unit_price numeric, unit_cost numeric, price numeric, cost numeric)
language sql stable set search_path = '' as $$
  with line as (
    select l.*, row_number() over (order by l.position, l.id)::int as place, row_number() over (order by l.position desc, l.id desc) = 1 as is_last,
      round(l.total_price * (p_quote.subtotal - p_quote.discount_amount) / nullif(p_quote.subtotal, 0), 2) as share
    from public.quote_items l where l.company_id = p_quote.company_id and l.quote_id = p_quote.id and l.is_selected
  )
  select l.id, l.place, left(l.name, 500), case i.category when 'general' then 'other' when 'subcontractor' then 'subcontractors' else coalesce(i.category, 'other') end,
    l.quantity, l.unit_price, l.unit_cost,
    case when l.is_last then p_quote.subtotal - p_quote.discount_amount - coalesce(sum(l.share) over (order by l.place rows between unbounded preceding and 1 preceding), 0)
      else coalesce(l.share, 0) end,
    private.line_cost(l.quantity, l.unit_price, l.unit_cost)
  from line l left join public.items_database i on i.company_id = l.company_id and i.id = l.item_id
$$;
comment on function private.quote_lines is
  'The selected lines of a quote: price after discount, together the quote''s amount without tax, and cost, null while '
  'it is unknown. The category comes from the catalog item.';
