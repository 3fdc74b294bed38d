create function private.deposit_net(p_quote public.quotes) returns numeric
language sql immutable set search_path = '' as $$
  select case p_quote.deposit_kind
    when 'percent' then round((p_quote.subtotal - p_quote.discount_amount) * p_quote.deposit_value / 100, 2)
    -- A typed amount includes tax: the same share of the net as it is of the total.
    when 'amount' then least(p_quote.subtotal - p_quote.discount_amount,
      round(p_quote.deposit_value * (p_quote.subtotal - p_quote.discount_amount) / nullif(p_quote.total_amount, 0), 2))
    else 0 end
$$;
comment on function private.deposit_net is 'The deposit that a quote asks for, in dollars before tax.';
grant execute on function private.deposit_net to authenticated, service_role;
