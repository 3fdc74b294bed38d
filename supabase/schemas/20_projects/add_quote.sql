create function private.add_quote(p_quote public.quotes) returns public.change_orders
language plpgsql security definer set search_path = '' as $$
declare
  made public.change_orders;
begin
  insert into public.change_orders (company_id, project_id, number, title, reason, quote_id, amount, status, submitted_at)
  values (p_quote.company_id, p_quote.project_id, private.next_order_number(p_quote.company_id, p_quote.project_id), p_quote.title,
    format('Quote %s', p_quote.quote_number), p_quote.id, p_quote.subtotal - p_quote.discount_amount, 'pending', now())
  returning * into made;
  insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price, unit_cost)
  select p_quote.company_id, made.id, l.place, l.category, l.name, l.quantity, l.unit_price, l.unit_cost from private.quote_lines(p_quote) l
  union all
  select p_quote.company_id, made.id, 10000, 'other', 'Discount', 1, -p_quote.discount_amount, 0 where p_quote.discount_amount > 0;
  perform private.decide_change_order(made.id, 'approved', format('Quote %s was accepted', p_quote.quote_number));
  return made;
end $$;
comment on function private.add_quote is 'Adds an accepted quote to its project''s contract as an approved change order.';
